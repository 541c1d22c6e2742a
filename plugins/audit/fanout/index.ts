import { FanoutPlugin } from './plugin.ts'

/** The plugin of the module fanout. */
export function createFanoutPlugin(): FanoutPlugin {
  return new FanoutPlugin()
}
