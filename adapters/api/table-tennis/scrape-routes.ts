import type { Config } from '../../../core/config/config.ts'
import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { Admission } from '../../http/admission.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import { acceptsEventStream, eventStreamHeaders } from '../../http/event-stream.ts'
import { jsonReply } from '../../http/json-reply.ts'
import { queryReader } from '../../http/query-reader.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { Operation } from '../../openapi/operation.ts'
import type {
  ClubListRefresh,
  ClubScrapes,
  InterclubOrder,
  InterclubTasks,
  TaskRecord,
} from '../../tasks/task.ts'
import { clubCodeOf } from './path-parameters.ts'
import { ScrapeAccess } from './scrape-access.ts'
import {
  cancelOperation,
  listOperation,
  logOperation,
  refreshClubsOperation,
  scrapeClubOperation,
  startOperation,
  statusOperation,
} from './scrape-operations.ts'
import { scrapeOrderOf } from './scrape-order.ts'
import { isSelected, taskLogStream } from './task-log-stream.ts'
import { type TaskLogQuery, type TasksQuery, taskLogQuery, tasksQuery } from './task-queries.ts'
import {
  clubListShape,
  clubScrapeShape,
  logLineShape,
  startedShape,
  statusShape,
} from './task-shape.ts'

const mostTasks = 200
const readLogQuery = queryReader<TaskLogQuery>(taskLogQuery)
const readTasksQuery = queryReader<TasksQuery>(tasksQuery)

export type ScrapeParts = {
  readonly tasks: InterclubTasks
  readonly clubs: ClubScrapes
  readonly clubList: ClubListRefresh
  /** SCRAPE_TOKEN: what callers must know to start and cancel scrapes; never logged. */
  readonly scrapeToken?: string | undefined
  readonly clock: Clock
  readonly admission: Admission
  readonly clients: ClientAddress
  readonly limits: Pick<Config['limits'], 'streamBufferBytes'>
}
type Means = ScrapeParts & { readonly access: ScrapeAccess }
type Scrape = Pick<Route, 'method' | 'path'> & {
  readonly operation: Operation
  answer(means: Means, context: RouteContext): ApiResponse | Promise<ApiResponse>
}

/** Every address that starts, shows or ends scrapes. */
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
    answer: ({ tasks, clock }) => jsonReply(statusShape(tasks.current(), clock.now())),
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
  const { admission, clients, scrapeToken: token } = parts
  const means: Means = { ...parts, access: new ScrapeAccess({ admission, clients, token }) }
  return scrapes.map(({ method, path, operation, answer }) => ({
    method,
    path,
    operation,
    handle: (context: RouteContext) => answer(means, context),
  }))
}

/** Waits for the end; the run goes on when the caller leaves. */
async function scrapeClub({ access, clubs }: Means, context: RouteContext): Promise<ApiResponse> {
  access.authorize(context)
  const code = clubCodeOf(context.params.club_code)
  await access.admit(context)
  return jsonReply(clubScrapeShape(await clubs.scrape(code)))
}

/** Waits for the end; the run goes on when the caller leaves. */
async function refreshClubs(
  { access, clubList }: Means,
  context: RouteContext,
): Promise<ApiResponse> {
  access.authorize(context)
  await access.admit(context)
  return jsonReply(clubListShape(await clubList.refresh()))
}

async function start({ access, tasks }: Means, context: RouteContext): Promise<ApiResponse> {
  access.authorize(context)
  const order = scrapeOrderOf(new URLSearchParams(context.request.query))
  await access.admit(context)
  return jsonReply(startedShape(await started(tasks, order)))
}

/** @throws TASK_RUNNING with the running task's id where clients look for it. */
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
    throw new AppError('TASK_RUNNING', { taskId, detail }, { cause: thrown })
  }
}

async function cancel({ access, tasks }: Means, context: RouteContext): Promise<ApiResponse> {
  access.authorize(context)
  await access.count(context)
  const { taskId, message } = await tasks.cancel()
  return jsonReply({ status: 'cancelled', task_id: taskId, message })
}

async function logs(
  { tasks, limits }: Means,
  { request, params }: RouteContext,
): Promise<ApiResponse> {
  const { task_id: taskId = '' } = params
  const asked = readLogQuery(new URLSearchParams(request.query))
  const lines = await tasks.logs(taskId)
  if (!acceptsEventStream(request.headers.accept)) {
    const selected = lines.filter((line) => isSelected(line, asked))
    return jsonReply({ task_id: taskId, logs: selected.map(logLineShape) })
  }
  const lastId = request.headers['last-event-id']
  const since = Math.max(asked.since, /^\d{1,15}$/.test(lastId ?? '') ? Number(lastId) : 0)
  const known = (await tasks.list(mostTasks)).find((task) => task.taskId === taskId)
  const isAtEnd = known?.status !== 'running' && (lines.at(-1)?.seq ?? 0) <= since
  // A browser reconnects by itself until it is told that there is no more.
  if (lastId !== undefined && isAtEnd) return { status: 204, headers: {}, body: '' }
  const { signal } = request
  const statusAtEnd = (): string | null => {
    const current = tasks.current()
    return (current?.taskId === taskId ? current : known)?.status ?? null
  }
  const { level } = asked
  const bufferBytes = limits.streamBufferBytes
  const body = taskLogStream({ tasks, taskId, since, level, statusAtEnd, signal, bufferBytes })
  return { status: 200, headers: eventStreamHeaders, body }
}

async function list({ tasks, clock }: Means, { request }: RouteContext): Promise<ApiResponse> {
  const { limit } = readTasksQuery(new URLSearchParams(request.query))
  const nowMs = clock.now()
  const shown = (await tasks.list(limit)).map((task) => statusShape(task, nowMs))
  return jsonReply({ count: shown.length, tasks: shown })
}
