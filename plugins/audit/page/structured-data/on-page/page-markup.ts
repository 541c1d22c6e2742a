import { pathSegments } from '../../../../web/http-url.ts'
import { relTokens } from '../../document/attributes.ts'
import type { TableElement } from '../../document/document-table.ts'
import { Flag } from '../../document/elements.ts'
import { locate } from '../../document/locate.ts'
import { defineFact, type PageView, pageLanguage, pageLexicon } from '../../document/page-view.ts'
import { elementsWithin, mainText } from '../../document/text-blocks.ts'
import type { Evidence } from '../../evidence.ts'
import { firstH1 } from '../../headings/headings.ts'
import { hostIsIn } from '../../hosts/host-rules.ts'
import { networkOf } from '../../hosts/profiles.ts'
import { canonicalFacts } from '../../indexing/canonical.ts'
import { containsPhrase } from '../../language/phrases.ts'
import { wordStream } from '../../language/words.ts'
import { metaTags } from '../../metadata/meta-tags.ts'
import { titleFacts } from '../../metadata/title.ts'
import { pagePurpose } from '../../url/page-purpose.ts'
import type { MeasureContext, OtherDates } from '../measures/measure-context.ts'
import { measureStructured } from '../measures/measure-structured.ts'
import { purchaseControls } from './purchase.ts'
import { structuredFacts } from './structured-page.ts'

/**
 * Summary of the page's structured data, one member per concern and without the nodes themselves
 * (`page.structured` has those). Percentages are 0-100 and come from counts, so that they are exact
 * at a threshold.
 */
export const markupFacts = defineFact((page: PageView) => {
  const measured = measureStructured(structuredFacts(page), new MarkupPage(page))
  return {
    ...measured,
    breadcrumb: {
      ...measured.breadcrumb,
      /** Path segments of the page's address without language and index file. */
      depth: pathSegments(page.publicUrl).length,
      visible: visibleBreadcrumb(page),
    },
  }
})

const MAX_DATES = 20

/**
 * Data about the surrounding page that the measures of structured data need. A class, because V8 keeps
 * the functions of an object literal, and with them the whole page, until its next full collection.
 */
class MarkupPage implements MeasureContext {
  readonly finalUrl: string
  readonly canonical: string | null
  readonly vocabulary: MeasureContext['vocabulary']
  readonly richResults: MeasureContext['richResults']
  readonly language: string
  readonly title: string
  readonly h1: string
  readonly hasPurchaseAction: boolean
  readonly otherDates: OtherDates
  readonly #page: PageView

  constructor(page: PageView) {
    const h1 = firstH1(page)
    this.#page = page
    this.finalUrl = page.publicUrl
    this.canonical = canonicalFacts(page).url
    this.vocabulary = page.data.vocabulary
    this.richResults = page.data.richResults
    this.language = pageLanguage(page)
    this.title = titleFacts(page).text ?? ''
    this.h1 = h1 ? page.table.textOf(h1) : ''
    this.hasPurchaseAction = purchaseControls(page).length > 0
    this.otherDates = otherDates(page)
  }

  isNetworkHost(hostname: string): boolean {
    return isNetworkHost(this.#page, hostname)
  }

  get pageType(): MeasureContext['pageType'] {
    return pagePurpose(this.#page)
  }

  /** Few pages have a measure that reads it. */
  get mainText(): string {
    return mainText(this.#page)
      .blocks.map(({ text }) => text)
      .join('\n')
  }
}

/** A network with profile pages, or a knowledge base or directory with entries. */
function isNetworkHost({ data: { hosts } }: PageView, hostname: string): boolean {
  if (networkOf(hostname, hosts.profiles) !== null) return true
  return hosts.knowledge.some((source) => hostIsIn(hostname, source.hosts))
}

/** Dates of meta elements, and of time elements that say what they are. */
function otherDates(page: PageView): OtherDates {
  const metas = metaTags(page)
  const ofMeta = (wanted: string) =>
    metas
      .filter(({ name }) => name === wanted)
      .slice(0, MAX_DATES)
      .map(({ content }) => content)
  const times = page.table.byTag('time').filter(({ attrs }) => attrs.datetime !== undefined)
  const ofTimes = (isWanted: (attrs: Attributes) => boolean) =>
    times
      .filter(({ attrs }) => isWanted(attrs))
      .slice(0, MAX_DATES)
      .map(({ attrs }) => attrs.datetime ?? '')
  return {
    metaPublished: ofMeta('article:published_time'),
    metaModified: ofMeta('article:modified_time'),
    timePublished: ofTimes((attrs) => attrs.pubdate !== undefined || names(attrs, 'datepublished')),
    timeModified: ofTimes((attrs) => names(attrs, 'datemodified')),
  }
}

type Attributes = Readonly<Record<string, string | undefined>>

/** relTokens gives lower case. */
function names(attrs: Attributes, property: string): boolean {
  return relTokens(attrs.itemprop).includes(property)
}

const HOLDERS = ['nav', 'ol', 'ul', 'div', 'p', 'section', 'span']
/**
 * Matches a whole part of a class, an id or a data-testid: `woocommerce-breadcrumb`,
 * `breadcrumbs__list`.
 */
const TOKEN = /(?:^|[^a-z])bread-?crumbs?(?:[^a-z]|$)/i
/** A trail is short; `div.has-breadcrumb` around half the page is none. */
const MAX_LINKS = 12
const MAX_LABEL = 100

/** The visible trail of links that class, id or label call a breadcrumb; null without one. */
export const visibleBreadcrumb = defineFact((page: PageView): Evidence | null => {
  const links = page.table.byTag('a').filter(({ attrs }) => attrs.href !== undefined)
  const found = page.table.byTags(HOLDERS).find((element) => {
    if ((element.flags & (Flag.body | Flag.hidden | Flag.noText)) !== Flag.body) return false
    if (!isNamedBreadcrumb(page, element)) return false
    const own = elementsWithin(links, element.textStart, element.textEnd)
    return own.length > 0 && own.length <= MAX_LINKS
  })
  return found ? locate(page, found) : null
})

function isNamedBreadcrumb(page: PageView, { attrs, tag }: TableElement): boolean {
  const { class: classes, id, 'aria-label': label } = attrs
  if (classes !== undefined && TOKEN.test(classes)) return true
  if (id !== undefined && TOKEN.test(id)) return true
  if (label === undefined || label.length > MAX_LABEL) return false
  if (tag !== 'nav' && tag !== 'ol' && attrs.role === undefined) return false
  return containsPhrase(wordStream(label), pageLexicon(page).phrases('breadcrumbWords'))
}
