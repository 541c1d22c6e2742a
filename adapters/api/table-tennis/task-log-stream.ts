import type { StreamBody } from '../../http/api-message.ts'
import { eventStream } from '../../http/event-stream.ts'
import type { InterclubTasks, TaskLogLevel, TaskLogLine } from '../../tasks/task.ts'
import { logLineShape } from './task-shape.ts'

const levels: readonly TaskLogLevel[] = ['info', 'warn', 'error']

/** Which lines of a log are wanted. */
export type LogSelection = { readonly since: number; readonly level: TaskLogLevel }

export type TaskLogStream = LogSelection & {
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
