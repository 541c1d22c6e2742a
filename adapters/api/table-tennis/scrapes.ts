import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import type { InterclubOrder, TaskRecord } from '../../../manifests/types/records.ts'
import { TASK_RUNNING } from '../../../plugins/table-tennis/errors.ts'
import type { Admission } from '../../access/admission.ts'
import type { Callers } from '../../access/callers.ts'
import type { Origins } from '../../access/origins.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { acceptsEventStream, eventStreamHeaders } from '../../http/event-stream.ts'
import { jsonReply } from '../../http/json.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { answersJson, type Operation, startErrors } from '../../openapi/operation.ts'
import type { RecordName } from '../../openapi/records.ts'
import {
  type ClubListRefresh,
  type ClubScrapes,
  type InterclubTasks,
  logLineOf,
  statusOf,
} from '../../tasks/task.ts'
import { orderText } from '../../tasks/task-text.ts'
import { unknownClub } from './clubs.ts'
import { clubCodeOf, clubCodeParameter } from './parameters.ts'
import { valuesReader } from './read.ts'
import { encodeRecord } from './record-codec.ts'
import { ScrapeAccess } from './scrape-access.ts'
import { scrapeOrderOf, scrapeQuery } from './scrape-order.ts'
import { isSelected, taskLogQuery, taskLogStream, tasksQuery } from './task-log.ts'

const scrapeClubOperation: Operation = {
  id: 'scrapeClub',
  tag: 'Scraping',
  summary: 'Scrape a club',
  description:
    'Reads the club, its members and their sheets, and answers when it is done. A second call for the same club joins the first. Disconnecting does not stop it.',
  path: { club_code: clubCodeParameter },
  answers: [answersJson('ClubScrape', 'Numbers of what was read and stored.')],
  errors: [...unknownClub, ...startErrors, 'SOURCE_UNREACHABLE', 'NOT_STORED'],
}

const refreshClubsOperation: Operation = {
  id: 'refreshClubList',
  tag: 'Scraping',
  summary: 'Refresh the list of clubs',
  description: 'Answers when it is done. An implausible list does not replace the stored one.',
  answers: [answersJson('ClubListRefresh', 'The number of clubs.')],
  errors: [...startErrors, 'SOURCE_UNREACHABLE', 'NOT_STORED'],
}

const startOperation: Operation = {
  id: 'startInterclubScrape',
  tag: 'Scraping',
  summary: 'Start to scrape interclub standings',
  description:
    'Answers at once and continues in the background. Only one task runs at a time. `resume=last` resumes the latest unfinished task.',
  query: scrapeQuery,
  answers: [answersJson('TaskStarted', 'The task has begun.')],
  errors: [...startErrors, 'NOT_FOUND', 'TASK_RUNNING', 'INVALID_QUERY', 'NOT_STORED'],
}

const cancelOperation: Operation = {
  id: 'cancelInterclubScrape',
  tag: 'Scraping',
  summary: 'Cancel the running task',
  description: 'Keeps the data that it has stored. You can start a new task at once.',
  answers: [answersJson('TaskCancelled', 'The task was cancelled.')],
  errors: [
    'UNAUTHORIZED',
    'FORBIDDEN',
    'FOREIGN_ORIGIN',
    'RATE_LIMITED',
    'NOT_FOUND',
    'NOT_STORED',
  ],
}

const statusOperation: Operation = {
  id: 'getInterclubScrape',
  tag: 'Scraping',
  summary: 'Get the state of the task',
  description: 'The running task, or else the latest one.',
  answers: [answersJson('TaskStatus', 'The task, or a note that there was none.')],
  errors: [],
}

const logOperation: Operation = {
  id: 'getInterclubScrapeLog',
  tag: 'Scraping',
  summary: 'Read or follow the log of a task',
  description: `Returns the lines so far as JSON. With \`Accept: text/event-stream\`, streams the log: one event \`log\` per line, with its
number as \`id\`, and \`end\` with the status of the finished task. An unknown task has no lines as JSON, and no stream (404).`,
  path: { task_id: { description: 'Id of the task.', example: 'interclubs_20261107_091500' } },
  query: taskLogQuery,
  headers: [
    {
      name: 'Last-Event-ID',
      description: 'For a stream: only lines after the one with this number.',
      example: '120',
    },
  ],
  answers: [
    answersJson('TaskLog', 'The lines so far, or a stream of lines.'),
    {
      status: 200,
      description: '',
      body: {
        type: 'text/event-stream',
        schema: {
          type: 'string',
          description: 'Server-sent events; `data` is JSON, in the schema that `x-events` names.',
        },
        events: { log: 'LogLine', end: 'LogEndEvent' },
      },
    },
    { status: 204, description: 'A browser reconnected to a log that has ended.' },
  ],
  errors: ['NOT_FOUND', 'INVALID_QUERY'],
}

const listOperation: Operation = {
  id: 'listInterclubScrapes',
  tag: 'Scraping',
  summary: 'List the tasks',
  description: 'Newest first, including tasks from before a restart.',
  query: tasksQuery,
  answers: [answersJson('TaskList', 'The tasks.')],
  errors: ['INVALID_QUERY'],
}

const mostTasks = 200
const readLogQuery = valuesReader(taskLogQuery)
const readTasksQuery = valuesReader(tasksQuery)

export type ScrapeParts = {
  readonly tasks: InterclubTasks
  readonly clubs: ClubScrapes
  readonly clubList: ClubListRefresh
  /** SCRAPE_TOKEN: required to start and cancel scrapes. Never logged. */
  readonly scrapeToken?: string | undefined
  readonly clock: Clock
  readonly admission: Admission
  readonly callers: Callers
  readonly origins: Origins
  readonly limits: Pick<ConfigValues['limits'], 'streamBufferBytes'>
}
type ScrapeDeps = ScrapeParts & { readonly access: ScrapeAccess }
type Scrape = Pick<Route, 'method' | 'path'> & {
  readonly operation: Operation
  answer(means: ScrapeDeps, context: RouteContext): ApiResponse | Promise<ApiResponse>
}

/** The records in responses of these calls, including the events of a log. */
export const scrapeRecords: readonly RecordName[] = [
  'ClubScrape',
  'ClubListRefresh',
  'TaskStarted',
  'TaskCancelled',
  'TaskList',
  'TaskLog',
  'LogEndEvent',
]

/** All endpoints that start, show or cancel scrapes. */
export const scrapes: readonly Scrape[] = [
  {
    method: 'POST',
    path: '/api/clubs/{club_code}/scrape',
    operation: scrapeClubOperation,
    answer: scrapeClub,
  },
  {
    method: 'POST',
    path: '/api/scrape/refresh-clubs',
    operation: refreshClubsOperation,
    answer: refreshClubs,
  },
  { method: 'POST', path: '/api/scrape/interclubs', operation: startOperation, answer: start },
  {
    method: 'POST',
    path: '/api/scrape/interclubs/cancel',
    operation: cancelOperation,
    answer: cancel,
  },
  {
    method: 'GET',
    path: '/api/scrape/interclubs/status',
    operation: statusOperation,
    answer: ({ tasks, clock }) =>
      jsonReply(encodeRecord('TaskStatus', statusOf(tasks.current(), clock.now()))),
  },
  {
    method: 'GET',
    path: '/api/scrape/interclubs/logs/{task_id}',
    operation: logOperation,
    answer: logs,
  },
  { method: 'GET', path: '/api/scrape/tasks', operation: listOperation, answer: list },
]

export function scrapeRoutes(parts: ScrapeParts): readonly Route[] {
  const { admission, callers, origins, scrapeToken: token } = parts
  const access = new ScrapeAccess({ admission, callers, origins, token })
  const means: ScrapeDeps = { ...parts, access }
  return scrapes.map(({ method, path, operation, answer }) => ({
    method,
    path,
    operation,
    handle: (context: RouteContext) => answer(means, context),
  }))
}

/** Waits for the end. The run continues if the caller disconnects. */
async function scrapeClub(
  { access, clubs }: ScrapeDeps,
  context: RouteContext,
): Promise<ApiResponse> {
  await access.authorize(context)
  const code = clubCodeOf(context.params.club_code)
  await access.admit(context)
  return jsonReply(encodeRecord('ClubScrape', { success: true, ...(await clubs.scrape(code)) }))
}

/** Waits for the end. The run continues if the caller disconnects. */
async function refreshClubs(
  { access, clubList }: ScrapeDeps,
  context: RouteContext,
): Promise<ApiResponse> {
  await access.authorize(context)
  await access.admit(context)
  return jsonReply(
    encodeRecord('ClubListRefresh', { success: true, ...(await clubList.refresh()) }),
  )
}

async function start({ access, tasks }: ScrapeDeps, context: RouteContext): Promise<ApiResponse> {
  await access.authorize(context)
  const order = scrapeOrderOf(new URLSearchParams(context.request.query))
  await access.admit(context)
  const { taskId, order: taken } = await started(tasks, order)
  const message = `Scraping ${orderText(taken)}. Follow it at /api/scrape/interclubs/status.`
  return jsonReply(encodeRecord('TaskStarted', { status: 'started', taskId, ...taken, message }))
}

/** @throws TASK_RUNNING with the running task's id in the field that clients read */
async function started(
  tasks: InterclubTasks,
  order: InterclubOrder | 'resume',
): Promise<TaskRecord> {
  try {
    return await tasks.start(order)
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'TASK_RUNNING') throw thrown
    const { taskId } = thrown.data
    const detail = { error: thrown.message, task_id: taskId }
    throw new AppError(TASK_RUNNING, { taskId, detail }, { cause: thrown })
  }
}

async function cancel({ access, tasks }: ScrapeDeps, context: RouteContext): Promise<ApiResponse> {
  await access.authorize(context)
  await access.count(context)
  const { taskId, message } = await tasks.cancel()
  return jsonReply(encodeRecord('TaskCancelled', { status: 'cancelled', taskId, message }))
}

async function logs(
  { tasks, limits }: ScrapeDeps,
  { request, params }: RouteContext,
): Promise<ApiResponse> {
  const { task_id: taskId = '' } = params
  const asked = readLogQuery(new URLSearchParams(request.query))
  const lines = await tasks.logs(taskId)
  if (!acceptsEventStream(request.headers.accept)) {
    const logs = lines.filter((line) => isSelected(line, asked)).map(logLineOf)
    return jsonReply(encodeRecord('TaskLog', { taskId, logs }))
  }
  const lastId = request.headers['last-event-id']
  const since = Math.max(asked.since, /^\d{1,15}$/.test(lastId ?? '') ? Number(lastId) : 0)
  const known = (await tasks.list(mostTasks)).find((task) => task.taskId === taskId)
  if (known === undefined) {
    const problem = `There is no task ${taskId}. GET /api/scrape/tasks lists the tasks.`
    throw new AppError('NOT_FOUND', { problem })
  }
  const isAtEnd = known.status !== 'running' && (lines.at(-1)?.seq ?? 0) <= since
  // Browsers reconnect until they get a 204.
  if (lastId !== undefined && isAtEnd) return { status: 204, headers: {}, body: '' }
  const { signal } = request
  const statusAtEnd = (): TaskRecord['status'] => {
    const current = tasks.current()
    return (current?.taskId === taskId ? current : known).status
  }
  const { level } = asked
  const bufferBytes = limits.streamBufferBytes
  const body = taskLogStream({ tasks, taskId, since, level, statusAtEnd, signal, bufferBytes })
  return { status: 200, headers: eventStreamHeaders, body }
}

async function list({ tasks, clock }: ScrapeDeps, { request }: RouteContext): Promise<ApiResponse> {
  const { limit } = readTasksQuery(new URLSearchParams(request.query))
  const nowMs = clock.now()
  const shown = (await tasks.list(limit)).map((task) => statusOf(task, nowMs))
  return jsonReply(encodeRecord('TaskList', { count: shown.length, tasks: shown }))
}
