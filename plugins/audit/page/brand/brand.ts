import { pageLexicon } from '../document/language.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { brandKey, brandPhrase } from '../language/brand-name.ts'
import { markupFacts } from '../structured-data/on-page/markup.ts'
import { type BrandPlace, type BrandSource, brandSources } from './brand-sources.ts'

/** Under which name the page speaks of its publisher, and where (catalogue: name-consistent). */
export type Brand = {
  /** The most frequent form as first written; null when no place names one. */
  readonly name: string | null
  readonly sources: readonly (BrandSource & { readonly agrees: boolean; readonly detail: string })[]
  readonly places: readonly BrandPlace[]
  readonly count: number
  readonly agreeing: number
  /** Share of the sources that agree, 0-100; 0 without sources. */
  readonly percent: number
  /** Names, as written, of the sources that do not agree. */
  readonly deviating: readonly string[]
}

export const brandFacts = defineFact((page: PageView): Brand => {
  const sources = brandSources(page)
  const first = mostFrequent(sources)
  const accepted = first ? acceptedKeys(page, first.key) : []
  const judged = sources.map((source) => {
    const agrees = accepted.some((key) => equals(source, key))
    return { ...source, agrees, detail: `${source.place}: ${source.name.slice(0, 150)}` }
  })
  const agreeing = judged.filter(({ agrees }) => agrees).length
  return {
    name: first?.name ?? null,
    sources: judged,
    places: sources.map(({ place }) => place),
    count: sources.length,
    agreeing,
    percent: sources.length === 0 ? 0 : (100 * agreeing) / sources.length,
    deviating: judged.flatMap(({ agrees, name }) => (agrees ? [] : name.slice(0, 100))),
  }
})

/** The brand and its other names as they may stand in a text, for look-ups. */
export const brandPhrases = defineFact((page: PageView): readonly string[] => {
  const sources = brandSources(page)
  const first = mostFrequent(sources)
  if (!first) return []
  const keys = acceptedKeys(page, first.key)
  const lexicon = pageLexicon(page)
  const names = [...sources.map(({ name }) => name), ...publisherNames(page)]
  const accepted = names.filter((name) => keys.includes(brandKey(name, lexicon)))
  const phrases = [...keys, ...accepted.map((name) => brandPhrase(name, lexicon))]
  // These marks have a meaning in the language of phrases.
  return [...new Set(phrases.map((phrase) => phrase.replace(/[()|<>]/g, ' ')))]
})

function mostFrequent(sources: readonly BrandSource[]): BrandSource | null {
  let best: BrandSource | null = null
  let most = 0
  for (const source of sources) {
    const count = sources.filter((other) => equals(other, source.key)).length
    if (count > most) {
      best = source
      most = count
    }
  }
  return best
}

/** Other names of the publisher count where the form is one of its names. */
function acceptedKeys(page: PageView, form: string): string[] {
  const lexicon = pageLexicon(page)
  const own = publisherNames(page).map((name) => brandKey(name, lexicon))
  return own.includes(form) ? [form, ...own.filter((key) => key !== '' && key !== form)] : [form]
}

function publisherNames(page: PageView): readonly string[] {
  const { names, alternateNames, legalNames } = markupFacts(page).publisherIdentity
  return [...names, ...alternateNames, ...legalNames]
}

function equals({ key, loose }: BrandSource, form: string): boolean {
  return key === form || (loose && ` ${key} `.includes(` ${form} `))
}
