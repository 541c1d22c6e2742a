import { decodeSegment, parseHttpUrl } from '../../web/http-url.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { SerpFacts } from '../page/search/serp-facts.ts'
import {
  compareSameAs,
  type EntityMatch,
  isOfficialWebsite,
  type Matching,
  matchEntity,
} from './entity-match.ts'
import type { PageTopic } from './page-topic.ts'
import type { EnrichmentTables } from './tables.ts'
import type { Context, KnowledgeBase, WikidataEntity, WikipediaArticle } from './types.ts'
import { readArticle, readEntities, searchEntities, upstreamProblem } from './wikimedia.ts'

const MAX_DECLARED = 3
const ITEM_PATH = /^\/(?:wiki|entity)\/(?:Special:EntityPage\/)?(Q[1-9]\d{0,11})$/

type KnowledgeParts = {
  readonly topic: PageTopic
  readonly page: PageFacts
  readonly serp: SerpFacts | undefined
  readonly tables: EnrichmentTables
}

/**
 * Data about the site's owner in Wikidata and Wikipedia. A failure of either is a warning
 * (KNOWLEDGE_BASE_UNAVAILABLE, WIKIPEDIA_UNAVAILABLE) and leaves its part null.
 * @throws the signal's reason
 */
export async function knowledgeBase(parts: KnowledgeParts, ctx: Context): Promise<KnowledgeBase> {
  const { topic, page, serp, tables } = parts
  const base = {
    brand: topic.brand,
    brandSource: topic.brandSource,
    wikidata: null,
    wikipedia: null,
    rejected: [],
    ...(serp !== undefined && { knowledgeGraph: serp.knowledgeGraph }),
  }
  const declared = declaredItems(page)
  if (topic.brand === null && declared.length === 0) return { ...base, status: 'noBrand' }
  const matching = await search(parts, declared, ctx)
  if (matching === null) return { ...base, status: 'unavailable' }
  const { match, rejected } = matching
  if (match === null) return { ...base, rejected, status: 'notFound' }
  const wikidata = entityOf(match, {
    topic,
    page,
    tables,
    isDeclared: declared.includes(match.entity.id),
  })
  const wikipedia = await article(match, page, ctx)
  return { ...base, rejected, wikidata, wikipedia, status: 'found' }
}

/** null: Wikidata could not be asked. */
async function search(
  { topic, page, tables }: KnowledgeParts,
  declared: readonly string[],
  ctx: Context,
): Promise<Matching | null> {
  const { brand, language } = topic
  try {
    const found = brand === null ? [] : await searchEntities(brand, language, ctx)
    const ids = [...new Set([...declared, ...found])]
    if (ids.length === 0) return { match: null, rejected: [] }
    const question = { ids, language, table: tables.wikidata }
    return matchEntity(await readEntities(question, ctx), { topic, page, tables })
  } catch (error) {
    const problem = upstreamProblem(error, ctx.signal)
    ctx.warn(
      'KNOWLEDGE_BASE_UNAVAILABLE',
      `Whether Wikidata knows the brand is unknown: ${problem}. Try again later.`,
    )
    return null
  }
}

async function article(
  { entity }: EntityMatch,
  page: PageFacts,
  ctx: Context,
): Promise<WikipediaArticle | null> {
  try {
    const found = await readArticle(entity, ctx)
    if (found === null) return null
    const own = page.markup.publisherIdentity.sameAs.map(articleKey)
    return { ...found, linkedFromPage: own.includes(articleKey(found.url)) }
  } catch (error) {
    const problem = upstreamProblem(error, ctx.signal)
    ctx.warn(
      'WIKIPEDIA_UNAVAILABLE',
      `The Wikipedia article is missing: ${problem}. Try again later.`,
    )
    return null
  }
}

type EntityParts = Omit<KnowledgeParts, 'serp'> & { readonly isDeclared: boolean }

function entityOf(
  { entity, confidence, reason }: EntityMatch,
  { topic, page, tables, isDeclared }: EntityParts,
): WikidataEntity {
  return {
    id: entity.id,
    url: `https://www.wikidata.org/wiki/${entity.id}`,
    label: entity.labels[0] ?? entity.officialNames[0] ?? entity.id,
    description: entity.description,
    confidence,
    reason,
    officialWebsites: entity.officialWebsites,
    officialWebsiteMatches: entity.officialWebsites.some((url) => isOfficialWebsite(url, topic)),
    ...compareSameAs(entity, page, tables),
    linkedFromPage: isDeclared,
    facts: entity.facts,
    license: 'CC0 1.0',
  }
}

/** Items of Wikidata that the publisher's markup names as the same thing. */
function declaredItems(page: PageFacts): readonly string[] {
  const ids = page.markup.publisherIdentity.sameAs.flatMap((address) => {
    const url = parseHttpUrl(address)
    const isWikidata = url !== null && /^(?:www\.|m\.)?wikidata\.org$/.test(url.hostname)
    return (isWikidata && ITEM_PATH.exec(url.pathname)?.[1]) || []
  })
  return [...new Set(ids)].slice(0, MAX_DECLARED)
}

/** Equal for the desktop and the mobile address of one article. */
function articleKey(address: string): string {
  const url = parseHttpUrl(address)
  if (!url) return address
  return `${url.hostname.replace(/^(\w+)\.m\./, '$1.')}${decodeSegment(url.pathname)}`
}
