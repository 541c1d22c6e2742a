import { brandFacts } from '../brand/brand.ts'
import { pageLexicon } from '../document/language.ts'
import type { PageView } from '../document/page-view.ts'
import { fold } from '../language/fold.ts'
import { isGenericAuthor } from '../language/person-name.ts'
import { wordStream } from '../language/word-stream.ts'
import { markupFacts } from '../structured-data/on-page/markup.ts'
import { bylineFacts } from './byline.ts'

const MAX_NAMES = 10

/**
 * Persons whom byline, markup or meta element name as author; organisations and names such as
 * "admin" are no authors with a background.
 */
export function authorNames(page: PageView): string[] {
  const byline = bylineFacts(page)
  const { authors } = markupFacts(page).authors
  const { publisherIdentity } = markupFacts(page)
  const own = new Set([
    // On a personal site the author is the brand.
    ...(publisherIdentity.isPerson
      ? []
      : [brandFacts(page).name ?? '', ...publisherIdentity.names]
    ).map(fold),
    ...(byline.organization && byline.name !== null ? [fold(byline.name)] : []),
  ])
  const persons = authors.filter(({ kind }) => kind === 'person' || kind === 'text')
  const others = new Set(authors.map(({ name }) => name))
  const metas = byline.metaNames.filter((name) => !others.has(name) && !/^https?:/i.test(name))
  const all = [byline.name, ...persons.map(({ name }) => name), ...metas]
  const lexicon = pageLexicon(page)
  const kept = all.filter((name): name is string => {
    return name !== null && !own.has(fold(name)) && !isGenericAuthor(name, lexicon)
  })
  return [...new Set(kept)].filter((name) => nameKey(name) !== '').slice(0, MAX_NAMES)
}

/** The name in the form in which texts are searched for it. */
export function nameKey(name: string): string {
  return wordStream(name.slice(0, 200)).folded.join(' ')
}

/** Whether one of the names, as `nameKey` gives them, stands in the text. */
export function holdsName(text: string, keys: readonly string[]): boolean {
  const words = ` ${wordStream(text).folded.join(' ')} `
  return keys.some((key) => words.includes(` ${key} `))
}
