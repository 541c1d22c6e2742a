import { CwvPlugin } from './plugin.ts'

export type { CwvResult } from './cwv-result.ts'

/** The plugin of the module cwv. */
export function createCwvPlugin(): CwvPlugin {
  return new CwvPlugin()
}
