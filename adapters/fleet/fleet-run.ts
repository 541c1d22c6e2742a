import { setTimeout as pause } from 'node:timers/promises'
import type { Run, RunPlan, RunRequest } from '../../core/engine.ts'
import { AppError, toAppError } from '../../core/errors.ts'
import { EventBus, type Listener } from '../../core/events/bus.ts'
import type { EventPayloads, RunResult } from '../../core/events/event.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { EventStreams, StreamEvent } from '../../core/ports/event-streams.ts'
import type { Log } from '../../core/ports/log.ts'
import type { WorkQueues } from '../../core/ports/work-queue.ts'
import { auditJob, type SentKind, streamOfRun } from './audit-jobs.ts'
import type { QueueWatch } from './queue-watch.ts'

const LOOK_MS = 1000
const LAST_EVENTS_MS = 2000

export type FleetRunParts = {
  readonly queues: WorkQueues
  readonly streams: EventStreams
  readonly watch: QueueWatch
  readonly clock: Clock
  readonly log: Log
  /** The `plan` event. */
  readonly planned: EventPayloads['plan']
  readonly onFinished: () => void
}

/**
 * A run that another process executes. Forwards its events with its own numbers, so that they form
 * one sequence even if that process dies and the run is executed again.
 */
export class FleetRun implements Run {
  readonly result: Promise<RunResult>
  readonly #parts: FleetRunParts
  readonly #request: RunRequest
  readonly #plan: RunPlan
  readonly #bus: EventBus
  readonly #startMs: number
  readonly #stopping = new AbortController()
  /** Events already sent for each module and warning. A second execution repeats them. */
  readonly #sent = new Set<string>()
  #executions = 0
  #place = 0

  constructor(parts: FleetRunParts, request: RunRequest, plan: RunPlan) {
    const { clock, log } = parts
    this.#parts = parts
    this.#request = request
    this.#plan = plan
    this.#bus = new EventBus({ runId: plan.runId, clock, log })
    this.#startMs = clock.monotonic()
    this.#bus.emit('plan', parts.planned)
    this.result = this.#execute()
  }

  get runId(): string {
    return this.#plan.runId
  }

  get plan(): RunPlan {
    return this.#plan
  }

  subscribe(listener: Listener): () => void {
    return this.#bus.subscribe(listener)
  }

  cancel(reason: string): void {
    this.#stopping.abort(new AppError('CANCELLED', { problem: reason }))
  }

  async #execute(): Promise<RunResult> {
    const { signal: client, payer } = this.#request
    const leave = (): void => this.cancel('no client is waiting for its result')
    client?.addEventListener('abort', leave, { once: true })
    if (client?.aborted) leave()
    const looking = setInterval(() => {
      this.#look(payer).catch((error: unknown) => {
        this.#parts.log.warn({ err: error, runId: this.runId }, 'a run cannot be watched')
      })
    }, LOOK_MS)
    try {
      return this.#finish(await this.#ended())
    } catch (error) {
      return this.#finish(this.#failure(error))
    } finally {
      clearInterval(looking)
      client?.removeEventListener('abort', leave)
    }
  }

  /** Resolves when all events and the result are here. */
  async #ended(): Promise<RunResult> {
    const { queues, streams } = this.#parts
    const { signal } = this.#stopping
    let stop = (): void => {}
    const followed = new Promise<void>((resolve) => {
      const send = (event: StreamEvent): void => this.#hear(event)
      stop = streams.follow(streamOfRun(this.runId), { send, end: resolve })
    })
    try {
      const job = { id: this.runId, data: auditJob(this.#request, this.#plan) }
      const result = (await queues.call('audits', job, { signal })) as RunResult
      // The last events are usually here before the result.
      await Promise.race([followed, pause(LAST_EVENTS_MS, undefined, { ref: false })])
      return result
    } finally {
      stop()
    }
  }

  #hear({ event, data }: StreamEvent): void {
    const kind = event as SentKind
    if (kind === 'plan') {
      this.#executions += 1
      this.#tellPlace(0)
      if (this.#executions > 1) this.#bus.emit('warning', RESTARTED)
      return
    }
    const key = keyOf(kind, data)
    if (key !== undefined && this.#sent.has(key)) return
    if (key !== undefined) this.#sent.add(key)
    this.#bus.emit(kind, data as EventPayloads[typeof kind])
  }

  async #look(payer: RunRequest['payer']): Promise<void> {
    if (this.#stopping.signal.aborted) return
    const { watch, queues } = this.#parts
    const idle = await watch.problem()
    if (idle !== undefined) return this.#stopping.abort(idle)
    if ((await payer?.isValid?.()) === false) {
      const problem = `${payer?.title} was revoked.`
      return this.#stopping.abort(new AppError('BUDGET_SPENT', { problem }))
    }
    if (this.#executions > 0) return
    const place = await queues.position('audits', this.runId).catch(() => undefined)
    if (place !== undefined && this.#executions === 0) this.#tellPlace(place)
  }

  #tellPlace(place: number): void {
    if (place === this.#place) return
    this.#place = place
    this.#bus.emit('queued', { place })
  }

  #failure(thrown: unknown): RunResult {
    const { code, message, cause } = toAppError(thrown)
    const { log, clock } = this.#parts
    if (cause !== undefined) log.warn({ err: cause, runId: this.runId, code }, 'a run failed')
    const durationMs = Math.round(clock.monotonic() - this.#startMs)
    const figures = { outcomes: {}, warnings: [], durationMs, costUsd: 0, costByApi: {} }
    return { ...figures, ok: false, error: message, code }
  }

  #finish(result: RunResult): RunResult {
    const isRestarted = this.#executions > 1
    const whole = isRestarted ? { ...result, warnings: [RESTARTED, ...result.warnings] } : result
    this.#parts.onFinished()
    this.#bus.emit('result', whole)
    return whole
  }
}

const RESTARTED = {
  code: 'RUN_RESTARTED',
  message: 'The server had to start this audit again, so it took longer.',
}

/** Equal for events that a second execution repeats: a module starts once and ends once. */
function keyOf(kind: SentKind, data: object): string | undefined {
  const { moduleId = '', code, message } = data as Readonly<Record<string, string>>
  switch (kind) {
    case 'module:start':
      return `start ${moduleId}`
    case 'module:done':
    case 'module:skip':
      return `end ${moduleId}`
    case 'warning':
      return `warning ${moduleId} ${code} ${message}`
    default:
      return undefined
  }
}
