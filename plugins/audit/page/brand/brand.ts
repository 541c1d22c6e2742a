import { isHomePath } from '../../../web/http-url.ts'
import { sameSite } from '../address/site.ts'
import { contains } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { bodyText } from '../document/text-blocks.ts'
import { brandKey, brandPhrase, copyrightHolder } from '../language/names.ts'
import { wordStream } from '../language/words.ts'
import { percentOf } from '../measure.ts'
import { metaContent, openGraph } from '../metadata/meta-tags.ts'
import { titleFacts } from '../metadata/title.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'

/** The name by which the page refers to its publisher, and where (catalogue: name-consistent). */
export const brandFacts = defineFact((page: PageView) => {
  const sources = brandSources(page)
  const first = mostFrequent(sources)
  const accepted = first ? acceptedKeys(page, first.key) : []
  const judged = sources.map((source) => {
    const agrees = accepted.some((key) => equals(source, key))
    return { ...source, agrees, detail: `${source.place}: ${source.name.slice(0, 150)}` }
  })
  const agreeing = judged.filter(({ agrees }) => agrees).length
  return {
    /** The most frequent form as first written; null when no place names one. */
    name: first?.name ?? null,
    sources: judged,
    places: sources.map(({ place }) => place),
    count: sources.length,
    agreeing,
    /** Share of the sources that agree, 0-100; 0 without sources. */
    percent: percentOf(agreeing, sources.length),
    /** Names, as written, of the sources that do not agree. */
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

/** Where a page says the name of its brand. */
export type BrandPlace =
  | 'og:site_name'
  | 'publisher'
  | 'WebSite'
  | 'application-name'
  | 'title'
  | 'logo'
  | 'copyright'

type BrandSource = {
  readonly place: BrandPlace
  /** As written. */
  readonly name: string
  /** For comparing; never ''. */
  readonly key: string
  /** The name stands among other words; one that holds the brand agrees with it. */
  readonly loose: boolean
}

/** Parts of a title: "Page | Brand". Behind a colon stands a brand only where others name it too. */
const TITLE_PARTS = /\s+[-–—|·•»›]+\s+|\s*[|•»]\s*/
const TITLE_COLON = /\s*:\s+/
const MAX_BRAND_WORDS = 5
const MAX_COPYRIGHT_WORDS = 60
const LOGO_WORDS = new Set('logo logotype logotyp home homepage site website icon'.split(' '))

/** The names in document order of places, at most one per place; the title's own apart. */
const brandSources = defineFact((page: PageView): readonly BrandSource[] => {
  const { publisherIdentity } = markupFacts(page)
  const named = [
    source(page, 'og:site_name', openGraph(page).siteName),
    source(page, 'publisher', publisherIdentity.names[0] ?? publisherIdentity.legalNames[0]),
    source(page, 'WebSite', publisherIdentity.siteNames[0]),
    source(page, 'application-name', metaContent(page, 'application-name')),
    source(page, 'logo', logoName(page)),
    source(page, 'copyright', copyrightName(page)),
  ].flat()
  return [...named, ...titleSource(page, new Set(named.map(({ key }) => key)))]
})

function source(page: PageView, place: BrandPlace, name: string | null | undefined): BrandSource[] {
  if (!name) return []
  const key = brandKey(name, pageLexicon(page))
  return key === '' ? [] : [{ place, name, key, loose: place === 'logo' || place === 'copyright' }]
}

/**
 * The last part of the title; another part when it is the name that other places have ("Brand -
 * What we do" on a home page).
 */
function titleSource(page: PageView, keys: ReadonlySet<string>): BrandSource[] {
  const parts = (titleFacts(page).text ?? '').slice(0, 500).split(TITLE_PARTS)
  const named = (part: string) => source(page, 'title', part.trim())
  const found = parts.flatMap(named)
  const small = parts.flatMap((part) => part.split(TITLE_COLON)).flatMap(named)
  const known = [...found, ...small].find(({ key }) => keys.has(key))
  if (known) return [known]
  const last = parts.length > 1 ? found.at(-1) : undefined
  return last && last.key.split(' ').length <= MAX_BRAND_WORDS ? [last] : []
}

/** Alternative text of the image in the first link to the home page that has one. */
function logoName(page: PageView): string | null {
  const elements = page.table.byTag('a').filter(({ attrs }) => attrs.href !== undefined)
  const images = page.table.byTag('img')
  let at = 0
  for (const link of elements.slice(0, MAX_SAMPLES)) {
    while (at < images.length && images[at]!.index < link.index) at++
    const image = images[at]
    if (!image) return null
    if (!contains(link, image) || !leadsHome(page, link.attrs.href!)) continue
    const name = withoutLogoWords(image.attrs.alt ?? '')
    if (name !== '') return name
  }
  return null
}

function leadsHome(page: PageView, href: string): boolean {
  const url = page.resolve(href.slice(0, 2048))
  return url !== null && isHomePath(url) && sameSite(url, page.url)
}

/** '' for a text that is no name: a sentence, or nothing but "logo". */
function withoutLogoWords(alt: string): string {
  const words = alt.trim().split(/\s+/)
  const kept = words.filter((word) => !LOGO_WORDS.has(wordStream(word).folded.join('')))
  return kept.length > MAX_BRAND_WORDS ? '' : kept.join(' ')
}

/** Who the copyright line names; lines of the footer first, the last such line of the page else. */
function copyrightName(page: PageView): string | null {
  const lexicon = pageLexicon(page)
  const { blocks } = bodyText(page)
  let elsewhere: string | null = null
  for (let i = blocks.length - 1; i >= 0; i--) {
    const { flags, text, words } = blocks[i]!
    if (words > MAX_COPYRIGHT_WORDS) continue
    const holder = copyrightHolder(text, lexicon)
    if (holder === null) continue
    if ((flags & Flag.footer) !== 0) return holder
    elsewhere ??= holder
  }
  return elsewhere
}
