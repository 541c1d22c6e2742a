import type { AnyPlugin } from '../core/plugin.ts'
import { type Catalogue, ChecksPlugin } from './checks/index.ts'

export type PluginParts = { readonly catalogue: Catalogue }

/** Every plugin, one line each. */
export function createPlugins({ catalogue }: PluginParts): readonly AnyPlugin[] {
  return [new ChecksPlugin(catalogue)]
}
