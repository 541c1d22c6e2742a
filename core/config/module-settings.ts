import type { RegisteredModule } from '../manifest/registered-module.ts'
import type { Config } from './config.ts'

/** What holds for one module after the operator's changes. */
export type ModuleSettings = {
  readonly enabled: boolean
  /** Which key switches it off and where it stands; absent when it is on. */
  readonly disabledBy?: string
  readonly options: Readonly<Record<string, unknown>>
  readonly timeoutMs: number
  readonly retries: number
}

const DEFAULT_RETRIES = 0

/** The manifest's settings under the operator's overrides. */
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

function switchedOffBy(manifest: RegisteredModule['manifest'], config: Config): string | undefined {
  const paths = [
    ['services', manifest.service],
    ['modules', manifest.id, 'enabled'],
  ]
  const isOff = [
    !config.services[manifest.service],
    Object.hasOwn(config.modules, manifest.id) && config.modules[manifest.id]?.enabled === false,
  ]
  const path = paths[isOff.indexOf(true)]
  if (path === undefined) return undefined
  return `${path.join('.')} in ${config.provenance.of(path) ?? 'the configuration'}`
}
