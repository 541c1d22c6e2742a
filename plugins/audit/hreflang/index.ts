import { HreflangPlugin } from './plugin.ts'

/** The plugin of the module hreflang. */
export function createHreflangPlugin(): HreflangPlugin {
  return new HreflangPlugin()
}
