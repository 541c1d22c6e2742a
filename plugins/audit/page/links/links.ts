import { normUrl } from '../../../web/http-url.ts'
import { publicForm } from '../address/audited-site.ts'
import { site } from '../address/site.ts'
import { relTokens } from '../document/attributes.ts'
import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag, placeOf } from '../document/elements.ts'
import { locate, referencedElements } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, lexiconOf, ownSitesOf, type PageView } from '../document/page-view.ts'
import type { Lexicon } from '../language/lexicon.ts'
import { isPhrase } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'

/** One a[href] or area[href] of the body. */
export type PageLink = ReturnType<typeof readLink>

const MAX_LINKS = 10_000

/** The elements behind `links`, in the same order. */
export const linkedElements = defineFact((page: PageView): readonly TableElement[] =>
  page.table
    .byTags(['a', 'area'])
    .filter(({ attrs }) => attrs.href !== undefined)
    .slice(0, MAX_LINKS),
)

/** Links in document order. */
export const links = defineFact((page: PageView): readonly PageLink[] => {
  mainRoot(page)
  const own = new Set([page.normUrl, normUrl(page.publicUrl) ?? ''])
  const ownSites = ownSitesOf(page)
  return linkedElements(page).map((element) => readLink(page, { element, own, ownSites }))
})

type Reading = {
  readonly element: TableElement
  readonly own: ReadonlySet<string>
  readonly ownSites: ReadonlySet<string>
}

function readLink(page: PageView, { element, own, ownSites }: Reading) {
  const { attrs, flags } = element
  const href = (attrs.href ?? '').trim().slice(0, 2048)
  const url = page.resolve(href)
  const web = url !== null && (url.protocol === 'http:' || url.protocol === 'https:')
  const linkSite = web ? site(url.hostname) : null
  const norm = web ? normUrl(url) : null
  const text = page.table.textOf(element).slice(0, 300)
  const ariaLabel = (collapse(attrs['aria-label'] ?? '') || labelledBy(page, element)).slice(0, 300)
  const name = text || ariaLabel || collapse(attrs.title ?? '') || imageAlt(page, element)
  // Written out, since a page has many links: spreading costs as much as all the rest.
  const { selector, snippet, line } = locate(page, element)
  const judged = linkSite !== null && !own.has(norm ?? '') && element.tag === 'a'
  const kind: 'internal' | 'external' | 'other' =
    linkSite === null ? 'other' : ownSites.has(linkSite) ? 'internal' : 'external'
  return {
    href,
    /** Absolute form; null when it does not parse. */
    url: url?.href ?? null,
    normUrl: norm,
    protocol: url?.protocol ?? '',
    /** Same registrable domain, another one, or neither (mailto:, tel: ...). */
    kind,
    site: linkSite,
    /** A page of the site, and its public address is by http. */
    insecure: kind === 'internal' && url !== null && publicForm(page, url).protocol === 'http:',
    /** Same page by normUrl, in-page anchors included. */
    self: norm !== null && own.has(norm),
    /** Text, else aria-label, title, or alt of contained images. */
    name,
    text,
    ariaLabel,
    /** Quality of `name`. Null for areas, other protocols and links to this page. */
    nameQuality: judged ? linkNameQuality(page, element, { name, ariaLabel }) : null,
    rel: relTokens(attrs.rel).slice(0, 10),
    inMain: (flags & Flag.main) !== 0,
    hidden: (flags & Flag.hidden) !== 0,
    place: placeOf(flags),
    selector,
    snippet,
    line,
  }
}

function labelledBy(page: PageView, { attrs }: TableElement): string {
  const labels = referencedElements(page, attrs['aria-labelledby'])
  return collapse(labels.map((label) => page.table.textOf(label).slice(0, 300)).join(' '))
}

function imageAlt({ table }: PageView, link: TableElement): string {
  if (link.end === link.index + 1) return collapse(link.attrs.alt ?? '')
  for (let i = link.index + 1; i < link.end; i++) {
    const { tag, attrs } = table.elements[i]!
    const alt =
      tag === 'img'
        ? collapse(attrs.alt ?? '')
        : tag === 'svg'
          ? collapse(attrs['aria-label'] ?? '')
          : ''
    if (alt !== '') return alt
  }
  return ''
}

/** Whether a link's name describes its target (catalogue: seo.on-page.anchor-text). */
type LinkNameQuality = 'good' | 'empty' | 'bareUrl' | 'generic'

type LinkName = { readonly name: string; readonly ariaLabel: string }

const BARE_URL = /^(?:https?:\/\/|www\.)\S+$/i
const MAX_BARE_URL = 40
const MAX_NAME = 100
/** Words by which an aria-label must go beyond a generic name. */
const ADDED_WORDS = 2

/** The menu, the cards and the footer repeat the same few names: each is looked up once. */
const known = defineFact((): Map<string, LinkNameQuality> => new Map())

function linkNameQuality(
  page: PageView,
  link: TableElement,
  { name, ariaLabel }: LinkName,
): LinkNameQuality {
  if (name === '') return 'empty'
  if (name.length > MAX_BARE_URL && BARE_URL.test(name)) return 'bareUrl'
  if (name.length > MAX_NAME) return 'good'
  const names = known(page)
  const lexicon = lexiconOf(page, link)
  const key = `${lexicon.language}\n${name}\n${ariaLabel}`
  const found = names.get(key) ?? judge(lexicon, { name, ariaLabel })
  names.set(key, found)
  return found
}

function judge(lexicon: Lexicon, { name, ariaLabel }: LinkName): LinkNameQuality {
  const words = wordStream(name)
  if (!isPhrase(words, lexicon.phrases('genericAnchors'))) return 'good'
  const own = new Set(words.folded)
  const added = wordStream(ariaLabel).folded.filter((word) => !own.has(word))
  return added.length >= ADDED_WORDS ? 'good' : 'generic'
}

/** Distinct internal targets (normUrl) other than the page itself, without rel=nofollow. */
export const linkSummary = defineFact((page: PageView) => {
  const total = new Set<string>()
  const contextual = new Set<string>()
  for (const link of links(page)) {
    if (link.kind !== 'internal' || link.self || link.normUrl === null) continue
    if (link.rel.includes('nofollow')) continue
    total.add(link.normUrl)
    if (link.inMain) contextual.add(link.normUrl)
  }
  return { internal: total.size, contextual: contextual.size }
})
