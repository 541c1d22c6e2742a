import type { TestContext } from 'node:test'
import { UndiciHttpClient } from '../../adapters/network/http-client.ts'
import { projectRoot } from '../../adapters/program.ts'
import { MemoryCache } from '../../adapters/storage/memory-cache.ts'
import { lineRedactor } from '../../adapters/telemetry/redaction.ts'
import { HttpApiClient } from '../../adapters/third-party/api-client.ts'
import { SystemClock } from '../../adapters/timing/clock.ts'
import { Budget, budgetLimits } from '../../core/budget/budget.ts'
import { Credentials } from '../../core/credentials.ts'
import type { Outcome, RunWarning } from '../../core/events/event.ts'
import type { InputSource, ModuleManifest } from '../../core/manifest/module-manifest.ts'
import { type ManifestProblem, throwProblems } from '../../core/manifest/problems.ts'
import { readPrompts } from '../../core/manifest/prompts.ts'
import {
  Registry,
  type RegistryParts,
  readCredentialTable,
  readModuleManifests,
} from '../../core/manifest/registry.ts'
import type { Loaded } from '../../core/manifest/yaml-documents.ts'
import { type AnyPlugin, loadedPlugin } from '../../core/plugin.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { DagEngine, EngineParts } from '../../core/run/dag-engine.ts'
import { InlineCompute } from './inline-compute.ts'
import { MemoryStore } from './memory-store.ts'
import { SilentLog } from './silent-log.ts'
import { testConfig } from './test-config.ts'
import { testEngine } from './test-engine.ts'

export type ModuleTrial = {
  readonly plugin: AnyPlugin
  /** By the manifest's input names. A missing one counts as if its producer had been skipped. */
  readonly inputs: Readonly<Record<string, unknown>>
  /** Values of credentials. */
  readonly env?: Readonly<Record<string, string>>
  /** As in `local.yaml`: `{apis: {pagespeed: {baseUrl: double.url}}}`. */
  readonly config?: Readonly<Record<string, unknown>>
  /** Replaces any part of the engine: `llm`, `browser`, `budget` … */
  readonly parts?: Partial<EngineParts>
  /** Default: the machine's clock. */
  readonly clock?: Clock
  readonly signal?: AbortSignal
  /** The folder that contains `manifests/`. Default: the project's. */
  readonly root?: string
}

export type TrialResult = {
  readonly outcome: Outcome
  readonly warnings: readonly RunWarning[]
  readonly costByApi: Readonly<Record<string, number>>
  readonly store: MemoryStore
  readonly log: SilentLog
}

/**
 * Runs one real manifest with its plugin on the real engine. The trial supplies the outputs of
 * other modules. Third-party APIs are called over real HTTP; loopback targets are allowed.
 */
export async function runModule(
  moduleId: string,
  trial: ModuleTrial,
  t?: TestContext,
): Promise<TrialResult> {
  const { inputs, env = {}, config: changes = {}, parts = {}, signal } = trial
  const config = testConfig(changes)
  const clock = trial.clock ?? new SystemClock()
  const log = new SilentLog()
  const store = new MemoryStore()
  const http = new UndiciHttpClient({ allowLocal: true, userAgent: 'manifold-test' })
  t?.after(() => http.close())
  const registry = aloneIn(moduleId, trial, Object.keys(config.budgets))
  const secrets = Object.values(env)
  const apis = new HttpApiClient({
    ...{ http, clock, log, apis: config.apis, redact: lineRedactor(secrets), random: () => 0.1 },
  })
  const { engine } = testEngine(registry, {
    config,
    clock,
    log,
    store,
    http,
    apis,
    cache: new MemoryCache(clock),
    compute: new InlineCompute(),
    credentials: new Credentials(registry.credentials, env),
    budget: new Budget({ store, clock, log, limits: budgetLimits(config) }),
    ...parts,
  }) as { readonly engine: DagEngine }
  try {
    const run = engine.start({
      goals: [moduleId],
      inputs: { trial: inputs },
      ...(signal && { signal }),
    })
    const { outcomes, warnings, costByApi } = await run.result
    return { outcome: outcomes[moduleId] as Outcome, warnings, costByApi, store, log }
  } finally {
    if (t === undefined) await http.close()
  }
}

/** The output `result` of a completed module. @throws if it is not completed */
export function resultOf<T>({ outcome }: TrialResult): T {
  if (outcome.status === 'done') return outcome.output.result as T
  throw new Error(`the module did not complete: ${JSON.stringify(outcome)}`)
}

/** The real manifest, with every input taken from the request instead of another module. */
function aloneIn(
  moduleId: string,
  { plugin, root = projectRoot }: ModuleTrial,
  apis: readonly string[],
): Registry {
  const { manifests, prompts, credentials } = readRoot(root)
  const found = manifests.find(({ value }) => value.id === moduleId)
  if (found === undefined) throw new Error(`manifests/modules/${moduleId}.yaml does not exist`)
  const { cache: _kept, ...manifest } = found.value
  const inputs = Object.fromEntries(
    Object.entries(manifest.inputs ?? {}).map(([name, { optional }]): [string, InputSource] => [
      name,
      { request: `trial.${name}`, ...(optional === true && { optional }) },
    ]),
  )
  const skipWhen = (manifest.skipWhen ?? []).map(({ reason }) => ({
    request: 'trial.skip',
    reason,
  }))
  const alone: Loaded<ModuleManifest> = { ...found, value: { ...manifest, inputs, skipWhen } }
  const plugins = [loadedPlugin(manifest.plugin, plugin)]
  const ports = manifest.ports ?? []
  return Registry.build({ manifests: [alone], plugins, credentials, prompts, apis, ports })
}

type RootParts = Required<Pick<RegistryParts, 'manifests' | 'credentials' | 'prompts'>>
let shipped: RootParts | undefined

/** Reads the shipped files once for all trials of a process. */
function readRoot(root: string): RootParts {
  if (root !== projectRoot) return readAnew(root)
  shipped ??= readAnew(root)
  return shipped
}

function readAnew(root: string): RootParts {
  const problems: ManifestProblem[] = []
  const manifests = readModuleManifests(root, problems)
  const prompts = readPrompts(root, problems)
  const credentials = readCredentialTable(root, problems)
  throwProblems(problems)
  return { manifests, prompts, credentials }
}
