import { AppError } from '../../core/errors.ts'
import type { Compute } from '../../core/ports/compute.ts'
import type { Log } from '../../core/ports/log.ts'
import type { ReportComparison } from '../../manifests/types/records.ts'
import { ComputePool } from '../workers/compute-pool.ts'
import { type DocumentTask, documentTask, type ReportDocument } from './report-document.ts'
import type { SharedBodies } from './share-task.ts'

const TASKS_URL = new URL('compute-tasks.ts', import.meta.url).href
const TIMEOUT_MS = 20_000
const RETRY_SECONDS = 5

type DocumentBounds = {
  /** Limit for all bodies that are read or wait for a document at once. Default 128 MiB. */
  readonly heldBytes?: number
  /** Bodies up to this length take a few milliseconds, less than a thread. Default 128 KiB. */
  readonly shortBytes?: number
}

type DocumentMakerParts = {
  readonly log?: Log
  /** Threads that know the tasks of `compute-tasks.ts`. Default one, started when it is needed. */
  readonly compute?: Compute
  readonly bounds?: DocumentBounds
}

/**
 * Makes documents of reports that anybody may send, compares reports and makes them fit to share. Reading 32 MiB of JSON takes seconds and
 * hundreds of megabytes at worst: long bodies are read in a thread of their own, one at a time.
 */
export class DocumentMaker {
  readonly #log: Log | undefined
  readonly #bounds: Required<DocumentBounds>
  #compute: Compute | undefined
  #pool: ComputePool | undefined
  #heldBytes = 0

  constructor({ log, compute, bounds = {} }: DocumentMakerParts = {}) {
    this.#log = log
    this.#compute = compute
    this.#bounds = { heldBytes: 134_217_728, shortBytes: 131_072, ...bounds }
  }

  /**
   * Reserves memory for a body before it is read. The response releases it.
   * @throws OVERLOADED if there is not enough
   */
  reserve(bytes: number): () => void {
    const { heldBytes: limit } = this.#bounds
    if (this.#heldBytes > 0 && this.#heldBytes + bytes > limit) {
      const what = 'bytes of reports'
      throw new AppError('OVERLOADED', { what, limit, retryAfterSeconds: RETRY_SECONDS })
    }
    this.#heldBytes += bytes
    return () => {
      this.#heldBytes -= bytes
      bytes = 0
    }
  }

  /**
   * `task.bytes` are given away.
   * @throws INVALID_JSON, INVALID_REQUEST, SHUTTING_DOWN, or the signal's reason.
   */
  make(task: DocumentTask, signal: AbortSignal): Promise<ReportDocument> {
    return this.#run('document', task, { signal, short: () => documentTask(task) })
  }

  /** Compares the reports `{before, after}` in a body, which is given away. @throws as `make` */
  compare(bytes: Uint8Array, signal: AbortSignal): Promise<ReportComparison> {
    const short = async () => (await import('./compare.ts')).compareTask(bytes)
    return this.#run('compare', { bytes }, { signal, short })
  }

  /** The report in a body, which is given away, as clients may see it. @throws as `make` */
  share(bytes: Uint8Array, signal: AbortSignal): Promise<SharedBodies> {
    const short = async () => (await import('./share-task.ts')).shareTask(bytes)
    return this.#run('share', { bytes }, { signal, short })
  }

  /** Runs a task in the thread, or here if its body is short. */
  async #run<T>(
    name: string,
    task: { readonly bytes: Uint8Array },
    { signal, short }: { readonly signal: AbortSignal; readonly short: () => Promise<T> },
  ): Promise<T> {
    if (task.bytes.byteLength <= this.#bounds.shortBytes) return await short()
    const { buffer, byteLength } = task.bytes
    // A part of a larger buffer would take the rest along.
    const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
    const transfer = isWhole ? [buffer] : []
    try {
      const options = { signal, timeoutMs: TIMEOUT_MS, transfer }
      return await this.#threads().run<T>(name, task, options)
    } catch (error) {
      throw tooMuch(error)
    }
  }

  /** Ends the threads. */
  async close(): Promise<void> {
    await this.#pool?.close()
  }

  #threads(): Compute {
    if (this.#compute === undefined) {
      const log = this.#log === undefined ? {} : { log: this.#log }
      this.#pool = new ComputePool({ tasksUrl: TASKS_URL, maxThreads: 1, ...log })
      this.#compute = this.#pool
    }
    return this.#compute
  }
}

/** Reports of audits take a hundredth of the time and memory that there is. */
function tooMuch(error: unknown): unknown {
  const isTooMuch =
    error instanceof AppError &&
    (error.code === 'COMPUTE_MEMORY' || error.code === 'COMPUTE_TIMEOUT')
  if (!isTooMuch) return error
  const problem = 'the report takes too much time or memory to be read'
  return new AppError(
    'INVALID_REQUEST',
    { problem, details: [{ path: '', message: problem }] },
    { cause: error },
  )
}
