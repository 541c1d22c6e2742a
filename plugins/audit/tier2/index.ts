import type { Plugin } from '../../../core/plugin.ts'
import { loadConversionWords } from '../browsing/conversion-words.ts'
import { Tier2Plugin } from './plugin.ts'

export type { Tier2Result } from './plugin.ts'

/** The plugin with its bundled tables. */
export function createTier2Plugin(): Plugin {
  return new Tier2Plugin(loadConversionWords())
}
