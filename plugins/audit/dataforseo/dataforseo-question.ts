import type { Inputs } from '../../../core/plugin.ts'
import { publicDomain } from '../page/address/public-domain.ts'
import type { PageContent } from '../page/outline/page-outline.ts'
import type { KeywordTexts } from '../page/search/choose-keywords.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { DataforseoOptions } from './dataforseo-options.ts'
import type { MarketSigns } from './market.ts'

/** What request and page say of the topic. */
export function keywordTexts(
  { niche, brand }: Inputs,
  { page }: SiteFacts,
  content: PageContent | null,
): KeywordTexts {
  const h1 = page?.headings.find(({ level, hidden, text }) => level === 1 && !hidden && text !== '')
  const title = page?.title.generic ? null : (page?.title.text ?? content?.title ?? null)
  const names = [textOrNull(brand), page?.brand.name ?? null]
  return {
    niche: textOrNull(niche),
    title,
    h1: h1?.text ?? content?.h1 ?? null,
    brands: names.filter((name) => name !== null),
  }
}

/** What tells where the site's readers search. */
export function marketSigns(
  site: SiteFacts,
  content: PageContent | null,
  { locationCode, languageCode }: Pick<DataforseoOptions, 'locationCode' | 'languageCode'>,
): MarketSigns {
  const declared = site.page?.language ?? 'und'
  return {
    ...{ locationCode, languageCode },
    pageTag: site.page?.declaredLanguage.lang ?? '',
    pageLanguage: declared === 'und' ? (content?.language ?? 'und') : declared,
    domain: publicDomain(site) ?? '',
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
