import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ServerConfig } from '../../adapters/settings.ts'
import { buildConfig } from '../../core/config/load-config.ts'

const DEFAULTS = new URL('../../manifests/config/default.yaml', import.meta.url)
let shipped: Record<string, unknown> | undefined
/** By their changes. They are frozen, and to validate one takes longer than most tests. */
const known = new Map<string, ServerConfig>()

/** The shipped configuration with some changed values, as `local.yaml` would change them. */
export function testConfig(changes: Readonly<Record<string, unknown>> = {}): ServerConfig {
  const key = JSON.stringify(changes)
  const same = known.get(key)
  if (same !== undefined) return same
  shipped ??= parse(readFileSync(DEFAULTS, 'utf8')) as Record<string, unknown>
  const config = buildConfig<ServerConfig>([
    { name: 'manifests/config/default.yaml', values: shipped },
    { name: 'manifests/config/local.yaml', values: changes },
  ])
  known.set(key, config)
  return config
}
