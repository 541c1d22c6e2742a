import { AppError } from '../../../core/errors.ts'
import { parseHttpUrl } from '../../web/http-url.ts'
import { site } from '../page/address/site.ts'
import {
  countOf,
  type JsonRecord,
  lineOf,
  numberOf,
  recordOrNull,
  recordsOf,
} from '../page/http/json-value.ts'
import type {
  AiOverviewFacts,
  OrganicResult,
  SerpFacts,
  SerpPage,
} from '../page/search/serp-facts.ts'
import type { Market } from './question.ts'

/** A result page as anybody sees it, whose site it may be. */
export type SerpReading = Pick<SerpFacts, 'checkedAt' | 'organic' | 'knowledgeGraph'> & {
  readonly featuredSnippet: (SerpPage & { readonly text: string }) | null
  readonly peopleAlsoAsk: readonly SeenQuestion[]
  readonly aiOverview: SeenAiOverview
}

type SeenQuestion = {
  readonly question: string
  readonly answer: (SerpPage & { readonly text: string }) | null
}

const MAX_ITEMS = 500
const MAX_ORGANIC = 100
const MAX_QUESTIONS = 30
const MAX_TITLE = 300
const MAX_TEXT = 1000

/**
 * Parses `result` of a live SERP task. Unknown kinds of blocks are left out. An empty result is a
 * page without results. `checkedAt` is used if the response has no time.
 * @throws UPSTREAM_FAILED when the response does not have the documented form
 */
export function readSerp(result: readonly unknown[], checkedAt: string): SerpReading {
  const page = recordOrNull(result[0])
  const isReadable = page === null ? result.length === 0 : isList(page.items)
  if (!isReadable) {
    const problem = 'its result page is not in the documented form'
    throw new AppError('UPSTREAM_FAILED', { api: 'DataForSEO', problem, retryable: false })
  }
  const items = recordsOf(page?.items, MAX_ITEMS)
  const ofType = (type: string) => items.filter((item) => item.type === type)
  return {
    checkedAt: timeOf(page?.datetime) ?? checkedAt,
    organic: readOrganic(ofType('organic')),
    featuredSnippet: readSnippet(items),
    peopleAlsoAsk: ofType('people_also_ask')
      .flatMap((block) => recordsOf(block.items, MAX_QUESTIONS).flatMap(readQuestion))
      .slice(0, MAX_QUESTIONS),
    knowledgeGraph: readKnowledgeGraph(ofType('knowledge_graph')[0]),
    aiOverview: readAiOverview(ofType('ai_overview')[0]),
  }
}

function isList(items: unknown): boolean {
  return items === null || items === undefined || Array.isArray(items)
}

/** `rank_group` counts within one type, which is the position among organic results. */
function readOrganic(items: readonly JsonRecord[]): OrganicResult[] {
  const found: OrganicResult[] = []
  for (const [index, item] of items.slice(0, MAX_ORGANIC).entries()) {
    const page = readPage(item)
    if (page === null) continue
    const rank = countOf(item.rank_group) || index + 1
    found.push({ ...page, rank, description: lineOf(item.description, MAX_TEXT) })
  }
  return found.sort((a, b) => a.rank - b.rank)
}

function readSnippet(items: readonly JsonRecord[]): SerpReading['featuredSnippet'] {
  const item =
    items.find(({ type }) => type === 'featured_snippet') ??
    items.find(({ type, is_featured_snippet: is }) => type === 'organic' && is === true)
  const page = item && readPage(item)
  if (!item || !page) return null
  return { ...page, text: lineOf(item.description, MAX_TEXT) || lineOf(item.featured_title) }
}

function readQuestion(item: JsonRecord): SeenQuestion[] {
  const question = lineOf(item.title, MAX_TITLE)
  if (question === '') return []
  for (const element of recordsOf(item.expanded_element, 10)) {
    const page = readPage(element)
    if (page === null) continue
    const text = lineOf(element.description, MAX_TEXT) || lineOf(element.featured_title)
    return [{ question, answer: { ...page, text } }]
  }
  return [{ question, answer: null }]
}

function readKnowledgeGraph(item: JsonRecord | undefined): SerpReading['knowledgeGraph'] {
  const title = lineOf(item?.title, MAX_TITLE)
  if (item === undefined || title === '') return null
  return {
    title,
    subtitle: lineOf(item.subtitle, MAX_TITLE),
    description: lineOf(item.description, MAX_TEXT),
    url: readPage(item)?.url ?? null,
  }
}

/** "2026-11-18 09:12:51 +00:00" as ISO 8601. */
function timeOf(value: unknown): string | null {
  const [, day, time, zone] =
    /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d) ?(Z|[+-]\d\d:\d\d)$/.exec(lineOf(value, 40)) ?? []
  const at = numberOf(Date.parse(`${day}T${time}${zone}`))
  return at === null ? null : new Date(at).toISOString()
}

/** Without the question whose site is cited. */
type SeenAiOverview = Omit<AiOverviewFacts, 'cited'>

const MAX_ELEMENTS = 100
const MAX_REFERENCES = 50
const MAX_OVERVIEW_TEXT = 4000
const NONE: SeenAiOverview = { present: false, loaded: false, text: '', references: [] }

/** Its text may be missing where it names sources, and both where it was not loaded in time. */
function readAiOverview(item: JsonRecord | undefined): SeenAiOverview {
  if (item === undefined) return NONE
  const elements = recordsOf(item.items, MAX_ELEMENTS)
  const texts = elements.map((element) => {
    return [lineOf(element.title), lineOf(element.text, MAX_OVERVIEW_TEXT)]
      .filter((t) => t !== '')
      .join(': ')
  })
  const spoken = texts.filter((text) => text !== '').join('\n')
  const text = (spoken || lineOf(item.markdown, MAX_OVERVIEW_TEXT)).slice(0, MAX_OVERVIEW_TEXT)
  const references = uniquePages([item, ...elements])
  return { present: true, loaded: text !== '' || references.length > 0, text, references }
}

/** Pages named as sources, of the whole and of its parts, one per address. */
function uniquePages(parts: readonly JsonRecord[]): SerpPage[] {
  const found = new Map<string, SerpPage>()
  for (const part of parts) {
    for (const reference of recordsOf(part.references, MAX_REFERENCES)) {
      const page = readPage(reference)
      if (page === null || found.has(page.url)) continue
      if (found.size === MAX_REFERENCES) return [...found.values()]
      found.set(page.url, page)
    }
  }
  return [...found.values()]
}

const MAX_URL = 2048
const MAX_PAGE_TITLE = 300

/** URL of the page in a block; null without an http(s) URL. */
function readPage(item: JsonRecord): SerpPage | null {
  const given = typeof item.url === 'string' && item.url.length <= MAX_URL ? item.url : ''
  const url = parseHttpUrl(given)
  if (url === null) return null
  return { domain: site(url.hostname), url: url.href, title: lineOf(item.title, MAX_PAGE_TITLE) }
}

type AskedSerp = { readonly keyword: string; readonly market: Market }

/** A result page from the point of view of a domain's owner; null: of nobody. */
export function serpOfSite(
  reading: SerpReading,
  { keyword, market }: AskedSerp,
  ownDomain: string | null,
): SerpFacts {
  const isOwn = (page: { readonly domain: string } | null): boolean => {
    return page !== null && page.domain === ownDomain
  }
  const { featuredSnippet, peopleAlsoAsk, aiOverview } = reading
  return {
    ...reading,
    keyword,
    locationCode: market.locationCode,
    languageCode: market.languageCode,
    ownRank: reading.organic.find(isOwn)?.rank ?? null,
    featuredSnippet: featuredSnippet && { ...featuredSnippet, isOwn: isOwn(featuredSnippet) },
    peopleAlsoAsk: peopleAlsoAsk.map((seen) => ({ ...seen, isOwn: isOwn(seen.answer) })),
    aiOverview: { ...aiOverview, cited: aiOverview.references.some(isOwn) },
  }
}
