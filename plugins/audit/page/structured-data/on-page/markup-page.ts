import { pageLanguage } from '../../document/language.ts'
import { defineFact, type PageView } from '../../document/page-view.ts'
import { relTokens } from '../../document/rel-tokens.ts'
import { mainText } from '../../document/text-blocks.ts'
import { firstH1 } from '../../headings/headline.ts'
import { hostIsIn } from '../../hosts/host-rules.ts'
import { networkOf } from '../../hosts/profiles.ts'
import { canonicalFacts } from '../../indexing/canonical.ts'
import { metaTags } from '../../metadata/meta.ts'
import { titleFacts } from '../../metadata/title.ts'
import type { OtherDates } from '../measures/machine-dates.ts'
import type { MeasureContext } from '../measures/measure-structured.ts'
import { purchaseControls } from './purchase-controls.ts'

const MAX_DATES = 20

/** What the measures of structured data need to know of the page around it. */
export const markupPage = defineFact((page: PageView): MeasureContext => {
  const h1 = firstH1(page)
  return {
    finalUrl: page.publicUrl,
    canonical: canonicalFacts(page).url,
    vocabulary: page.data.vocabulary,
    richResults: page.data.richResults,
    language: pageLanguage(page),
    title: titleFacts(page).text ?? '',
    h1: h1 ? page.table.textOf(h1) : '',
    // Few pages have a measure that reads it.
    get mainText() {
      return mainText(page)
        .blocks.map(({ text }) => text)
        .join('\n')
    },
    hasPurchaseAction: purchaseControls(page).length > 0,
    isNetworkHost: (hostname) => isNetworkHost(page, hostname),
    otherDates: otherDates(page),
  }
})

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
