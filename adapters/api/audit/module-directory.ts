import type { AccountStatus, Budget } from '../../../core/budget/budget.ts'
import type { Payer } from '../../../core/budget/payer.ts'
import type { Config } from '../../../core/config/config.ts'
import { moduleSettings } from '../../../core/config/module-settings.ts'
import type { Credentials } from '../../../core/credentials.ts'
import type { JsonSchema, ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import type { RegisteredModule } from '../../../core/manifest/registered-module.ts'
import type { Registry } from '../../../core/manifest/registry.ts'
import type { Account, ModuleBudget, ModuleStatus } from '../../../manifests/types/records.ts'

export type DirectoryParts = {
  readonly registry: Registry
  readonly config: Config
  readonly credentials: Credentials
  readonly budget: Pick<Budget, 'load' | 'status'>
}

/** Information about the audit modules for adapters. */
export interface ModuleDirectory {
  /** Ids of all audit modules, including disabled ones, in display order. */
  readonly ids: readonly string[]
  isEnabled(moduleId: string): boolean
  manifest(moduleId: string): ModuleManifest
  /** Schema of each module's result, from its manifest, by id. */
  resultSchemas(): Readonly<Record<string, JsonSchema>>
  /** The current state. Contains names of environment variables, never their values. */
  statuses(): Promise<readonly ModuleStatus[]>
}

/** The audit modules of a registry, with the state of the server's environment and budgets. */
export class RegistryDirectory implements ModuleDirectory {
  readonly ids: readonly string[]
  readonly #modules: readonly RegisteredModule[]
  readonly #parts: DirectoryParts

  constructor(parts: DirectoryParts) {
    this.#parts = parts
    this.#modules = [...parts.registry.modules.values()].filter(
      ({ manifest }) => manifest.service === 'audit',
    )
    this.ids = this.#modules.map(({ manifest }) => manifest.id)
  }

  isEnabled(moduleId: string): boolean {
    const { registry, config } = this.#parts
    return moduleSettings(registry.get(moduleId), config).enabled
  }

  manifest(moduleId: string): ModuleManifest {
    return this.#parts.registry.get(moduleId).manifest
  }

  resultSchemas(): Readonly<Record<string, JsonSchema>> {
    return Object.fromEntries(
      this.#modules.map(({ manifest: { id, outputs } }) => [id, outputs.result ?? true]),
    )
  }

  async statuses(): Promise<readonly ModuleStatus[]> {
    await this.#parts.budget.load() // a day that has just started has no figures yet
    return this.#modules.map((module) => this.#status(module))
  }

  #status(module: RegisteredModule): ModuleStatus {
    const { id, title, tier, description } = module.manifest
    const missing = this.#variables(module, 'required', 'missing')
    const producers = module.bindings.flatMap(({ from }) => (from ? [from.moduleId] : []))
    const budgets = this.#budgets(module)
    const [budget] = budgets
    const changed = changesOf(module, this.#parts.config)
    return {
      id,
      title,
      tier,
      status: missing.length === 0 ? 'ready' : 'missing',
      enabled: this.isEnabled(id),
      missing,
      optional: this.#variables(module, 'optional', 'env'),
      needs: [...new Set(producers)],
      description,
      ...(budget === undefined ? {} : { budget, budgets }),
      ...(Object.keys(changed).length === 0 ? {} : { changed }),
    }
  }

  /** Names of environment variables of the module's credentials: all, or only the missing ones. */
  #variables(
    { manifest }: RegisteredModule,
    kind: 'required' | 'optional',
    which: 'env' | 'missing',
  ): readonly string[] {
    return Object.entries(manifest.credentials ?? {})
      .filter(([, need]) => need === kind)
      .flatMap(([id]) => this.#parts.credentials.get(id)?.[which] ?? [])
  }

  #budgets({ manifest }: RegisteredModule): readonly ModuleBudget[] {
    return (manifest.budget ?? []).map(({ api, usd: runUsd }) => {
      const status = this.#parts.budget.status(api)
      const { limitUsd, spentUsd, calls, resetsAt } = status
      return { api, limitUsd, spentUsd, leftUsd: leftOf(status), calls, runUsd, resetsAt }
    })
  }
}

/** USD that are neither spent nor reserved today; null without a limit. */
function leftOf({ limitUsd, spentUsd, reservedUsd }: AccountStatus): number | null {
  return limitUsd === null ? null : Math.max(0, roundUsd(limitUsd - spentUsd - reservedUsd))
}

/** Removes floating-point noise. A millionth of a dollar is finer than any price. */
function roundUsd(usd: number): number {
  return Math.round(usd * 1e6) / 1e6
}

/** Settings that the operator changed, by dotted name. */
function changesOf({ manifest }: RegisteredModule, config: Config): Record<string, unknown> {
  const override = Object.hasOwn(config.modules, manifest.id) ? config.modules[manifest.id] : {}
  const changed: Record<string, unknown> = {}
  if (override?.enabled === false) changed.enabled = false
  for (const section of ['options', 'limits'] as const) {
    const shipped: Readonly<Record<string, unknown>> = manifest[section] ?? {}
    for (const [name, value] of Object.entries(override?.[section] ?? {})) {
      if (JSON.stringify(shipped[name]) !== JSON.stringify(value)) {
        changed[`${section}.${name}`] = value
      }
    }
  }
  return changed
}

/** Limits of a payer, and its spending today. */
export function accountOf({
  payer,
  ...status
}: AccountStatus & { readonly payer: Payer }): Account {
  const { limitUsd, spentUsd, resetsAt } = status
  return {
    name: payer.id,
    modules: payer.modules ?? ['*'],
    ...{ limitUsd, spentUsd, leftUsd: leftOf(status) },
    auditLimitUsd: payer.usdPerRun,
    resetsAt,
  }
}
