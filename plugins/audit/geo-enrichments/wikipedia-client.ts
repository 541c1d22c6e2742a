import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { recordOf, textOf } from '../page/http/json-value.ts'
import type { WikipediaArticle } from './knowledge-result.ts'
import type { ReadEntity } from './read-entity.ts'
import { ttlMs, wikimediaHeaders } from './wikimedia.ts'

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
  ctx: RunContext,
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
