import type { AnyPlugin } from '../core/plugin.ts'

/** The plugins of the optional audit modules; each is loaded when it first runs. */
export function createAuditPlugins(): readonly AnyPlugin[] {
  return []
}
