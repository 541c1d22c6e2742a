import type { RunContext } from '../../../core/plugin.ts'
import { listOf, recordOf, textOf } from '../page/http/json-value.ts'
import type { WikidataTable } from './enrichment-tables.ts'
import { type ReadEntity, readEntity } from './read-entity.ts'
import { actionQuery, judgeAction, ttlMs, wikimediaHeaders } from './wikimedia.ts'

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
  ctx: RunContext,
): Promise<readonly string[]> {
  const languages = [...new Set([language === 'und' ? 'en' : language, 'en'])]
  for (const one of languages) {
    const found = await searchIn(name, one, ctx)
    if (found.length > 0) return found
  }
  return []
}

async function searchIn(
  name: string,
  language: string,
  ctx: RunContext,
): Promise<readonly string[]> {
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

export type EntityQuestion = {
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
  ctx: RunContext,
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
