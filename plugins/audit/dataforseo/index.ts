import type { Plugin } from '../../../core/plugin.ts'
import { DataforseoPlugin } from './dataforseo-plugin.ts'
import { loadDataforseoTables } from './load-tables.ts'

export { dataforseoOptionsSchema } from './dataforseo-options.ts'

/** Reads its tables at once. */
export function createDataforseoPlugin(): Plugin {
  return new DataforseoPlugin(loadDataforseoTables())
}
