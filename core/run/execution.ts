import { openScope, type Scope } from '../abort-signals.ts'
import { Purse } from '../budget/payer.ts'
import type { ModuleSettings } from '../config/module-settings.ts'
import type { Run, RunPlan, RunRequest } from '../engine.ts'
import { type AppError, toAppError } from '../errors.ts'
import { EventBus, type Listener } from '../events/bus.ts'
import type { RunResult } from '../events/event.ts'
import type { Registry } from '../manifest/registry.ts'
import { planEvent } from '../plan/planner.ts'
import type { Inputs } from '../plugin.ts'
import type { Clock } from '../ports/clock.ts'
import type { Log } from '../ports/log.ts'
import { MemoryLedger } from './ledger.ts'
import type { ModuleEnd, ModuleRunner } from './module-runner.ts'
import { cancellation, essentialFailure, RunRecord, type Stop, timeIsOver } from './run-record.ts'
import { gatherInputs, Schedule } from './schedule.ts'
import { RunAllowance, type RunTraffic } from './traffic.ts'

type ExecutionParts = {
  readonly plan: RunPlan
  readonly request: RunRequest
  readonly registry: Registry
  readonly settingsOf: (moduleId: string) => ModuleSettings
  readonly runner: ModuleRunner
  readonly clock: Clock
  readonly log: Log
  readonly timeoutMs: number
  readonly traffic: RunTraffic
  /** Modules that run at once. */
  readonly concurrency: number
  /** Called once, before `result` resolves. */
  readonly onFinished: () => void
}

/** One run in progress: starts each module when its producers have settled, and emits events. */
export class Execution implements Run {
  readonly result: Promise<RunResult>
  readonly #parts: ExecutionParts
  readonly #schedule: Schedule
  readonly #bus: EventBus
  readonly #record: RunRecord
  readonly #scope: Scope
  readonly #allowance: RunAllowance
  readonly #purse: Purse | undefined
  readonly #running = new Set<string>()
  #giveResult: (result: RunResult) => void = () => {}
  #stop: Stop | undefined
  #isFinished = false

  constructor(parts: ExecutionParts) {
    const { plan, request, clock, log, timeoutMs, traffic } = parts
    this.#parts = parts
    this.#purse = request.payer && new Purse(request.payer)
    this.#schedule = new Schedule(plan.nodes)
    this.#bus = new EventBus({ runId: plan.runId, clock, log })
    this.#record = new RunRecord(this.#bus, clock)
    this.#allowance = new RunAllowance(traffic, ({ code, message }) =>
      this.#record.warn({ code, message }),
    )
    this.#scope = openScope({ clock, limit: { timeoutMs, expired: () => this.#expire() } })
    this.result = new Promise((resolve) => {
      this.#giveResult = resolve
    })
  }

  get runId(): string {
    return this.#parts.plan.runId
  }

  get plan(): RunPlan {
    return this.#parts.plan
  }

  subscribe(listener: Listener): () => void {
    return this.#bus.subscribe(listener)
  }

  cancel(reason: string): void {
    this.#halt(cancellation(reason))
  }

  /** Emits the plan and starts the modules that are ready. */
  begin(): void {
    const { plan, registry, request } = this.#parts
    this.#bus.emit('plan', planEvent(plan, registry))
    for (const { moduleId, decision, reason = '' } of plan.nodes) {
      if (decision === 'skip') this.#skip(moduleId, reason)
    }
    request.signal?.addEventListener('abort', this.#leave, { once: true })
    if (request.signal?.aborted) this.#leave()
    this.#advance()
  }

  readonly #leave = (): void => this.cancel('no client is waiting for its result')

  /** Starts ready modules up to `concurrency`; ends the run when none is left. */
  #advance(): void {
    while (this.#stop === undefined && this.#running.size < this.#parts.concurrency) {
      const moduleId = this.#schedule.next()
      if (moduleId === undefined) break
      const module = this.#parts.registry.get(moduleId)
      const { outcomes, causes } = this.#record
      const request = this.#parts.request.inputs
      const gathered = gatherInputs(module, { request, outcomes, causes })
      if ('blocked' in gathered) {
        this.#record.skip(moduleId, gathered.blocked, gathered.cause)
        this.#schedule.settle(moduleId)
      } else this.#launch(moduleId, gathered)
    }
    if (this.#running.size === 0 && this.#schedule.unsettled === 0) this.#finish()
  }

  #launch(
    moduleId: string,
    { inputs, absent }: { readonly inputs: Inputs; readonly absent: readonly string[] },
  ): void {
    const { registry, runner, settingsOf, request } = this.#parts
    this.#running.add(moduleId)
    this.#bus.emit('module:start', { moduleId })
    const warn = (code: string, message: string): void =>
      this.#record.warn({ moduleId, code, message })
    for (const sentence of absent) warn('INPUT_ABSENT', sentence)
    runner
      .run({
        runId: this.runId,
        module: registry.get(moduleId),
        settings: settingsOf(moduleId),
        inputs,
        signal: this.#scope.signal,
        allowance: this.#allowance,
        purse: this.#purse,
        siteHeaders: request.siteHeaders,
        language: request.language,
        warn,
        report: (progress) => this.#record.progress(progress),
        reportFailure: (failure) => this.#record.itemFailed(failure),
        ledger: () => request.ledger?.(moduleId) ?? new MemoryLedger(),
      })
      .then((end) => this.#settle(moduleId, end))
      .catch((error: unknown) => this.#break(error))
  }

  #settle(moduleId: string, end: ModuleEnd): void {
    if (this.#isFinished) return
    const { outcome, costByApi } = end
    const isInterrupted = outcome.status === 'failed' && outcome.code === 'CANCELLED'
    const final = isInterrupted && this.#stop ? this.#stop.interrupted(moduleId, outcome) : outcome
    this.#running.delete(moduleId)
    this.#record.end(moduleId, { outcome: final, costByApi })
    this.#schedule.settle(moduleId)
    const isEssential = this.#parts.registry.get(moduleId).manifest.essential === true
    if (isEssential && final.status === 'failed') this.#halt(essentialFailure(moduleId, final))
    this.#advance()
  }

  #skip(moduleId: string, reason: string): void {
    this.#record.skip(moduleId, reason)
    this.#schedule.settle(moduleId)
  }

  #expire(): AppError {
    const stop = timeIsOver(this.#parts.timeoutMs)
    this.#halt(stop)
    return stop.signalReason
  }

  /** Interrupts running modules and skips the others. Only the first stop counts. */
  #halt(stop: Stop): void {
    if (this.#stop !== undefined || this.#isFinished) return
    this.#stop = stop
    this.#scope.abort(stop.signalReason)
    for (const { moduleId } of this.plan.nodes) {
      const isOpen = !this.#running.has(moduleId) && !this.#schedule.isSettled(moduleId)
      if (isOpen) this.#skip(moduleId, stop.pendingReason)
    }
    this.#advance()
  }

  /** A bug in the engine must also end the run, because a client waits for its result. */
  #break(error: unknown): void {
    this.#parts.log.error({ err: error, runId: this.runId }, 'a run broke')
    const { message, code } = toAppError(error)
    const stop = cancellation('something went wrong on our side')
    this.#halt({ ...stop, failure: { error: message, code } })
    this.#finish()
  }

  #finish(): void {
    if (this.#isFinished) return
    this.#isFinished = true
    this.#parts.request.signal?.removeEventListener('abort', this.#leave)
    this.#scope.close()
    this.#parts.onFinished()
    this.#giveResult(this.#record.close(this.#stop))
  }
}
