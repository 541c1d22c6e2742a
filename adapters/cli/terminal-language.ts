import { loadTexts } from '../texts/load-texts.ts'
import { type Language, useLanguage } from '../texts/texts.ts'

/**
 * Sets the language of the command's output. The environment does not choose it, so that a build
 * has the same output on every machine.
 */
export function speak(language: Language = 'en'): void {
  loadTexts(language)
  useLanguage(language)
}
