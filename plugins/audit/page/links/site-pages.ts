import { decodeSegment } from '../../../web/http-url.ts'
import { linkPhrases, wordRuns } from '../address/link-words.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { type Evidence, locationOf } from '../evidence.ts'
import { firstH1 } from '../headings/headings.ts'
import type { Lexicon } from '../language/lexicon.ts'
import type { PhraseSection } from '../language/lexicon-files.ts'
import { links, type PageLink } from './links.ts'

/** Pages that a site has once and links from everywhere. */
export type SitePageKind = 'about' | 'contact' | 'privacy' | 'terms' | 'editorial'

export type SitePage = {
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

/** Which of the usual pages about a site are linked (catalogue: linkMatch). */
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

/** Of links to other sites only the name speaks, and only where it is no source of the text. */
function kindsOf(page: PageView, link: PageLink): ReadonlySet<SitePageKind> {
  if (link.kind === 'other') return NONE
  const named = kindsIn(page, link.name)
  if (link.kind === 'external') return link.inMain ? onlyLegal(named) : withoutOwnPages(named)
  const path = link.url === null ? '' : new URL(link.url).pathname
  const all = path.split('/').flatMap((segment) => [...kindsIn(page, decodeSegment(segment))])
  return all.length === 0 ? named : new Set([...named, ...all])
}

/** Hosted policies may stand on any site; about and contact pages are the site's own. */
function onlyLegal(kinds: ReadonlySet<SitePageKind>): ReadonlySet<SitePageKind> {
  return new Set([...kinds].filter((kind) => kind === 'privacy' || kind === 'terms'))
}

function withoutOwnPages(kinds: ReadonlySet<SitePageKind>): ReadonlySet<SitePageKind> {
  return new Set([...kinds].filter((kind) => kind !== 'about' && kind !== 'contact'))
}

/** What the page itself is, by its address or its headline. */
function ownKinds(page: PageView): ReadonlySet<SitePageKind> {
  const h1 = firstH1(page)
  const segments = new URL(page.publicUrl).pathname.split('/').map(decodeSegment)
  const texts = h1 ? [...segments, page.table.textOf(h1)] : segments
  return new Set(texts.flatMap((text) => [...kindsIn(page, text)]))
}

/** Menus and footers repeat names and paths: each text is looked up once. */
const known = defineFact((): Map<string, ReadonlySet<SitePageKind>> => new Map())

function kindsIn(page: PageView, text: string): ReadonlySet<SitePageKind> {
  if (text === '') return NONE
  const texts = known(page)
  const before = texts.get(text)
  if (before) return before
  const index = indexOf(pageLexicon(page))
  const kinds = wordRuns(text).flatMap((run) => index.get(run) ?? [])
  const result = kinds.length === 0 ? NONE : new Set(kinds)
  texts.set(text, result)
  return result
}

type KindIndex = ReadonlyMap<string, readonly SitePageKind[]>
const indexes = new WeakMap<Lexicon, KindIndex>()

/** Phrase -> kinds, prepared once per language. */
function indexOf(lexicon: Lexicon): KindIndex {
  const before = indexes.get(lexicon)
  if (before) return before
  const index = new Map<string, SitePageKind[]>()
  for (const kind of KINDS) {
    const phrases = SECTIONS[kind].flatMap((section) => lexicon.phraseList(section))
    for (const phrase of linkPhrases(phrases)) {
      index.set(phrase, [...(index.get(phrase) ?? []), kind])
    }
  }
  indexes.set(lexicon, index)
  return index
}
