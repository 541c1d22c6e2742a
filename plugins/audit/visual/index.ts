import type { Plugin } from '../../../core/plugin.ts'
import { loadConversionWords } from '../browsing/conversion-words.ts'
import { loadConsentData } from './consent-data.ts'
import { VisualPlugin } from './plugin.ts'

export type { VisualResult } from './visual-result.ts'

/** The plugin with its bundled tables. */
export function createVisualPlugin(): Plugin {
  return new VisualPlugin({ consent: loadConsentData(), words: loadConversionWords() })
}
