import { fold, isAscii } from '../../../web/fold.ts'
import { decodeSegment } from '../../../web/http-url.ts'
import { brandFacts } from '../brand/brand.ts'
import { relTokens } from '../document/attributes.ts'
import { contains, type TableElement } from '../document/document-table.ts'
import { Flag, isVisibleInBody } from '../document/elements.ts'
import { locate, textStartOf } from '../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../document/page-view.ts'
import { locationOf } from '../evidence.ts'
import { profileOf } from '../hosts/profiles.ts'
import { isGenericAuthor } from '../language/names.ts'
import { isPhrase } from '../language/phrases.ts'
import { countWords, textKey } from '../language/words.ts'
import { linkedElements, links, type PageLink } from '../links/links.ts'
import { markupFacts } from '../structured-data/on-page/page-markup.ts'
import { pagePurpose } from '../url/page-purpose.ts'
import { bylineElements, bylineFacts } from './byline.ts'

const BIO =
  /(?:^|[\s_-])(?:author[-_]*(?:bio|box|info|description|card|profile)|about[-_]*(?:the[-_]*)?author|bio|biography)(?:$|[\s_-])/i
const MAX_BLOCKS = 20
const MAX_BIO = 4000

/** Information about the author on the page, or links to it (catalogue: author-bio). */
export const authorBio = defineFact((page: PageView) => {
  // Only articles need an author.
  const names = pagePurpose(page) === 'article' ? authorNames(page) : []
  if (names.length === 0) return { names, profile: null, bioWords: 0, elements: [] }
  const keys = names.map(nameKey)
  const blocks = bioBlocks(page).filter((block) => {
    return holdsName(textStartOf(page, block, MAX_BIO), keys)
  })
  const profiles = profileLinks(page, keys, blocks)
  const named = profiles.find(({ name }) => name !== '')
  const sizes = blocks.map((block) => bioWords(page, block))
  const bio = blocks[sizes.indexOf(Math.max(...sizes))]
  const link = named ?? profiles[0]
  return {
    /** Persons, named in the byline or in the markup; at most 10. */
    names,
    /** A link to a profile, from the name or next to it; `nameless`: one without any text. */
    profile: named ? 'named' : profiles.length > 0 ? 'nameless' : null,
    /** Words of the longest block about the author that holds a name; 0 without one. */
    bioWords: Math.max(0, ...sizes),
    elements: [...(link ? [locationOf(link)] : []), ...(bio ? [locate(page, bio)] : [])],
  }
})

/** Outermost blocks about the author, by their class, id or itemprop. */
function bioBlocks(page: PageView): TableElement[] {
  const found: TableElement[] = []
  let end = 0
  for (const element of page.table.elements) {
    if (found.length === MAX_BLOCKS) break
    if (element.index < end || !isBio(element)) continue
    found.push(element)
    end = element.end
  }
  return found
}

function isBio(element: TableElement): boolean {
  const { attrs, tag } = element
  if (!isVisibleInBody(element)) return false
  if (tag === 'body' || tag === 'main' || tag === 'article' || tag === 'meta') return false
  if (attrs.itemprop !== undefined && relTokens(attrs.itemprop).includes('author')) return true
  return isBioToken(attrs.class) || isBioToken(attrs.id)
}

function isBioToken(value: string | undefined): boolean {
  return value !== undefined && value.length < 500 && BIO.test(value)
}

function bioWords(page: PageView, block: TableElement): number {
  const { texts } = page.table
  let text = ''
  for (let i = block.textStart; i < block.textEnd && text.length < MAX_BIO; i++) {
    const { data, owner } = texts[i]!
    if ((owner.flags & (Flag.noText | Flag.hidden)) === 0) text += data
  }
  return countWords(text, pageLanguage(page))
}

/** Links to a profile from the author's name, or next to it. */
function profileLinks(
  page: PageView,
  keys: readonly string[],
  blocks: readonly TableElement[],
): PageLink[] {
  const near = [...blocks, ...bylineElements(page).map(({ element }) => element)]
  const elements = linkedElements(page)
  return links(page).filter((link, i) => {
    if (link.kind === 'other' || link.self || link.hidden || link.url === null) return false
    const url = page.resolve(link.url)
    if (!url) return false
    if (link.kind === 'external' && !isPersonProfile(page, url)) return false
    if (hasNameSlug(url, keys)) return true
    const own = elements[i]!
    const isOfAuthor =
      link.rel.includes('author') ||
      near.some((element) => contains(element, own)) ||
      holdsName(link.name, keys)
    return isOfAuthor && (link.kind === 'external' || hasProfileToken(page, url))
  })
}

function isPersonProfile(page: PageView, url: URL): boolean {
  if (!/(?:^|\.)(?:linkedin\.com|orcid\.org)$/.test(url.hostname)) return false
  const profile = profileOf(url, page.data.hosts.profiles)
  if (profile?.network === 'orcid') return true
  return profile?.network === 'linkedin' && /^(?:in|pub)\//.test(profile.account)
}

/** `/team/jane-doe`, `/authors/12-jane-doe/`: a segment that holds all words of a name in order. */
function hasNameSlug({ pathname }: URL, keys: readonly string[]): boolean {
  if (!mayHold(pathname, keys)) return false
  return pathname.split('/').some((segment) => {
    if (segment === '' || segment.length > 100) return false
    const words = ` ${slugWords(segment)} `
    return keys.some((key) => {
      if (!key.includes(' ')) return words === ` ${key} `
      const isShort = words.trim().split(' ').length <= key.split(' ').length + 1
      return isShort && (words.includes(` ${key} `) || words.trim() === key.replaceAll(' ', ''))
    })
  })
}

function slugWords(segment: string): string {
  return textKey(decodeSegment(segment).replace(/[-_.+~@]+/g, ' '))
}

function hasProfileToken(page: PageView, { pathname }: URL): boolean {
  const tokens = pageLexicon(page).phrases('authorPathTokens')
  return pathname.split('/').some((segment) => {
    if (segment === '' || segment.length > 100) return false
    return slugWords(segment)
      .split(' ')
      .some((word) => isPhrase({ lower: [word], folded: [word] }, tokens))
  })
}

const MAX_NAMES = 10

/**
 * Persons whom byline, markup or meta element name as author; organisations and names such as
 * "admin" are not authors with a background.
 */
function authorNames(page: PageView): string[] {
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
function nameKey(name: string): string {
  return textKey(name.slice(0, 200))
}

/** Whether the text contains one of the names, as `nameKey` returns them. */
function holdsName(text: string, keys: readonly string[]): boolean {
  if (!mayHold(text, keys)) return false
  const words = ` ${textKey(text)} `
  return keys.some((key) => words.includes(` ${key} `))
}

/** Whether the text may contain one of the names. A cheap test before its words are read. */
function mayHold(text: string, keys: readonly string[]): boolean {
  if (!isAscii(text) || text.includes('%')) return true
  const cased = text.toLowerCase()
  return keys.some((key) => cased.includes(key.split(' ', 1)[0]!))
}
