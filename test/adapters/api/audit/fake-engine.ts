import { randomUUID } from 'node:crypto'
import type { Engine, PlanNode, Run, RunPlan, RunRequest } from '../../../../core/engine.ts'
import type {
  EventKind,
  EventPayloads,
  RunEvent,
  RunResult,
} from '../../../../core/events/event.ts'

/** A run that a test drives by hand. */
export class FakeRun implements Run {
  readonly runId: string
  readonly plan: RunPlan
  readonly request: RunRequest
  readonly result: Promise<RunResult>
  cancelledFor: string | undefined
  readonly #events: RunEvent[] = []
  readonly #listeners = new Set<(event: RunEvent) => void>()
  #resolve: (result: RunResult) => void = () => {}

  constructor(plan: RunPlan, request: RunRequest) {
    this.runId = plan.runId
    this.plan = plan
    this.request = request
    this.result = new Promise((resolve) => {
      this.#resolve = resolve
    })
    request.signal?.addEventListener('abort', () => this.cancel('the client went away'))
  }

  subscribe(listener: (event: RunEvent) => void): () => void {
    for (const event of this.#events) listener(event)
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  get listeners(): number {
    return this.#listeners.size
  }

  emit<K extends EventKind>(kind: K, data: EventPayloads[K], at = 0): void {
    const seq = this.#events.length
    const event = { runId: this.runId, seq, at, kind, data } as RunEvent
    this.#events.push(event)
    for (const listener of [...this.#listeners]) listener(event)
  }

  finish(result: RunResult): void {
    this.emit('result', result, 9)
    this.#resolve(result)
  }

  cancel(reason: string): void {
    if (this.cancelledFor !== undefined) return
    this.cancelledFor = reason
    this.finish({ ...emptyResult, ok: false, code: 'CANCELLED', error: reason })
  }
}

/** Plans what it is told to and hands out runs that a test drives. */
export class FakeEngine implements Engine {
  active = 0
  readonly runs: FakeRun[] = []
  readonly #nodes: readonly PlanNode[] | undefined
  readonly #onStart: (run: FakeRun) => void

  constructor(options: { nodes?: readonly PlanNode[]; onStart?: (run: FakeRun) => void } = {}) {
    this.#nodes = options.nodes
    this.#onStart = options.onStart ?? (() => {})
  }

  plan({ goals }: RunRequest): RunPlan {
    const nodes = goals.map((moduleId): PlanNode => ({ moduleId, dependsOn: [], decision: 'run' }))
    return { runId: randomUUID(), goals, nodes: this.#nodes ?? nodes }
  }

  start(request: RunRequest): FakeRun {
    const run = new FakeRun(this.plan(request), request)
    this.runs.push(run)
    this.#onStart(run)
    return run
  }

  async drain(): Promise<void> {}
}

/** A run that did nothing, to be spread under what a test cares about. */
export const emptyResult: RunResult = {
  ok: true,
  outcomes: {},
  warnings: [],
  durationMs: 12,
  costUsd: 0,
  costByApi: {},
}
