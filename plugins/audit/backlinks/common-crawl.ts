import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import { listOf, recordOf, textOf } from '../page/http/json-value.ts'
import type { BacklinksOptions } from './backlinks-options.ts'
import type { Captures } from './backlinks-result.ts'
import { NO_CAPTURES, readCaptures } from './read-captures.ts'

const MINUTE_MS = 60_000
/** Of the index's fields those that are read. */
const FIELDS = 'url,status,mime,timestamp,languages'

type Collection = { readonly id: string; readonly to: string | null }

export type FoundCaptures = {
  readonly dataset: string
  /** When that collection was closed; ISO 8601. */
  readonly asOf: string | null
  readonly captures: Captures
}

/**
 * What Common Crawl's newest collection holds of a domain. A collection may miss a domain that the one
 * before held, so that one is asked, too, before the domain counts as absent.
 * @throws UPSTREAM_FAILED
 */
export async function findCaptures(
  ctx: RunContext,
  options: BacklinksOptions,
  domain: string,
): Promise<FoundCaptures> {
  const known = await collections(ctx, options)
  let newest: FoundCaptures | undefined
  for (const { id, to } of known.slice(0, options.collections)) {
    const captures = await capturesOf(ctx, options, { id, domain })
    if (captures.count > 0) return { dataset: id, asOf: to, captures }
    newest ??= { dataset: id, asOf: to, captures }
  }
  if (newest === undefined) throw failure('its list of collections is empty')
  return newest
}

/** Newest first. */
async function collections(
  ctx: RunContext,
  { collectionsCacheMinutes }: BacklinksOptions,
): Promise<readonly Collection[]> {
  const load = async (): Promise<readonly Collection[]> => {
    const answer = await ctx.api('commoncrawl').request({ path: '/collinfo.json' })
    return listOf(answer.json())
      .slice(0, 10)
      .map(recordOf)
      .flatMap(({ id, to }) =>
        typeof id === 'string' && /^[\w-]{1,60}$/.test(id)
          ? [{ id, to: textOf(to, 40) ?? null }]
          : [],
      )
  }
  const ttlMs = (list: readonly Collection[]): number =>
    list.length === 0 ? 0 : collectionsCacheMinutes * MINUTE_MS
  return (await ctx.cache.wrap('backlinks collections', ttlMs, load, ctx.signal)).value
}

async function capturesOf(
  ctx: RunContext,
  options: BacklinksOptions,
  { id, domain }: { readonly id: string; readonly domain: string },
): Promise<Captures> {
  const { maxCaptures, foundCacheMinutes, absentCacheMinutes } = options
  const load = async (): Promise<Captures> => {
    const answer = await ctx.api('commoncrawl').request({
      path: `/${id}-index`,
      query: [
        ['url', domain],
        ['matchType', 'domain'],
        ['output', 'json'],
        ['limit', String(maxCaptures)],
        ['fl', FIELDS],
      ],
      judge: absence,
    })
    if (answer.status === 404) return NO_CAPTURES
    const captures = readCaptures(answer.text, maxCaptures)
    if (captures === undefined) throw failure('its index sent a line that is no capture')
    return captures
  }
  const ttlMs = ({ count }: Captures): number =>
    (count > 0 ? foundCacheMinutes : absentCacheMinutes) * MINUTE_MS
  const key = `backlinks captures ${id} ${domain} ${maxCaptures}`
  return (await ctx.cache.wrap(key, ttlMs, load, ctx.signal)).value
}

/** "Nothing found" comes as 404 with a message of its own; another 404 is a wrong address. */
function absence({ status, text }: ApiAnswer): ApiVerdict | undefined {
  return status === 404 && /no captures found/i.test(text) ? 'ok' : undefined
}

function failure(problem: string): AppError {
  return new AppError('UPSTREAM_FAILED', { api: 'Common Crawl', problem, retryable: false })
}
