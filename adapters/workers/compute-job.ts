import { AppError, type ErrorCode, type ErrorData, type ErrorKind } from '../../core/errors.ts'

/** A job for a worker thread. Without a task, the thread only loads its code. */
export type ComputeJob = { readonly task?: string; readonly input?: unknown }

export type ComputeReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: ReplyError }

/** An error as it crosses the thread boundary, which drops classes and their fields. */
export type ReplyError = {
  readonly message: string
  readonly stack: string | undefined
  readonly app: { readonly kind: ErrorKind<ErrorCode>; readonly data: ErrorData } | undefined
}

/** Tasks by name: pure functions of a structured-clonable input. */
export type ComputeTasks = Readonly<Record<string, (input: unknown) => unknown | Promise<unknown>>>

/** Runs one job in the current thread. A task's error becomes part of the reply. */
export async function runTask(tasks: ComputeTasks, job: ComputeJob): Promise<ComputeReply> {
  if (job.task === undefined) return { ok: true, value: undefined }
  try {
    const run = Object.hasOwn(tasks, job.task) ? tasks[job.task] : undefined
    if (run === undefined) throw new Error(`unknown compute task: ${job.task}`)
    return { ok: true, value: await run(job.input) }
  } catch (error) {
    return { ok: false, error: toReplyError(error) }
  }
}

function toReplyError(error: unknown): ReplyError {
  const app = error instanceof AppError ? { kind: error.kind, data: error.data } : undefined
  if (!(error instanceof Error)) return { message: String(error), stack: undefined, app }
  return { message: error.message, stack: error.stack, app }
}

/** Restores an error (an AppError as an AppError) with its original stack. */
export function fromReplyError({ message, stack, app }: ReplyError): Error {
  const error = app === undefined ? new Error(message) : new AppError(app.kind, app.data)
  if (stack !== undefined) error.stack = stack
  return error
}
