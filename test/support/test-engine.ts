import { Budget } from '../../core/budget/budget.ts'
import { Credentials } from '../../core/credentials.ts'
import type { Registry } from '../../core/manifest/registry.ts'
import type { ApiClient } from '../../core/ports/api.ts'
import type { Browser } from '../../core/ports/browser.ts'
import type { Compute } from '../../core/ports/compute.ts'
import type { HttpClient } from '../../core/ports/http.ts'
import type { LanguageModels } from '../../core/ports/llm.ts'
import type { Cache } from '../../core/ports/storage.ts'
import { DagEngine, type EngineParts } from '../../core/run/dag-engine.ts'
import { FakeClock } from './fake-clock.ts'
import { MemoryStore } from './memory-store.ts'
import { SilentLog } from './silent-log.ts'
import { testConfig } from './test-config.ts'

type Changes = Partial<EngineParts> & { readonly env?: Readonly<Record<string, string>> }

export type TestEngine = {
  readonly engine: DagEngine
  readonly clock: FakeClock
  readonly log: SilentLog
  readonly store: MemoryStore
}

/** An engine on fakes: a fake clock, a store in memory, no network. */
export function testEngine(registry: Registry, { env = {}, ...changes }: Changes = {}): TestEngine {
  const clock = new FakeClock()
  const log = new SilentLog()
  const store = new MemoryStore()
  const limits = { openrouter: 10, dataforseo: 5 }
  const engine = new DagEngine({
    registry,
    config: testConfig(),
    credentials: new Credentials(registry.credentials, env),
    budget: new Budget({ store, clock, log, limits }),
    clock,
    log,
    store,
    http: refusedHttp,
    compute: refusedCompute,
    cache: passThroughCache,
    browser: refusedBrowser,
    apis: refusedApis,
    llm: refusedLlm,
    hosts: new Map(),
    ports: new Map(),
    random: () => 0.5,
    newRunId: () => 'run-1',
    ...changes,
  })
  return { engine, clock, log, store }
}

/** A cache that stores nothing. */
export const passThroughCache: Cache = {
  wrap: async (_key, _ttlMs, load, signal) => ({ value: await load(signal), cached: false }),
}

const refusedHttp: HttpClient = {
  fetch: () => Promise.reject(new Error('a core test used the network')),
}

const refusedBrowser: Browser = {
  openContext: () => Promise.reject(new Error('a core test used a browser')),
}

const refusedApis: ApiClient = {
  request: () => Promise.reject(new Error('a core test called a third party')),
}

const refusedLlm: LanguageModels = {
  api: 'openrouter',
  models: () => Promise.reject(new Error('a core test listed models')),
  estimateUsd: () => Promise.resolve(0),
  ask: () => Promise.reject(new Error('a core test asked a model')),
}

const refusedCompute: Compute = {
  run: () => Promise.reject(new Error('a core test used workers')),
  warmUp: () => undefined,
}
