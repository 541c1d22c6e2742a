import { randomUUID } from 'node:crypto'
import { CostMeter } from '../budget/money.ts'
import { type PackedError, packError, toAppError, unpackError } from '../errors.ts'
import { isFanOut, type Visited, type WorkItem } from '../plugin.ts'
import type { TrafficMeter } from '../ports/http.ts'
import type { WorkQueues } from '../ports/work-queue.ts'
import { visitItem } from './item-visit.ts'
import { ModuleContext, type ModuleRun, type ModuleTask } from './run-context.ts'
import { RunAllowance, UNBOUNDED_TRAFFIC } from './traffic.ts'

/** Items of one run that another process visits. */
export type Slice = {
  readonly runId: string
  readonly moduleId: string
  readonly items: readonly WorkItem[]
  /** Milliseconds that are left to the module. */
  readonly leftMs: number
}

/** Result of a slice: one end for each item, in order. */
type SliceEnd = {
  readonly ends: readonly ({ readonly result?: unknown } | { readonly error: PackedError })[]
  readonly warnings: readonly { readonly code: string; readonly message: string }[]
  readonly traffic: { readonly requests: number; readonly bytes: number }
}

/** Slices that wait or are visited at most, for one run. */
export const MOST_SLICES = 24
const RETRY_MS = 1000
/** The job was not accepted, and may be later. */
const LATER = new Set<string>(['QUEUE_UNAVAILABLE', 'OVERLOADED'])

type Waiting = { readonly item: WorkItem; readonly settle: (visited: Visited) => void }

export type SliceSenderParts = {
  readonly run: ModuleRun
  readonly queues: WorkQueues
  readonly slices: { readonly queue: Parameters<WorkQueues['call']>[0]; readonly items: number }
  readonly warn: (code: string, message: string) => void
  readonly signal: AbortSignal
}

/** Collects items into slices, and has other processes visit them. */
export class SliceSender {
  readonly #parts: SliceSenderParts
  #waiting: Waiting[] = []
  #isTimed = false

  constructor(parts: SliceSenderParts) {
    this.#parts = parts
  }

  /** Resolves when some process has visited the item, or the signal aborts. Never rejects. */
  visit(item: WorkItem): Promise<Visited> {
    return new Promise((settle) => {
      this.#waiting.push({ item, settle })
      if (this.#waiting.length >= this.#parts.slices.items) this.#send()
      else this.#sendSoon()
    })
  }

  /** A slice that nothing joins in this turn is as full as it gets. */
  #sendSoon(): void {
    if (this.#isTimed) return
    this.#isTimed = true
    setImmediate(() => {
      this.#isTimed = false
      if (this.#waiting.length > 0) this.#send()
    })
  }

  #send(): void {
    const slice = this.#waiting
    this.#waiting = []
    this.#visitAll(slice.map(({ item }) => item)).then((all) => {
      for (const [at, { settle }] of slice.entries()) settle(all[at] ?? { result: undefined })
    })
  }

  /** Never rejects. */
  async #visitAll(items: readonly WorkItem[]): Promise<readonly Visited[]> {
    try {
      const { ends, warnings, traffic } = await this.#call(items)
      for (const { code, message } of warnings) this.#parts.warn(code, message)
      this.#count(traffic)
      return ends.map((end) =>
        'error' in end ? { error: unpackError(end.error) } : { result: end.result },
      )
    } catch (thrown) {
      const error = toAppError(thrown)
      if (error.code !== 'JOB_GIVEN_UP' || items.length === 1) return items.map(() => ({ error }))
      // One item may take down every process that visits it. The others must not fail with it.
      return (await Promise.all(items.map((item) => this.#visitAll([item])))).flat()
    }
  }

  /** Tries again until the queue accepts it. */
  async #call(items: readonly WorkItem[]): Promise<SliceEnd> {
    const { run, queues, slices, signal } = this.#parts
    const { clock, log } = run.services
    const { runId, module } = run.task
    for (;;) {
      const leftMs = run.deadlineMs - clock.monotonic()
      const data: Slice = { runId, moduleId: module.manifest.id, items, leftMs }
      try {
        return (await queues.call(slices.queue, { id: randomUUID(), data }, { signal })) as SliceEnd
      } catch (error) {
        signal.throwIfAborted()
        const { code, message } = toAppError(error)
        if (!LATER.has(code)) throw error
        log.warn({ runId, code, reason: message }, 'a slice waits until the queue accepts it')
        await clock.sleep(RETRY_MS, signal)
      }
    }
  }

  /** Against the limits of the run. The meter itself stops the module when they are reached. */
  #count({ requests, bytes }: SliceEnd['traffic']): void {
    const { traffic } = this.#parts.run
    try {
      for (let sent = 0; sent < requests; sent += 1) traffic.sending()
      traffic.received(bytes)
    } catch (error) {
      this.#parts.run.services.log.debug({ err: error }, 'slices reached a limit of the run')
    }
  }
}

type SliceVisit = Pick<ModuleRun, 'services' | 'random'> &
  Pick<ModuleTask, 'module' | 'settings'> & {
    readonly signal: AbortSignal
  }

/**
 * Visits a slice that another process listed, as many items at once as the manifest allows.
 * @returns plain JSON for the sender
 * @throws the signal's reason; the rest of the slice is visited again then
 */
export async function visitSlice(
  { runId, items, leftMs }: Slice,
  { services, random, module, settings, signal }: SliceVisit,
): Promise<unknown> {
  const plugin = await module.plugin.load()
  if (!isFanOut(plugin)) throw new Error(`the module ${module.manifest.id} lists no items`)
  const warnings: { code: string; message: string }[] = []
  const warn = (code: string, message: string): void => void warnings.push({ code, message })
  const traffic = { requests: 0, bytes: 0 }
  const none = (): void => undefined
  const run: ModuleRun = {
    task: {
      ...{ runId, module, settings, signal, warn },
      allowance: new RunAllowance(UNBOUNDED_TRAFFIC, none),
      ...{ inputs: {}, report: none, reportFailure: none },
      ledger: () => {
        throw new Error('a slice has no ledger')
      },
    },
    ...{ services, random, signal },
    // Modules that pay have no slices.
    meter: new CostMeter(),
    deadlineMs: services.clock.monotonic() + leftMs,
    traffic: countingMeter(traffic),
  }
  const context = new ModuleContext(run, warn)
  const ends: SliceEnd['ends'][number][] = new Array(items.length)
  const left = items.entries()
  const visitRest = async (): Promise<void> => {
    for (const [at, item] of left) {
      const visited = await visitItem(item, { run, plugin, context, signal })
      signal.throwIfAborted()
      ends[at] = 'error' in visited ? { error: packError(visited.error) } : visited
    }
  }
  const { concurrency = 1 } = module.manifest.fanOut ?? {}
  const lanes = Math.min(concurrency, items.length)
  await Promise.all(Array.from({ length: lanes }, visitRest))
  return { ends, warnings, traffic } satisfies SliceEnd
}

function countingMeter(traffic: { requests: number; bytes: number }): TrafficMeter {
  return {
    assertOpen: () => undefined,
    sending: () => {
      traffic.requests += 1
    },
    received: (bytes) => {
      traffic.bytes += bytes
    },
  }
}
