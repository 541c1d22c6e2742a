import { PrefillPlugin } from './plugin.ts'

/** The plugin of the module prefill. */
export function createPrefillPlugin(): PrefillPlugin {
  return new PrefillPlugin()
}
