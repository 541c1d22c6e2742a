import { decodeSegment } from '../../../web/http-url.ts'
import { linkPhrases, linkWords, wordRuns } from '../address/link-words.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { firstH1 } from '../headings/headings.ts'
import type { Lexicon } from '../language/lexicon.ts'
import type { PhraseSection } from '../language/lexicon-files.ts'
import { links, type PageLink } from './links.ts'

/** Pages that a site has once and links from everywhere. */
type SitePageKind = 'about' | 'contact' | 'privacy' | 'terms' | 'editorial'

type SitePage = {
  /** Some link leads there, or (about, contact) the page is one itself. */
  readonly linked: boolean
  /** The first links that do. */
  readonly links: readonly Evidence[]
}

const SECTIONS: Readonly<Record<SitePageKind, readonly PhraseSection[]>> = {
  about: ['aboutPhrases', 'aboutPhrasesOfLanguage'],
  contact: ['contactPhrases'],
  privacy: ['privacyPhrases'],
  terms: ['termsPhrases'],
  editorial: ['editorialPhrases'],
}
const KINDS = Object.keys(SECTIONS) as readonly SitePageKind[]
const MAX_LINKS = 5
const NONE: ReadonlySet<SitePageKind> = new Set()

/** The usual pages about a site that are linked (catalogue: linkMatch). */
export const sitePages = defineFact((page: PageView): Readonly<Record<SitePageKind, SitePage>> => {
  const found: Record<SitePageKind, Evidence[]> = {
    about: [],
    contact: [],
    privacy: [],
    terms: [],
    editorial: [],
  }
  for (const link of links(page)) {
    for (const kind of kindsOf(page, link)) {
      if (found[kind].length < MAX_LINKS) {
        found[kind].push({ ...locationOf(link), ...(link.url === null ? {} : { url: link.url }) })
      }
    }
  }
  const own = ownKinds(page)
  const entries = KINDS.map((kind) => {
    return [kind, { linked: found[kind].length > 0 || own.has(kind), links: found[kind] }]
  })
  return Object.fromEntries(entries)
})

/**
 * The kinds of page that a link leads to, by its name and its path. About and contact need the whole
 * name or the whole last segment, since articles and releases have those words in their titles.
 */
function kindsOf(page: PageView, link: PageLink): ReadonlySet<SitePageKind> {
  if (link.kind === 'other') return reachesPublisher(page, link) ? CONTACT : NONE
  const name = kindsNamed(page, link.name)
  const named = name.kinds
  if (link.kind === 'external' && named === NONE) return NONE
  // Policies may be hosted elsewhere. In the main text, links to other sites are sources.
  if (link.kind === 'external' && link.inMain) return only(named, LEGAL)
  if (link.kind === 'external') {
    return new Set([...only(named, NOT_OWN), ...(FURNITURE.has(link.place) ? name.own : [])])
  }
  const path = link.url === null ? '' : (page.resolve(link.url)?.pathname ?? '')
  const segments = path.split('/').map(decodeSegment)
  const inPath = segments.map((segment) => kindsIn(page, segment)).filter((kinds) => kinds !== NONE)
  // The path of a link to a place on this page is the page's own: the name says which place.
  const last = link.self ? UNNAMED : kindsNamed(page, lastNameOf(segments))
  if (name === UNNAMED && last === UNNAMED && inPath.length === 0) return NONE
  const found = new Set([...named, ...inPath.flatMap((kinds) => [...kinds])])
  return new Set([...only(found, NOT_OWN), ...name.own, ...last.own])
}

const CONTACT: ReadonlySet<SitePageKind> = new Set(['contact'])
/** Areas where a site links the pages of its group, and its own address and number. */
const FURNITURE: ReadonlySet<PageLink['place']> = new Set(['header', 'nav', 'footer'])
const REACHES = /^(?:mailto:[^?]*(?:@|%40)|tel:[^?]*\d)/i

/** An e-mail or telephone link of header or footer, or one that is called "Contact", serves as a contact page. */
function reachesPublisher(page: PageView, { href, name, place }: PageLink): boolean {
  if (!REACHES.test(href.slice(0, 200))) return false
  return FURNITURE.has(place) || kindsNamed(page, name).own.includes('contact')
}

const LEGAL: readonly SitePageKind[] = ['privacy', 'terms']
const NOT_OWN: readonly SitePageKind[] = [...LEGAL, 'editorial']

function only(kinds: ReadonlySet<SitePageKind>, wanted: readonly SitePageKind[]) {
  return new Set(wanted.filter((kind) => kinds.has(kind)))
}

/** The last segment of a path without its extension. */
function lastNameOf(segments: readonly string[]): string {
  const last = segments.findLast((segment) => segment !== '') ?? ''
  return last.includes('.') ? last.replace(/\.[a-z]{2,5}$/i, '') : last
}

/** Kind of the page itself, by its URL or its headline. */
function ownKinds(page: PageView): ReadonlySet<SitePageKind> {
  const h1 = firstH1(page)
  const segments = new URL(page.publicUrl).pathname.split('/').map(decodeSegment)
  const title = h1 ? page.table.textOf(h1) : ''
  const found = new Set([...segments, title].flatMap((text) => [...kindsIn(page, text)]))
  const whole = [lastNameOf(segments), title].flatMap((text) => kindsNamed(page, text).own)
  return new Set([...only(found, NOT_OWN), ...whole])
}

/** The kinds that some words of a text name, and of about and contact those that it names as a whole. */
type Named = {
  readonly kinds: ReadonlySet<SitePageKind>
  readonly own: readonly SitePageKind[]
}

const UNNAMED: Named = { kinds: NONE, own: [] }

/** Menus and footers repeat names and paths: each text is looked up once. */
const known = defineFact((): Map<string, Named> => new Map())

function kindsIn(page: PageView, text: string): ReadonlySet<SitePageKind> {
  return kindsNamed(page, text).kinds
}

function kindsNamed(page: PageView, text: string): Named {
  if (text === '') return UNNAMED
  const texts = known(page)
  const before = texts.get(text)
  if (before) return before
  const { phrases, firstWords } = indexOf(pageLexicon(page))
  const words = linkWords(text)
  const runs = wordRuns(words, (word) => firstWords.has(word))
  const kinds = runs.flatMap((run) => phrases.get(run) ?? [])
  const own = (phrases.get(words.join(' ')) ?? []).filter((kind) => !NOT_OWN.includes(kind))
  const result = kinds.length === 0 ? UNNAMED : { kinds: new Set(kinds), own }
  texts.set(text, result)
  return result
}

type KindIndex = {
  readonly phrases: ReadonlyMap<string, readonly SitePageKind[]>
  /** Most names and segments hold none of them, and need no closer look. */
  readonly firstWords: ReadonlySet<string>
}
const indexes = new WeakMap<Lexicon, KindIndex>()

/** Phrase -> kinds, prepared once per language. */
function indexOf(lexicon: Lexicon): KindIndex {
  const before = indexes.get(lexicon)
  if (before) return before
  const found = new Map<string, SitePageKind[]>()
  for (const kind of KINDS) {
    const phrases = SECTIONS[kind].flatMap((section) => lexicon.phraseList(section))
    for (const phrase of linkPhrases(phrases)) {
      found.set(phrase, [...(found.get(phrase) ?? []), kind])
    }
  }
  const firstWords = new Set([...found.keys()].map((phrase) => phrase.split(' ', 1)[0]!))
  const index = { phrases: found, firstWords }
  indexes.set(lexicon, index)
  return index
}
