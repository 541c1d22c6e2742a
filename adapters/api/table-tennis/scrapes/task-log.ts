import { AppError } from '../../../../core/errors.ts'
import type { TaskKindName, TaskLogLine } from '../../../../manifests/types/records.ts'
import type { StreamBody } from '../../../http/api-message.ts'
import { acceptsEventStream, eventStream, eventStreamHeaders } from '../../../http/event-stream.ts'
import type { QuerySchema } from '../../../http/query.ts'
import { logLineOf, summaryOf, type Tasks } from '../../../tasks/task.ts'
import type { AnyTask } from '../../../tasks/task-kind.ts'
import { TASK_KINDS } from '../../../tasks/task-words.ts'
import { defineList, listProperties, listQuery } from '../csv.ts'
import { limitProperty } from '../parameters.ts'
import { type QueryValues, valuesReader } from '../read.ts'
import { encodeRecord } from '../record-codec.ts'
import { type Scrape, shownId } from './scrape-route.ts'

/** Query of the log of a task. */
const taskLogQuery = {
  type: 'object',
  properties: {
    since: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Returns only lines after the one with this number.',
      examples: [120],
    },
    level: {
      type: 'string',
      enum: ['info', 'warn', 'error'],
      default: 'info',
      'x-ignoreCase': true,
      description: 'Returns only lines of at least this level.',
      examples: ['warn'],
    },
    ...listProperties,
  },
} as const satisfies QuerySchema

const tasksQuery = {
  type: 'object',
  properties: {
    kind: {
      type: 'string',
      enum: TASK_KINDS,
      description: 'Returns only tasks of this kind. Default: all kinds.',
      examples: ['all'],
    },
    limit: limitProperty(20, 200),
    ...listProperties,
  },
} as const satisfies QuerySchema

const readLogQuery = valuesReader(taskLogQuery)
const readTasksQuery = valuesReader(tasksQuery)

const logList = defineList('TaskLog', 'The lines so far, or a stream of lines.', { list: 'logs' })
const shownTasks = defineList('TaskList', 'The tasks.', { list: 'tasks' })

const levels = ['info', 'warn', 'error'] as const

/** Selected lines of a log. */
type LogSelection = QueryValues<typeof taskLogQuery>

type TaskLogStream = LogSelection & {
  readonly tasks: Tasks
  readonly task: AnyTask
  readonly signal: AbortSignal
  readonly bufferBytes: number
}

function isSelected({ seq, level }: TaskLogLine, selection: LogSelection): boolean {
  return seq > selection.since && levels.indexOf(level) >= levels.indexOf(selection.level)
}

/** A task's log as a stream: `log` for each line, with its number as id, and `end` at the end. */
function taskLogStream(stream: TaskLogStream): StreamBody {
  const { tasks, task, signal, bufferBytes } = stream
  const { kind, taskId } = task
  return eventStream({
    signal,
    bufferBytes,
    subscribe: (send, end) => {
      let lastSeq = stream.since
      return tasks.follow(taskId, (line) => {
        if (line !== undefined) {
          if (isSelected(line, stream)) {
            send({ id: line.seq, event: 'log', data: encodeRecord('LogLine', logLineOf(line)) })
          }
          lastSeq = Math.max(lastSeq, line.seq)
          return
        }
        const { status } = tasks.find(taskId) ?? task
        const data = encodeRecord('LogEndEvent', { taskId: shownId(kind, taskId), status })
        send({ id: lastSeq, event: 'end', data })
        end()
      })
    },
  })
}

/** The endpoint that reads or follows the log of a task of this kind. */
export function taskLog(
  kind: TaskKindName,
  { path, id, example }: { readonly path: string; readonly id: string; readonly example: string },
): Scrape {
  return {
    method: 'GET',
    path,
    operation: {
      id,
      tag: 'Scraping',
      summary: 'Read or follow the log of a task',
      description: `Returns the lines so far as JSON. With \`Accept: text/event-stream\`, streams the log: one event \`log\` per line, with its
number as \`id\`, and \`end\` with the status of the finished task. For an unknown task, JSON has no lines and the stream returns 404.`,
      path: { task_id: { description: 'Id of the task.', example } },
      query: taskLogQuery,
      headers: [
        {
          name: 'Last-Event-ID',
          description: 'For streams: returns only lines after the one with this number.',
          example: '120',
        },
      ],
      answers: [
        ...logList.answers,
        {
          status: 200,
          description: '',
          body: {
            type: 'text/event-stream',
            schema: {
              type: 'string',
              description:
                'Server-sent events. `data` is JSON that matches the schema in `x-events`.',
            },
            events: { log: 'LogLine', end: 'LogEndEvent' },
          },
        },
        { status: 204, description: 'A browser reconnected to a finished log.' },
      ],
      errors: ['NOT_FOUND', 'INVALID_QUERY'],
    },
    async answer({ tasks, limits }, { request, params }) {
      const { task_id: sent = '' } = params
      const asked = readLogQuery(new URLSearchParams(request.query))
      const found = tasks.find(sent)
      const task = found?.kind === kind ? found : undefined
      const lines = task === undefined ? [] : await tasks.logs(sent)
      if (!acceptsEventStream(request.headers.accept)) {
        const logs = lines.filter((line) => isSelected(line, asked)).map(logLineOf)
        const taskId = /^\d{1,15}$/.test(sent) ? shownId(kind, sent) : sent
        return logList.reply(request, { taskId, logs })
      }
      const lastId = request.headers['last-event-id']
      const since = Math.max(asked.since, /^\d{1,15}$/.test(lastId ?? '') ? Number(lastId) : 0)
      if (task === undefined) {
        const problem = `There is no task ${sent}. GET /api/scrape/tasks lists the tasks.`
        throw new AppError('NOT_FOUND', { problem })
      }
      const isAtEnd = task.status !== 'running' && (lines.at(-1)?.seq ?? 0) <= since
      // Browsers reconnect until they get a 204.
      if (lastId !== undefined && isAtEnd) return { status: 204, headers: {}, body: '' }
      const { signal } = request
      const { level } = asked
      const bufferBytes = limits.streamBufferBytes
      const body = taskLogStream({ tasks, task, since, level, signal, bufferBytes })
      return { status: 200, headers: eventStreamHeaders, body }
    },
  }
}

/** The endpoint that lists tasks of all kinds. */
export const taskList: Scrape = {
  method: 'GET',
  path: '/api/scrape/tasks',
  operation: {
    id: 'listInterclubScrapes',
    tag: 'Scraping',
    summary: 'List the tasks',
    description: 'Returns tasks of all kinds, newest first, including those from before a restart.',
    query: tasksQuery,
    answers: shownTasks.answers,
    errors: ['INVALID_QUERY'],
  },
  answer({ tasks, clock }, { request }) {
    const { limit, kind } = readTasksQuery(listQuery(request, 200))
    const shown = tasks.list(limit, kind).map((task) => summaryOf(task, clock.now()))
    return shownTasks.reply(request, { count: shown.length, tasks: shown })
  },
}
