import type { Budget } from '../budget/budget.ts'
import type { CostMeter } from '../budget/money.ts'
import type { Credentials } from '../credentials.ts'
import { AppError } from '../errors.ts'
import type { ModuleManifest, PortName } from '../manifest/module-manifest.ts'
import type { Prompt } from '../manifest/prompts.ts'
import type { Port, RunContext, SourceHost } from '../plugin.ts'
import type { Api, ApiCall, ApiClient } from '../ports/api.ts'
import type { Browser } from '../ports/browser.ts'
import type { Clock } from '../ports/clock.ts'
import type { Compute } from '../ports/compute.ts'
import type { HttpClient, TrafficMeter } from '../ports/http.ts'
import type { LanguageModels, Llm } from '../ports/llm.ts'
import type { Log } from '../ports/log.ts'
import type { Cache, DocumentStore } from '../ports/storage.ts'
import { type Paid, paidLlm, spend } from './paid-calls.ts'

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
    const http = 'http' in parts ? parts.http : countedHttp(parts)
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
    return paidLlm(this.#port('llm'), this.#call, (...payment) => this.spend(...payment))
  }

  get compute(): Compute {
    const compute = this.#port('compute')
    const { deadlineMs } = this.#parts
    return {
      run: (task, input, options) => compute.run(task, input, { deadlineMs, ...options }),
      warmUp: () => compute.warmUp(),
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
    const call = this.#call
    return { name, request: (request) => services.apis.request(name, request, call) }
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

  async spend<T>(
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

/** Counts each request against the module's limit, and lets the run's meter follow it. */
function countedHttp({ manifest, services, traffic: meter }: ContextParts): HttpClient {
  const { id: moduleId, limits } = manifest
  const limit = limits?.requests ?? Number.POSITIVE_INFINITY
  let sent = 0
  return {
    fetch: async (request) => {
      if (sent >= limit) throw new AppError('REQUESTS_SPENT', { moduleId, limit })
      sent += 1
      return services.http.fetch({ ...request, meter })
    },
  }
}
