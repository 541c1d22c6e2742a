import type { Budget } from '../budget/budget.ts'
import type { CostMeter } from '../budget/money.ts'
import type { Credentials } from '../credentials.ts'
import { AppError } from '../errors.ts'
import type { ModuleManifest, PortName } from '../manifest/module-manifest.ts'
import type { Prompt } from '../manifest/prompts.ts'
import type { Port, RunContext, SourceHost } from '../plugin.ts'
import type { Api, ApiAnswer, ApiCall, ApiClient, ApiRequest } from '../ports/api.ts'
import type { Browser } from '../ports/browser.ts'
import type { Clock } from '../ports/clock.ts'
import type { Compute, ComputeOptions } from '../ports/compute.ts'
import type { HttpClient, TrafficMeter } from '../ports/http.ts'
import type { LanguageModels, Llm } from '../ports/llm.ts'
import type { Log } from '../ports/log.ts'
import type { Cache, DocumentStore } from '../ports/storage.ts'
import { ModuleLlm, type Paid, spend } from './paid-calls.ts'
import { CountedHttp, MeteredHttp } from './traffic.ts'

/** What the engine has; each module sees of it what its manifest declares. */
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
  /** Ports of services by name: every one that a registered manifest lists is there. */
  readonly ports: { get(name: string): unknown }
}

/** What the view of one module is made of. */
type ContextParts = {
  readonly runId: string
  readonly manifest: ModuleManifest
  /** Those the manifest names, by id. */
  readonly prompts: ReadonlyMap<string, Prompt>
  readonly options: Readonly<Record<string, unknown>>
  readonly services: EngineDeps
  readonly signal: AbortSignal
  /** On the monotonic clock: when the module's time is over. */
  readonly deadlineMs: number
  readonly meter: CostMeter
  /** The module's share of what the run may ask and receive. */
  readonly traffic: TrafficMeter
  readonly warn: (code: string, message: string) => void
}

/** What the views of one run of a module have in common. */
type Shared = ContextParts & { readonly http: HttpClient }

/** The narrow view one module's plugin gets of a run. */
export class ModuleContext implements RunContext {
  readonly #parts: Shared
  #log: Log | undefined

  constructor(parts: ContextParts | Shared) {
    const http = 'http' in parts ? parts.http : boundedHttp(parts)
    this.#parts = { ...parts, http }
  }

  /** The same view with another signal. */
  under(signal: AbortSignal): ModuleContext {
    return new ModuleContext({ ...this.#parts, signal })
  }

  get runId(): string {
    return this.#parts.runId
  }

  get moduleId(): string {
    return this.#parts.manifest.id
  }

  get signal(): AbortSignal {
    return this.#parts.signal
  }

  get options(): Readonly<Record<string, unknown>> {
    return this.#parts.options
  }

  get clock(): Clock {
    return this.#parts.services.clock
  }

  get log(): Log {
    const { runId, moduleId } = this
    this.#log ??= this.#parts.services.log.child({ runId, moduleId })
    return this.#log
  }

  get http(): HttpClient {
    this.#assertDeclared('http')
    return this.#parts.http
  }

  get llm(): Llm {
    const models = this.#port('llm')
    return new ModuleLlm(models, this.#call, (...payment) => this.#pay(...payment))
  }

  get compute(): Compute {
    return new ModuleCompute(this.#port('compute'), this.#parts.deadlineMs)
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
    return this.#parts.services.ports.get(name) as T
  }

  get host(): SourceHost {
    const { manifest, services } = this.#parts
    const host = services.hosts.get(manifest.host ?? '')
    if (host === undefined) throw new AppError('UNDECLARED_HOST', { moduleId: this.moduleId })
    return host
  }

  api(name: string): Api {
    const { manifest, services } = this.#parts
    if (!manifest.apis?.includes(name)) {
      throw new AppError('UNDECLARED_API', { moduleId: this.moduleId, api: name })
    }
    return new ModuleApi(name, services.apis, this.#call)
  }

  prompt(id: string): Prompt {
    const prompt = this.#parts.prompts.get(id)
    if (prompt !== undefined) return prompt
    throw new AppError('UNDECLARED_PROMPT', { moduleId: this.moduleId, prompt: id })
  }

  warn(code: string, message: string): void {
    this.#parts.warn(code, message)
  }

  credential(id: string): Readonly<Record<string, string>> | undefined {
    const { manifest, services } = this.#parts
    if (!Object.hasOwn(manifest.credentials ?? {}, id)) {
      throw new AppError('UNDECLARED_CREDENTIAL', { moduleId: this.moduleId, credential: id })
    }
    return services.credentials.get(id)?.reveal()
  }

  async spend<T>(api: string, estimateUsd: number, call: () => Promise<Paid<T>>): Promise<T> {
    return this.#pay(api, estimateUsd, call)
  }

  async #pay<T>(
    api: string,
    estimateUsd: number,
    call: () => Promise<Paid<T>>,
    wasSent?: () => boolean,
  ): Promise<T> {
    const { manifest, services, meter, signal } = this.#parts
    if (!manifest.budget?.some((entry) => entry.api === api)) {
      throw new AppError('UNDECLARED_BUDGET', { moduleId: this.moduleId, api })
    }
    const spending = { budget: services.budget, meter, signal, ...(wasSent && { wasSent }) }
    return spend(spending, { api, estimateUsd }, call)
  }

  get #call(): ApiCall {
    const { signal, deadlineMs, traffic: meter } = this.#parts
    return { signal, deadlineMs, meter }
  }

  #port<P extends PortName & keyof EngineDeps>(port: P): EngineDeps[P] {
    this.#assertDeclared(port)
    return this.#parts.services[port]
  }

  #assertDeclared(port: string): void {
    if (!this.#parts.manifest.ports?.includes(port)) {
      throw new AppError('UNDECLARED_PORT', { moduleId: this.moduleId, port })
    }
  }
}

function boundedHttp({ manifest, services, traffic }: ContextParts): HttpClient {
  const limit = manifest.limits?.requests
  const http = new MeteredHttp(services.http, traffic)
  return limit === undefined ? http : new CountedHttp(http, manifest.id, limit)
}

/** One API for one module: its calls end with the module's time. */
class ModuleApi implements Api {
  readonly name: string
  readonly #client: ApiClient
  readonly #call: ApiCall

  constructor(name: string, client: ApiClient, call: ApiCall) {
    this.name = name
    this.#client = client
    this.#call = call
  }

  async request(request: ApiRequest): Promise<ApiAnswer> {
    return this.#client.request(this.name, request, this.#call)
  }
}

/** The threads for one module: they know until when it waits for them. */
class ModuleCompute implements Compute {
  readonly #inner: Compute
  readonly #deadlineMs: number

  constructor(inner: Compute, deadlineMs: number) {
    this.#inner = inner
    this.#deadlineMs = deadlineMs
  }

  run<T>(task: string, input: unknown, options: ComputeOptions): Promise<T> {
    return this.#inner.run(task, input, { deadlineMs: this.#deadlineMs, ...options })
  }

  warmUp(): void {
    this.#inner.warmUp()
  }
}
