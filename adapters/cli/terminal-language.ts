import { loadTexts } from '../texts/load-texts.ts'
import { type Language, useLanguage } from '../texts/texts.ts'

/**
 * What the command writes from now on is in this language. The environment does not choose it: a
 * build has the same output on every machine.
 */
export function speak(language: Language = 'en'): void {
  loadTexts(language)
  useLanguage(language)
}
