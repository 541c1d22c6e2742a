import type { RegisteredModule } from '../manifest/registered-module.ts'
import type { Config } from './config.ts'

/** The settings of one module after the operator's changes. */
export type ModuleSettings = {
  readonly enabled: boolean
  /** The key that disables it, and its location. Absent when it is enabled. */
  readonly disabledBy?: string
  readonly options: Readonly<Record<string, unknown>>
  readonly timeoutMs: number
  readonly retries: number
}

const DEFAULT_RETRIES = 0

/** Applies the operator's overrides to the manifest's settings. */
export function moduleSettings({ manifest }: RegisteredModule, config: Config): ModuleSettings {
  const override = Object.hasOwn(config.modules, manifest.id) ? config.modules[manifest.id] : {}
  const limits = { ...manifest.limits, ...override?.limits }
  const disabledBy = switchedOffBy(manifest, config)
  return {
    enabled: disabledBy === undefined,
    ...(disabledBy !== undefined && { disabledBy }),
    options: Object.freeze({ ...manifest.options, ...override?.options }),
    timeoutMs: limits.timeoutMs ?? config.limits.moduleTimeoutMs,
    retries: limits.retries ?? DEFAULT_RETRIES,
  }
}

/** The key that disables a module, and its location. Undefined when the module is enabled. */
export function switchedOffBy(
  { id, service, host = '' }: RegisteredModule['manifest'],
  config: Config,
): string | undefined {
  if (!config.services[service]) return located(['services', service], config)
  const isHostOff = Object.hasOwn(config.hosts, host) && config.hosts[host]?.enabled === false
  if (isHostOff) return located(['hosts', host, 'enabled'], config)
  const isOff = Object.hasOwn(config.modules, id) && config.modules[id]?.enabled === false
  return isOff ? located(['modules', id, 'enabled'], config) : undefined
}

function located(path: readonly string[], { provenance }: Config): string {
  return `${path.join('.')} in ${provenance.of(path) ?? 'the configuration'}`
}
