import type { Budget } from '../budget/budget.ts'
import type { CostMeter } from '../budget/money.ts'
import type { Purse } from '../budget/payer.ts'
import type { ModuleSettings } from '../config/module-settings.ts'
import type { Credentials } from '../credentials.ts'
import { AppError } from '../errors.ts'
import type { EventPayloads } from '../events/event.ts'
import type { ModuleManifest, PortName } from '../manifest/module-manifest.ts'
import type { Prompt } from '../manifest/prompts.ts'
import type { RegisteredModule } from '../manifest/registered-module.ts'
import type { Inputs, Port, RunContext, SourceHost } from '../plugin.ts'
import type { Api, ApiCall, ApiClient } from '../ports/api.ts'
import type { Browser } from '../ports/browser.ts'
import type { Clock } from '../ports/clock.ts'
import type { Compute, Workers } from '../ports/compute.ts'
import type { HttpClient, SiteHeaders, TrafficMeter } from '../ports/http.ts'
import type { LanguageModels, Llm } from '../ports/llm.ts'
import type { Log } from '../ports/log.ts'
import type { Cache, DocumentStore } from '../ports/storage.ts'
import type { WorkQueues } from '../ports/work-queue.ts'
import type { Ledger } from './ledger.ts'
import { type Paid, paidLlm, spend } from './paid-calls.ts'
import type { RunAllowance } from './traffic.ts'

/** All services of the engine. A module sees only those that its manifest declares. */
export type EngineDeps = {
  readonly credentials: Credentials
  readonly budget: Budget
  readonly clock: Clock
  readonly log: Log
  readonly http: HttpClient
  readonly compute: Compute
  readonly cache: Cache
  readonly store: DocumentStore
  readonly browser: Browser
  readonly apis: ApiClient
  readonly llm: LanguageModels
  /** Sources by name. */
  readonly hosts: ReadonlyMap<string, SourceHost>
  /** Ports of services by name, including every one that a manifest lists. */
  readonly ports: { get(name: string): unknown }
  /** Summary of a module's result in one sentence, if its plugin gives none. */
  readonly summarise?: Summarise
  /** Through which other processes visit items. Absent: this process visits all. */
  readonly queues?: WorkQueues
}

export type Summarise = (
  manifest: ModuleManifest,
  output: Readonly<Record<string, unknown>>,
  language: string | undefined,
) => string | undefined

/** One module to run within one run. */
export type ModuleTask = {
  readonly runId: string
  readonly module: RegisteredModule
  readonly settings: ModuleSettings
  readonly inputs: Inputs
  /** The run's signal. */
  readonly signal: AbortSignal
  /** The traffic limits of the run. */
  readonly allowance: RunAllowance
  /** The money of the run, if someone other than the operator pays. */
  readonly purse?: Purse | undefined
  readonly siteHeaders?: SiteHeaders | undefined
  /** Language of the summary. */
  readonly language?: string | undefined
  readonly warn: (code: string, message: string) => void
  readonly report: (progress: EventPayloads['progress']) => void
  readonly reportFailure: (failure: EventPayloads['item:failed']) => void
  readonly ledger: () => Ledger
}

/** One running module: its task, services and deadline. */
export type ModuleRun = {
  readonly task: ModuleTask
  readonly services: EngineDeps
  readonly random: () => number
  readonly signal: AbortSignal
  /** Deadline of the module, on the monotonic clock. */
  readonly deadlineMs: number
  readonly meter: CostMeter
  /** Counts the module's traffic against the limits of the run. */
  readonly traffic: TrafficMeter
}

/** A plugin's view of its run. */
export class ModuleContext implements RunContext {
  readonly #run: ModuleRun
  readonly #warn: (code: string, message: string) => void
  readonly #http: HttpClient
  #log: Log | undefined

  constructor(run: ModuleRun, warn: ModuleRun['task']['warn'], http = countedHttp(run)) {
    this.#run = run
    this.#warn = warn
    this.#http = http
  }

  /** Returns the same view with another signal. */
  under(signal: AbortSignal): ModuleContext {
    return new ModuleContext({ ...this.#run, signal }, this.#warn, this.#http)
  }

  get runId(): string {
    return this.#run.task.runId
  }

  get moduleId(): string {
    return this.#manifest.id
  }

  get signal(): AbortSignal {
    return this.#run.signal
  }

  get options(): Readonly<Record<string, unknown>> {
    return this.#run.task.settings.options
  }

  get clock(): Clock {
    return this.#run.services.clock
  }

  get log(): Log {
    const { runId, moduleId } = this
    this.#log ??= this.#run.services.log.child({ runId, moduleId })
    return this.#log
  }

  get http(): HttpClient {
    this.#assertDeclared('http')
    return this.#http
  }

  get llm(): Llm {
    return paidLlm(this.#port('llm'), this.#call, (...payment) => this.spend(...payment))
  }

  get compute(): Workers {
    const compute = this.#port('compute')
    const { deadlineMs } = this.#run
    return {
      run: (task, input, options) => compute.run(task, input, { deadlineMs, ...options }),
    }
  }

  get cache(): Cache {
    return this.#port('cache')
  }

  get store(): DocumentStore {
    return this.#port('store')
  }

  get browser(): Browser {
    return this.#port('browser')
  }

  port<T>({ name }: Port<T>): T {
    this.#assertDeclared(name)
    return this.#run.services.ports.get(name) as T
  }

  get host(): SourceHost {
    const host = this.#run.services.hosts.get(this.#manifest.host ?? '')
    if (host === undefined) throw new AppError('UNDECLARED_HOST', { moduleId: this.moduleId })
    return host
  }

  api(name: string): Api {
    const { apis } = this.#run.services
    if (!this.#manifest.apis?.includes(name)) {
      throw new AppError('UNDECLARED_API', { moduleId: this.moduleId, api: name })
    }
    const call = this.#call
    return { name, request: (request) => apis.request(name, request, call) }
  }

  prompt(id: string): Prompt {
    const prompt = this.#run.task.module.prompts.get(id)
    if (prompt !== undefined) return prompt
    throw new AppError('UNDECLARED_PROMPT', { moduleId: this.moduleId, prompt: id })
  }

  warn(code: string, message: string): void {
    this.#warn(code, message)
  }

  credential(id: string): Readonly<Record<string, string>> | undefined {
    if (!Object.hasOwn(this.#manifest.credentials ?? {}, id)) {
      throw new AppError('UNDECLARED_CREDENTIAL', { moduleId: this.moduleId, credential: id })
    }
    return this.#run.services.credentials.get(id)?.reveal()
  }

  async spend<T>(
    api: string,
    estimateUsd: number,
    call: () => Promise<Paid<T>>,
    wasSent?: () => boolean,
  ): Promise<T> {
    const { task, services, meter, signal } = this.#run
    if (!this.#manifest.budget?.some((entry) => entry.api === api)) {
      throw new AppError('UNDECLARED_BUDGET', { moduleId: this.moduleId, api })
    }
    const { purse } = task
    const spending = { budget: services.budget, purse, meter, signal, ...(wasSent && { wasSent }) }
    return spend(spending, { api, estimateUsd }, call)
  }

  get #manifest(): ModuleManifest {
    return this.#run.task.module.manifest
  }

  get #call(): ApiCall {
    const { signal, deadlineMs, traffic: meter } = this.#run
    return { signal, deadlineMs, meter }
  }

  #port<P extends PortName & keyof EngineDeps>(port: P): EngineDeps[P] {
    this.#assertDeclared(port)
    return this.#run.services[port]
  }

  #assertDeclared(port: string): void {
    if (!this.#manifest.ports?.includes(port)) {
      throw new AppError('UNDECLARED_PORT', { moduleId: this.moduleId, port })
    }
  }
}

/** Counts each request against the limits of the module and of the run. */
function countedHttp({ task, services, traffic: meter }: ModuleRun): HttpClient {
  const { id: moduleId, limits } = task.module.manifest
  const limit = limits?.requests ?? Number.POSITIVE_INFINITY
  const site = task.siteHeaders && { siteHeaders: task.siteHeaders }
  let sent = 0
  return {
    fetch: async (request) => {
      if (sent >= limit) throw new AppError('REQUESTS_SPENT', { moduleId, limit })
      sent += 1
      return services.http.fetch({ ...request, ...site, meter })
    },
  }
}
