import { SxoPlugin } from './plugin.ts'

/** The plugin of the module sxo. */
export function createSxoPlugin(): SxoPlugin {
  return new SxoPlugin()
}
