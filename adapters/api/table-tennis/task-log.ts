import type { TaskLogLine, TaskRecord } from '../../../manifests/types/records.ts'
import type { StreamBody } from '../../http/api-message.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { QuerySchema } from '../../http/query.ts'
import { type InterclubTasks, logLineOf } from '../../tasks/task.ts'
import { limitProperty } from './parameters.ts'
import type { QueryValues } from './read.ts'
import { encodeRecord } from './record-codec.ts'

/** Query of `GET /api/scrape/interclubs/logs/{task_id}`. */
export const taskLogQuery = {
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
} as const satisfies QuerySchema

/** Query of `GET /api/scrape/tasks`. */
export const tasksQuery = {
  type: 'object',
  properties: { limit: limitProperty(20, 200) },
} as const satisfies QuerySchema

const levels = ['info', 'warn', 'error'] as const

/** Selected lines of a log. */
type LogSelection = QueryValues<typeof taskLogQuery>

type TaskLogStream = LogSelection & {
  readonly tasks: InterclubTasks
  readonly taskId: string
  /** The task's status at the end of its log. */
  readonly statusAtEnd: () => TaskRecord['status']
  readonly signal: AbortSignal
  readonly bufferBytes: number
}

export function isSelected({ seq, level }: TaskLogLine, selection: LogSelection): boolean {
  return seq > selection.since && levels.indexOf(level) >= levels.indexOf(selection.level)
}

/** A task's log as a stream: `log` for each line, with its number as id, and `end` at the end. */
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
            send({ id: line.seq, event: 'log', data: encodeRecord('LogLine', logLineOf(line)) })
          }
          lastSeq = Math.max(lastSeq, line.seq)
          return
        }
        const data = encodeRecord('LogEndEvent', { taskId, status: statusAtEnd() })
        send({ id: lastSeq, event: 'end', data })
        end()
      })
    },
  })
}
