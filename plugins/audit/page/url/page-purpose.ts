import { decodeSegment, isHomePath, parseHttpUrl, pathSegments } from '../../../web/http-url.ts'
import { shownByline } from '../authors/byline.ts'
import { contains, type TableElement } from '../document/document-table.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { mainText } from '../document/text-blocks.ts'
import { blocksNear, firstHeading, headings } from '../headings/headings.ts'
import { findDates, findMonths, findNumericDates } from '../language/dates.ts'
import type { PhraseSection } from '../language/lexicon-files.ts'
import { containsPhrase, isPhrase, matchPhraseAt } from '../language/phrases.ts'
import { toWordStream, type WordStream, wordStream } from '../language/words.ts'
import { links } from '../links/links.ts'
import { metaContent } from '../metadata/meta-tags.ts'
import { titleFacts } from '../metadata/title.ts'
import { accessWall } from '../renderability/access-wall.ts'
import { notFoundSign } from '../response/substitute-page.ts'
import { purchaseControls, purchaseFacts } from '../structured-data/on-page/purchase.ts'
import { markedType, servesPlace, trailNames } from './marked-type.ts'

/**
 * Purpose of a page. `service` is a page that says what its publisher does, and any page of no
 * other kind. `utility` covers cart, search, log-in, thank-you and errors.
 */
export type Purpose =
  | 'home'
  | 'article'
  | 'docs'
  | 'product'
  | 'listing'
  | 'local'
  | 'landing'
  | 'contact'
  | 'about'
  | 'legal'
  | 'utility'
  | 'service'

const MAX_LENGTH = 120
const MAX_SEGMENTS = 12
/** Separators between the name of the page and that of the site. */
const TITLE_PARTS = /\s[|–—·•:»-]\s|｜/u
const EXTENSION = /\.(?:html?|php|aspx?|jsp)$/i
/** `/2024/05/a-name` and `/2024-05-31-a-name`. */
const DATED = /\/(?:19|20)\d\d([/-])(?:0?[1-9]|1[0-2])\1(?:[^/]+\/)*[^/]*[^/\d][^/]*\/?$/
/** `/2024/05/` and `/blog/page/2`. */
const ARCHIVE = /\/(?:(?:19|20)\d\d\/(?:(?:0?[1-9]|1[0-2])\/)?|page\/\d{1,4}\/?)$/
const QUERIES = ['s', 'q', 'query', 'search']
const DOCS_HOST = /^(?:docs?|developers?|documentation|manual|handbook|wiki)\./
const DOCS_GENERATOR =
  /^(?:sphinx|mkdocs|docusaurus|vitepress|vuepress|mdbook|gitbook|antora|docsify|starlight|doxygen|jsdoc|typedoc)\b/i

/** Longer pages about a page that is not found, or with a password field, are about something else. */
const MAX_UTILITY_WORDS = 150
const MIN_ARTICLE_WORDS = 120
const MIN_LANDING_WORDS = 80
/** Other pages of the site that a landing page links at most. */
const MAX_LANDING_LINKS = 2
const MIN_CARDS = 4
/** Beyond this share of linked words, or of headings that are links, a page is a list of links. */
const LISTING_LINK_SHARE = 0.6
const NEAR_CHARACTERS = 300
const MAX_DATE_WORDS = 10
/** A shop shows its button once or twice on a product's page, and once for each product elsewhere. */
const MAX_BUTTONS = 2

const NAMED: readonly (readonly [Purpose, readonly PhraseSection[]])[] = [
  ['legal', ['privacyPhrases', 'termsPhrases', 'legalPages']],
  ['contact', ['contactPhrases', 'contactPages']],
  ['about', ['aboutPhrases', 'aboutPages']],
  ['utility', ['utilityPages']],
]

/** Kind of this page, by its URL, its title and h1, its markup and its text, in this order. */
export const pagePurpose = defineFact((page: PageView): Purpose => {
  const place = placeOf(page)
  if (isSearch(place.url)) return 'utility'
  if (isHomePath(place.url) || isHomeName(page, place.segments)) return 'home'
  const named = namedPurpose(page, place)
  if (named !== null) return named
  if (isStub(page)) return 'utility'
  return purposeByMarkup(page) ?? purposeByPath(page, place) ?? purposeByContent(page) ?? 'service'
})

/** Home, about, contact and imprint pages: there visitors look for who is behind the site. */
export const isPublisherPage = defineFact((page: PageView): boolean => {
  if (['home', 'about', 'contact'].includes(pagePurpose(page))) return true
  return [placeOf(page).segments.at(-1), ...shownNames(page)].some((words) =>
    says(page, words, 'imprintPhrases'),
  )
})

type Place = {
  readonly url: URL
  readonly path: string
  /** Names of the path's segments, without language and extension. */
  readonly segments: readonly WordStream[]
}

function placeOf(page: PageView): Place {
  const url = parseHttpUrl(page.publicUrl) ?? page.url
  const segments = pathSegments(url).slice(0, MAX_SEGMENTS).map(nameOf)
  return { url, path: decodeSegment(url.pathname), segments }
}

function nameOf(segment: string): WordStream {
  return wordsOf(segment.replace(EXTENSION, '').replace(/[-_+]/g, ' '))
}

function wordsOf(text: string): WordStream {
  return wordStream(text.slice(0, MAX_LENGTH))
}

function says(page: PageView, words: WordStream | undefined, section: PhraseSection): boolean {
  return words !== undefined && isPhrase(words, pageLexicon(page).phrases(section))
}

function isSearch(url: URL): boolean {
  return isHomePath(url) && QUERIES.some((name) => url.searchParams.has(name))
}

function isHomeName(page: PageView, segments: readonly WordStream[]): boolean {
  return segments.length === 1 && says(page, segments[0], 'homePages')
}

/** The kind that the last segment, the h1 or the page's part of the title names. */
function namedPurpose(page: PageView, { segments }: Place): Purpose | null {
  // A shop is a place to visit or a list of goods: "winkel", "store".
  const name = says(page, segments.at(-1), 'listingPaths') ? undefined : segments.at(-1)
  const own = [name, ...shownNames(page)]
  const found = NAMED.find(([, sections]) =>
    own.some((words) => sections.some((section) => says(page, words, section))),
  )
  return found?.[0] ?? null
}

/** The h1, and the parts of the title at its ends; only the first part where it is the h1. */
function shownNames(page: PageView): readonly WordStream[] {
  const h1 = firstHeading(page)?.text ?? ''
  const title = (titleFacts(page).text ?? '').slice(0, MAX_LENGTH)
  const parts = title.split(TITLE_PARTS).map((part) => part.trim())
  const isNamed = h1 !== '' && parts.includes(h1.trim())
  const names = isNamed ? [h1] : [h1, parts[0] ?? '', parts.at(-1) ?? '']
  return names.filter((name) => name !== '').map(wordsOf)
}

/** A short page that says that it is not there, thanks, shows an empty cart, or asks for a password. */
function isStub(page: PageView): boolean {
  if (mainText(page).words > MAX_UTILITY_WORDS) return false
  if (notFoundSign(page) !== null || accessWall(page).passwordField) return true
  const openings = pageLexicon(page).phrases('utilityOpenings')
  return shownNames(page).some((words) => matchPhraseAt(words, 0, openings) > 0)
}

function purposeByMarkup(page: PageView): Purpose | null {
  const marked = markedType(page)
  return marked === 'listing' && isDocsSite(page) ? 'docs' : marked
}

function isDocsSite(page: PageView): boolean {
  const host = parseHttpUrl(page.publicUrl)?.hostname ?? ''
  return DOCS_HOST.test(host) || DOCS_GENERATOR.test(metaContent(page, 'generator') ?? '')
}

function purposeByPath(page: PageView, { path, segments }: Place): Purpose | null {
  const own = segments.at(-1)
  const above = segments.slice(0, -1)
  const isOwn = (section: PhraseSection) => says(page, own, section)
  const isBelow = (section: PhraseSection) => above.some((name) => says(page, name, section))
  if (isDocsSite(page) || isOwn('docsPaths') || isBelow('docsPaths')) return 'docs'
  if (ARCHIVE.test(path)) return 'listing'
  if (isOwn('articlePaths') || isOwn('listingPaths') || isOwn('productPaths')) return 'listing'
  const parent = above.at(-1)
  if (says(page, parent, 'listingPaths')) return hasOneOffer(page) ? 'product' : 'listing'
  if (isBelow('landingPaths')) return 'landing'
  if (isBelow('productPaths')) return isCards(page) ? 'listing' : 'product'
  if (DATED.test(path)) return 'article'
  const isPost = isBelow('articlePaths') || isPostName(page, own)
  if (isPost) return isCards(page) && !isDated(page) ? 'listing' : 'article'
  return null
}

/** `blog-how-to-true-a-wheel`: the name of the section before that of the page. */
function isPostName(page: PageView, words: WordStream | undefined): boolean {
  if (words === undefined || words.folded.length < 3) return false
  return matchPhraseAt(words, 0, pageLexicon(page).phrases('articlePaths')) > 0
}

function purposeByContent(page: PageView): Purpose | null {
  if (hasOneOffer(page)) return 'product'
  if (isCards(page)) return 'listing'
  if (isBelowArticles(page) || isDated(page) || isSigned(page)) return 'article'
  if (servesPlace(page)) return 'local'
  return isLanding(page) ? 'landing' : null
}

/** Mostly links, or headings that mostly are links. */
const isCards = defineFact((page: PageView): boolean => {
  const { blocks, words } = mainText(page)
  const linked = blocks.reduce((sum, block) => sum + block.linkWords, 0)
  if (words > 0 && linked / words > LISTING_LINK_SHARE) return true
  const titles = headings(page).filter(
    ({ level, inMain, hidden }) => level > 1 && inMain && !hidden,
  )
  const cards = titles.slice(0, MAX_TITLES).filter(({ index }) => {
    const element = page.table.elements[index]!
    return (element.flags & Flag.link) !== 0 || holdsLink(page, element)
  })
  const isMost = cards.length >= LISTING_LINK_SHARE * Math.min(titles.length, MAX_TITLES)
  return (cards.length >= MIN_CARDS && isMost) || isOfTeasers(page)
})

const MAX_TITLES = 50

function holdsLink({ table }: PageView, { index, end }: TableElement): boolean {
  for (let at = index + 1; at < end; at++) {
    const { tag, attrs } = table.elements[at]!
    if (tag === 'a' && attrs.href !== undefined) return true
  }
  return false
}

const TEASER_SHARE = 0.35

/** Four article elements or more, each with a link, that hold much of the text. */
function isOfTeasers(page: PageView): boolean {
  const inner = page.table
    .byTag('article')
    .filter(isMainText)
    .filter((article, at, all) => at + 1 >= all.length || !contains(article, all[at + 1]!))
    .slice(0, MAX_TITLES)
  const teasers = inner.filter((article) => holdsLink(page, article))
  if (teasers.length < MIN_CARDS) return false
  const { blocks, words } = mainText(page)
  const isInside = (at: number) => teasers.some((t) => at >= t.textStart && at < t.textEnd)
  const held = blocks.reduce((sum, block) => sum + (isInside(block.textStart) ? block.words : 0), 0)
  return held >= TEASER_SHARE * words
}

/** One button that puts something into a cart, with a price next to it. */
const hasOneOffer = defineFact((page: PageView): boolean => {
  const carts = pageLexicon(page).phrases('cartWords')
  const buttons = purchaseControls(page).filter((element) => {
    if (element.tag === 'a') return false
    const name = element.attrs.value ?? page.table.textOf(element, Flag.noText)
    return matchPhraseAt(wordsOf(name), 0, carts) > 0
  })
  return buttons.length > 0 && buttons.length <= MAX_BUTTONS && purchaseFacts(page).priced > 0
})

/** Words of the main text between what a post has at least and nothing. */
function isText(page: PageView): boolean {
  return mainText(page).words >= MIN_ARTICLE_WORDS
}

/** The trail in the markup leads through a blog or the news. */
function isBelowArticles(page: PageView): boolean {
  if (!isText(page)) return false
  return trailNames(page).some((name) => says(page, wordsOf(name), 'articlePaths'))
}

/** A day, or the words of an update with a month, is near the headline of a text. */
function isDated(page: PageView): boolean {
  if (!isText(page)) return false
  const lexicon = pageLexicon(page)
  const isStamp = (words: WordStream) =>
    (['updatedWords', 'publishedWords'] as const).some((section) =>
      containsPhrase(words, lexicon.phrases(section)),
    )
  return blocksNear(page, [], NEAR_CHARACTERS).some((block) => {
    if ((block.flags & (Flag.nav | Flag.footer | Flag.aside)) !== 0) return false
    const text = block.text.slice(0, NEAR_CHARACTERS)
    const hasDay =
      findDates(text, lexicon.monthNames).length > 0 || findNumericDates(text).length > 0
    if (hasDay && block.words <= MAX_DATE_WORDS) return true
    if (!hasDay && findMonths(text, lexicon.monthNames).length === 0) return false
    return isStamp(toWordStream(block.tokens))
  })
}

/** A person is named as the author near the headline. */
function isSigned(page: PageView): boolean {
  const byline = isText(page) ? shownByline(page) : null
  return byline !== null && !byline.generic && !byline.organization
}

/** A text that asks to call, write, book or fill in a form, and shows hardly a way to other pages of the site. */
function isLanding(page: PageView): boolean {
  if (mainText(page).words < MIN_LANDING_WORDS) return false
  const all = links(page)
  const asksFor =
    purchaseControls(page).length > 0 ||
    page.table.byTag('form').some(isMainText) ||
    all.some(({ protocol }) => protocol === 'tel:' || protocol === 'mailto:')
  if (!asksFor) return false
  const others = all.filter(
    ({ kind, self, url }) => kind === 'internal' && !self && url !== null && !isHomePath(url),
  )
  if (others.some(({ place }) => place === 'nav' || place === 'header')) return false
  return new Set(others.map(({ normUrl }) => normUrl)).size <= MAX_LANDING_LINKS
}
