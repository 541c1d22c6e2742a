import type { StreamBody } from '../../http/api-message.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { QuerySchema } from '../../http/query.ts'
import type { InterclubTasks, TaskLogLevel, TaskLogLine } from '../../tasks/task.ts'
import { limitProperty } from './parameters.ts'
import { logLineShape } from './task-answers.ts'

/** Query of `GET /api/scrape/interclubs/logs/{task_id}`. */
export type TaskLogQuery = { readonly since: number; readonly level: TaskLogLevel }

/** JSON Schema of TaskLogQuery. */
export const taskLogQuery: QuerySchema = {
  type: 'object',
  properties: {
    since: {
      type: 'integer',
      minimum: 0,
      default: 0,
      description: 'Only lines after the one with this number.',
      examples: [120],
    },
    level: {
      type: 'string',
      enum: ['info', 'warn', 'error'],
      default: 'info',
      'x-ignoreCase': true,
      description: 'Only lines of at least this level.',
      examples: ['warn'],
    },
  },
}

/** Query of `GET /api/scrape/tasks`. */
export type TasksQuery = { readonly limit: number }

/** JSON Schema of TasksQuery. */
export const tasksQuery: QuerySchema = {
  type: 'object',
  properties: { limit: limitProperty(20, 200) },
}

const levels: readonly TaskLogLevel[] = ['info', 'warn', 'error']

/** Which lines of a log are wanted. */
type LogSelection = { readonly since: number; readonly level: TaskLogLevel }

type TaskLogStream = LogSelection & {
  readonly tasks: InterclubTasks
  readonly taskId: string
  /** What the task's status is by the end of its log; null for an unknown task. */
  readonly statusAtEnd: () => string | null
  readonly signal: AbortSignal
  readonly bufferBytes: number
}

export function isSelected({ seq, level }: TaskLogLine, selection: LogSelection): boolean {
  return seq > selection.since && levels.indexOf(level) >= levels.indexOf(selection.level)
}

/** A task's log as it grows: `log` for each line, its number as id, and `end` at the end. */
export function taskLogStream(stream: TaskLogStream): StreamBody {
  const { tasks, taskId, statusAtEnd, signal, bufferBytes } = stream
  return eventStream({
    signal,
    bufferBytes,
    subscribe: (send, end) => {
      let lastSeq = stream.since
      return tasks.follow(taskId, (line) => {
        if (line !== undefined) {
          if (isSelected(line, stream)) {
            send({ id: line.seq, event: 'log', data: logLineShape(line) })
          }
          lastSeq = Math.max(lastSeq, line.seq)
          return
        }
        send({ id: lastSeq, event: 'end', data: { task_id: taskId, status: statusAtEnd() } })
        end()
      })
    },
  })
}
