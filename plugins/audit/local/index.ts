import type { Plugin } from '../../../core/plugin.ts'
import { loadLocalTables } from './load-tables.ts'
import { LocalPlugin } from './local-plugin.ts'

export { localOptionsSchema } from './local-options.ts'

/** Reads its tables at once. */
export function createLocalPlugin(): Plugin {
  return new LocalPlugin(loadLocalTables())
}
