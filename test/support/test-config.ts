import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { ServerConfig } from '../../adapters/settings.ts'
import { buildConfig } from '../../core/config/load-config.ts'

const DEFAULTS = new URL('../../manifests/config/default.yaml', import.meta.url)
let shipped: Record<string, unknown> | undefined

/** The shipped configuration with some changed values, as `local.yaml` would change them. */
export function testConfig(changes: Readonly<Record<string, unknown>> = {}): ServerConfig {
  shipped ??= parse(readFileSync(DEFAULTS, 'utf8')) as Record<string, unknown>
  return buildConfig([
    { name: 'manifests/config/default.yaml', values: shipped },
    { name: 'manifests/config/local.yaml', values: changes },
  ])
}
