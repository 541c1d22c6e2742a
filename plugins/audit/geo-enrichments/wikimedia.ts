import { AppError } from '../../../core/errors.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { listOf, parseJson, recordOf, textOf } from '../page/http/json-value.ts'
import type { WikidataTable } from './tables.ts'
import type { Context, WikipediaArticle } from './types.ts'
import { type ReadEntity, readEntity } from './wikidata-entity.ts'

/** Temporary errors of the Action API; they come with status 200. */
const PASSING = new Set(['maxlag', 'ratelimited', 'readonly', 'internal_api_error_DBQueryError'])

/** The query of an Action API call as Wikimedia asks for it: it may be put off when the servers lag. */
function actionQuery(
  action: string,
  parameters: readonly (readonly [string, string])[],
): readonly (readonly [string, string])[] {
  return [['action', action], ...parameters, ['format', 'json'], ['maxlag', '5']]
}

/** The Action API reports errors with status 200 (https://www.mediawiki.org/wiki/API:Errors_and_warnings). */
function judgeAction(answer: ApiAnswer): ApiVerdict | undefined {
  if (answer.status !== 200) return undefined
  const error = recordOf(parseJson(answer.text)).error
  if (error === undefined) return undefined
  const { code, info } = recordOf(error)
  const name = textOf(code, 60) ?? 'error'
  const problem = `it answers ${name}: ${textOf(info, 200) ?? 'without a reason'}`
  return { problem, retryable: PASSING.has(name) }
}

function wikimediaHeaders({ options }: Context): Record<string, string> {
  return { 'user-agent': options.userAgent }
}

/** An answer that found nothing is kept for less time. */
function ttlMs({ options }: Context, isFound: boolean): number {
  const { knowledgeTtlSeconds, knowledgeNegativeTtlSeconds } = options
  return 1000 * (isFound ? knowledgeTtlSeconds : knowledgeNegativeTtlSeconds)
}

/** The message of a third party's failure; any other error is thrown again. */
export function upstreamProblem(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted()
  if (error instanceof AppError && error.code === 'UPSTREAM_FAILED') {
    return error.message.replace(/\.$/, '')
  }
  throw error
}

const PATH = '/w/api.php'
const MAX_FOUND = 7
const ITEM_ID = /^Q[1-9]\d{0,11}$/

/**
 * Ids of items whose label or alias is the name, in the language, then in English.
 * @throws UPSTREAM_FAILED
 */
export async function searchEntities(
  name: string,
  language: string,
  ctx: Context,
): Promise<readonly string[]> {
  const languages = [...new Set([language === 'und' ? 'en' : language, 'en'])]
  for (const one of languages) {
    const found = await searchIn(name, one, ctx)
    if (found.length > 0) return found
  }
  return []
}

async function searchIn(name: string, language: string, ctx: Context): Promise<readonly string[]> {
  const ask = async (): Promise<readonly string[]> => {
    const answer = await ctx.api('wikidata').request({
      path: PATH,
      query: actionQuery('wbsearchentities', [
        ['search', name],
        ['language', language],
        ['uselang', language],
        ['type', 'item'],
        ['limit', String(MAX_FOUND)],
        ['formatversion', '2'],
      ]),
      headers: wikimediaHeaders(ctx),
      judge: judgeAction,
    })
    const ids = listOf(recordOf(answer.json()).search).map((hit) => textOf(recordOf(hit).id) ?? '')
    return ids.filter((id) => ITEM_ID.test(id)).slice(0, MAX_FOUND)
  }
  const key = `wikidata:search:${language}:${name}`
  const ttl = (ids: readonly string[]): number => ttlMs(ctx, ids.length > 0)
  return (await ctx.cache.wrap(key, ttl, ask, ctx.signal)).value
}

type EntityQuestion = {
  readonly ids: readonly string[]
  readonly language: string
  readonly table: WikidataTable
}

/**
 * The items that exist, in the order of the ids, all in one call.
 * @throws UPSTREAM_FAILED
 */
export async function readEntities(
  { ids, language, table }: EntityQuestion,
  ctx: Context,
): Promise<readonly ReadEntity[]> {
  const languages = [...new Set([language === 'und' ? 'en' : language, 'en'])]
  const ask = async (): Promise<readonly ReadEntity[]> => {
    const answer = await ctx.api('wikidata').request({
      path: PATH,
      query: actionQuery('wbgetentities', [
        ['ids', ids.join('|')],
        ['props', 'labels|descriptions|claims|sitelinks/urls'],
        ['languages', languages.join('|')],
        ['sitefilter', languages.map((one) => `${one.replaceAll('-', '_')}wiki`).join('|')],
      ]),
      headers: wikimediaHeaders(ctx),
      judge: judgeAction,
    })
    const entities = recordOf(recordOf(answer.json()).entities)
    // A redirected item comes under the id it leads to.
    const others = Object.keys(entities).filter((id) => !ids.includes(id))
    return [...ids, ...others].flatMap((id) => readEntity(entities[id], { languages, table }) ?? [])
  }
  const key = `wikidata:entities:${languages.join('|')}:${ids.join('|')}`
  const ttl = (found: readonly ReadEntity[]): number => ttlMs(ctx, found.length > 0)
  return (await ctx.cache.wrap(key, ttl, ask, ctx.signal)).value
}

const MAX_EXTRACT = 2000
const LICENCE = {
  license: 'CC BY-SA 4.0',
  licenseUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
} as const

/**
 * The beginning of the article about an entry, in the page's language or else in English; null
 * where there is none or where it is not about that entry.
 * @throws UPSTREAM_FAILED
 */
export async function readArticle(
  entity: ReadEntity,
  ctx: Context,
): Promise<Omit<WikipediaArticle, 'linkedFromPage'> | null> {
  const [article] = entity.articles
  if (article === undefined) return null
  const { language, title } = article
  const ask = async () => {
    const answer = await ctx.api('wikipedia').request({
      path: `/api/rest_v1/page/summary/${encodeURIComponent(title.replaceAll(' ', '_'))}`,
      query: [['redirect', 'true']],
      place: { lang: language },
      headers: wikimediaHeaders(ctx),
      judge,
    })
    return answer.status === 404 ? null : articleOf(answer.json(), entity.id, article)
  }
  const key = `wikipedia:${language}:${entity.id}:${title}`
  const ttl = (found: unknown): number => ttlMs(ctx, found !== null)
  return (await ctx.cache.wrap(key, ttl, ask, ctx.signal)).value
}

/** No article is an answer; the form of its body has changed over time. */
function judge({ status }: ApiAnswer): ApiVerdict | undefined {
  return status === 404 ? 'ok' : undefined
}

function articleOf(
  summary: unknown,
  id: string,
  article: ReadEntity['articles'][number],
): Omit<WikipediaArticle, 'linkedFromPage'> | null {
  const {
    type,
    wikibase_item: item,
    title,
    extract,
    description,
    timestamp,
    content_urls,
  } = recordOf(summary)
  const text = textOf(extract, MAX_EXTRACT)
  if (type !== 'standard' || item !== id || text === undefined) return null
  const url = textOf(recordOf(recordOf(content_urls).desktop).page, 1000) ?? article.url
  const name = textOf(title) ?? article.title
  return {
    title: name,
    language: article.language,
    url,
    description: textOf(description) ?? null,
    extract: text,
    revisedAt: textOf(timestamp) ?? null,
    attribution: `From the Wikipedia article "${name}" (${url}) by its contributors, ${LICENCE.license}.`,
    ...LICENCE,
  }
}
