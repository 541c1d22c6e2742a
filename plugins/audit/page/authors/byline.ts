import { fold } from '../../../web/fold.ts'
import { relTokens } from '../document/attributes.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { mainText, outsideText } from '../document/text-blocks.ts'
import { firstH1, meets, nearHeadline } from '../headings/headings.ts'
import { authorIn, type BylineName, bylineIn, isFullName } from '../language/names.ts'
import { matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import { type WordStream, wordStream } from '../language/words.ts'
import { metaTags, openGraph } from '../metadata/meta-tags.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { isOfFamily, nameOf, textsOf } from '../structured-data/query.ts'
import { primaryOf } from '../structured-data/structured-facts.ts'

type Candidate = BylineName & {
  readonly source: 'rel' | 'itemprop' | 'token' | 'text'
  readonly organization: boolean
  readonly element: TableElement
}

/** Maximum distance of a byline from the headline. */
const HEADLINE_CHARACTERS = 600
const MAX_LINE_WORDS = 40
const MAX_NAMES = 10
const SEPARATOR = /\s*[|·•—]\s*|\s–\s/

/** The author according to the page (catalogue: seo.content.author-byline). */
export const bylineFacts = defineFact((page: PageView) => {
  const shown = shownByline(page)
  return {
    /** A name is shown; it may be generic or that of an organisation. */
    visible: shown !== null,
    name: shown?.name ?? null,
    source: shown?.source ?? null,
    generic: shown?.generic ?? false,
    /** The name is that of the publisher or site, or holds a legal form. */
    organization: shown?.organization ?? false,
    /** Names in meta[name=author] and of the authors of the primary node. */
    metaNames: metaNames(page),
    elements: shown ? [locate(page, shown.element)] : [],
  }
})

/** The byline that counts: one that names a person, else an organisation, else a generic name. */
export const shownByline = defineFact((page: PageView): Candidate | null => {
  const candidates = [...markedNames(page), ...writtenNames(page)]
  return (
    candidates.find(({ generic, organization }) => !generic && !organization) ??
    candidates.find(({ generic }) => !generic) ??
    candidates[0] ??
    null
  )
})

/** Names in elements marked as author or byline. */
function markedNames(page: PageView): Candidate[] {
  const lexicon = pageLexicon(page)
  return bylineElements(page).flatMap(({ element, source }) => {
    const whole = page.table.textOf(element).slice(0, 300) || (element.attrs['aria-label'] ?? '')
    // Beside the name there may be initials of a picture, a title or a date.
    const text = bylineIn(whole, lexicon) ? whole : (nameWithin(page, element) ?? whole)
    const found = bylineIn(text, lexicon) ?? authorIn(text, lexicon)
    const organization = found !== null && isOrganization(page, found.name)
    return found ? [{ ...found, organization, source, element }] : []
  })
}

const MAX_PIECES = 20

/** The first text inside the element that is a full name and nothing else. */
function nameWithin({ table }: PageView, { textStart, textEnd }: TableElement): string | null {
  const pieces = table.texts.slice(textStart, Math.min(textEnd, textStart + MAX_PIECES))
  const name = pieces.find(({ data }) => data.length <= 100 && isFullName(data.trim()))
  return name?.data.trim() ?? null
}

/** Names behind "by" at the start of a line near the headline, or of a part of it. */
function writtenNames(page: PageView): Candidate[] {
  const lexicon = pageLexicon(page)
  const near = nearHeadline(page, HEADLINE_CHARACTERS)
  if (!near) return []
  const blocks = [...mainText(page).blocks, ...outsideText(page).blocks]
  return blocks.flatMap((block): Candidate[] => {
    if (block.words > MAX_LINE_WORDS || !meets(near, block)) return []
    // A line may hold name, date and more in elements of their own.
    const pieces = page.table.texts.slice(block.textStart, block.textEnd).map(({ data }) => data)
    const names = [...pieces.slice(0, MAX_PIECES), ...block.text.split(SEPARATOR)].map((part) =>
      bylineIn(part.trim(), lexicon),
    )
    const found = names.find((name) => name !== null)
    const organization = found !== undefined && isOrganization(page, found.name)
    return found ? [{ ...found, organization, source: 'text', element: block.element }] : []
  })
}

function isOrganization(page: PageView, name: string): boolean {
  if (organizationNames(page).has(fold(name))) return true
  return endsInLegalForm(wordStream(name), pageLexicon(page).phrases('legalForms'))
}

/** Only behind a name: "Mei" and "Co" are names of people too. */
function endsInLegalForm(words: WordStream, forms: PhraseIndex): boolean {
  const count = words.folded.length
  for (let at = 1; at < count; at++) {
    if (matchPhraseAt(words, at, forms) === count - at) return true
  }
  return false
}

const organizationNames = defineFact((page: PageView): ReadonlySet<string> => {
  const { data } = structuredFacts(page)
  const family = page.data.vocabulary.familyOf('Organization')
  const names = data.nodes.filter((node) => isOfFamily(node, family)).map(nameOf)
  return new Set([...names, openGraph(page).siteName].filter((name) => name !== null).map(fold))
})

function metaNames(page: PageView): string[] {
  const facts = structuredFacts(page)
  const { data } = facts
  const primary = primaryOf(facts)
  const tags = metaTags(page).filter(({ name }) => name === 'author')
  const names = [
    ...tags.map(({ content }) => content),
    ...(primary ? textsOf(data, primary, 'author') : []),
  ]
  return [...new Set(names.filter((name) => name !== ''))].slice(0, MAX_NAMES)
}

type BylineElement = {
  readonly element: TableElement
  readonly source: 'rel' | 'itemprop' | 'token'
}

const OUTSIDE = Flag.noText | Flag.hidden | Flag.nav | Flag.footer | Flag.aside
const MAX_ELEMENTS = 50
const BYLINE_TOKEN = /(?:^|[^a-z])(?:byline|author)(?:[^a-z]|$)/i
/** Authors of comments and reviews are not those of the page. */
const FOREIGN = /comment|review/i

/**
 * Visible elements whose markup says that they name the author: rel=author and itemprop=author
 * anywhere in the content, the tokens byline and author near the headline (catalogue:
 * seo.content.author-byline); in this order.
 */
export const bylineElements = defineFact((page: PageView): readonly BylineElement[] => {
  const found: BylineElement[] = []
  const near = nearHeadline(page, HEADLINE_CHARACTERS)
  const h1 = firstH1(page)
  for (const element of page.table.elements) {
    const { attrs, flags, tag } = element
    if ((flags & (Flag.body | OUTSIDE)) !== Flag.body) continue
    if (tag === 'a' && relTokens(attrs.rel).includes('author')) {
      found.push({ element, source: 'rel' })
    } else if (attrs.itemprop !== undefined && isItemAuthor(element)) {
      found.push({ element, source: 'itemprop' })
    } else if (near && meets(near, element) && hasToken(element)) {
      if (!h1 || element.end <= h1.index || element.index > h1.index) {
        found.push({ element, source: 'token' })
      }
    }
  }
  return (['rel', 'itemprop', 'token'] as const).flatMap((wanted) =>
    found.filter(({ source }) => source === wanted).slice(0, MAX_ELEMENTS),
  )
})

function isItemAuthor(element: TableElement): boolean {
  if (element.tag === 'meta' || element.tag === 'link') return false
  if (!relTokens(element.attrs.itemprop).includes('author')) return false
  return !closest(
    element,
    ({ attrs }) => attrs.itemtype !== undefined && FOREIGN.test(attrs.itemtype),
  )
}

/** byline or author among the parts of the class or of a data attribute. */
function hasToken({ attrs, tag }: TableElement): boolean {
  if (tag === 'body' || tag === 'main' || tag === 'article') return false
  for (const name in attrs) {
    if (name === 'class') {
      if (BYLINE_TOKEN.test(attrs.class ?? '') && !FOREIGN.test(attrs.class ?? '')) return true
    } else if (name.startsWith('data-')) {
      if (BYLINE_TOKEN.test(name) || BYLINE_TOKEN.test((attrs[name] ?? '').slice(0, 100)))
        return true
    }
  }
  return false
}
