import { type Message, messageParts } from '../../core/message-format.ts'

/*
 * The texts of pages, reports and the terminal in the reader's language. The script of a page calls
 * `addTexts` with those of its language before anything else.
 */

export const LANGUAGES = ['en', 'fr', 'nl'] as const
export type Language = (typeof LANGUAGES)[number]

/** How Belgian readers of each language write numbers and dates. */
const LOCALES = { en: 'en-GB', fr: 'fr-BE', nl: 'nl-BE' } as const

/** Messages by their names: file, section and key, as in `report.actions.title`. */
export type Texts = Readonly<Record<string, Message>>

const known = new Map<Language, Map<string, Message>>()
let current: Language = 'en'

/** Adds texts of a language to those already known. */
export function addTexts(language: Language, texts: Texts): void {
  const all = known.get(language) ?? new Map<string, Message>()
  for (const [name, message] of Object.entries(texts)) all.set(name, message)
  known.set(language, all)
}

/** Chooses the language of everything that is shown from now on: of a page, or of a command. */
export function useLanguage(language: Language): void {
  current = language
}

/** Renders in one language. `render` must not wait for anything: others may render meanwhile. */
export function inLanguage<T>(language: Language, render: () => T): T {
  const before = current
  current = language
  try {
    return render()
  } finally {
    current = before
  }
}

/** The language that is shown now. */
export function language(): Language {
  return current
}

/** BCP 47, for `Intl`. */
export function locale(): string {
  return LOCALES[current]
}

type Values = Readonly<Record<string, string | number>>

/**
 * A text in the current language. A missing one is shown in English, and by its name where English
 * lacks it too.
 */
export function t(name: string, values: Values = {}): string {
  return textParts(name, (place) => values[place] ?? '').join('')
}

/** A text whose places hold elements, for a renderer: `rich('<group>.<name>', { link: html`<a…>` })`. */
export function rich<T>(
  name: string,
  values: Readonly<Record<string, T | string | number>>,
): readonly (T | string)[] {
  return textParts<T>(name, (place) => values[place] ?? '')
}

function textParts<T>(
  name: string,
  read: (place: string) => T | string | number,
): readonly (T | string)[] {
  const own = known.get(current)?.get(name)
  if (own !== undefined) return messageParts(own, locale(), read)
  const english = known.get('en')?.get(name)
  return english === undefined ? [name] : messageParts(english, LOCALES.en, read)
}

/** Whether there is a text of this name, such as that of a value from a closed list. */
export function hasText(name: string): boolean {
  return known.get(current)?.has(name) === true || known.get('en')?.has(name) === true
}
