import { AppError } from '../../../core/errors.ts'
import type { RunContext } from '../../../core/plugin.ts'
import type { ApiAnswer, ApiVerdict } from '../../../core/ports/api.ts'
import type { BacklinksOptions } from '../../../manifests/types/backlinks.ts'
import { listOf, parseJson, recordOf, textOf } from '../page/http/json-value.ts'
import type { Captures } from './types.ts'

const MINUTE_MS = 60_000
/** The fields of the index that are read. */
const FIELDS = 'url,status,mime,timestamp,languages'

type Collection = { readonly id: string; readonly to: string | null }

export type FoundCaptures = {
  readonly dataset: string
  /** When that collection was closed; ISO 8601. */
  readonly asOf: string | null
  readonly captures: Captures
}

/**
 * A domain's captures in Common Crawl's newest collection that has any: a collection may miss a domain
 * that the one before it had.
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

export const NO_CAPTURES: Captures = {
  count: 0,
  isComplete: true,
  pages: 0,
  statuses: {},
  languages: {},
  oldest: null,
  newest: null,
}

/**
 * Sums up an answer of the index: one JSON object per line, all values strings.
 * @returns undefined when a line is not a capture.
 */
export function readCaptures(text: string, limit: number): Captures | undefined {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const statuses = new Map<string, number>()
  const languages = new Map<string, number>()
  const pages = new Set<string>()
  const times: string[] = []
  for (const line of lines) {
    const capture = recordOf(parseJson(line))
    const url = textOf(capture.url, 2000)
    if (url === undefined) return undefined
    pages.add(url)
    count(statuses, /^[1-5]\d\d$/.exec(textOf(capture.status) ?? '')?.[0] ?? 'other')
    for (const language of new Set((textOf(capture.languages) ?? '').split(','))) {
      if (/^[a-z]{3}$/.test(language)) count(languages, language)
    }
    const time = textOf(capture.timestamp)
    if (time !== undefined && /^\d{14}$/.test(time)) times.push(time)
  }
  times.sort()
  return {
    count: lines.length,
    isComplete: lines.length < limit,
    pages: pages.size,
    statuses: Object.fromEntries(byCount(statuses)),
    languages: Object.fromEntries(byCount(languages)),
    oldest: isoTime(times[0]),
    newest: isoTime(times.at(-1)),
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function byCount(counts: ReadonlyMap<string, number>): [string, number][] {
  return [...counts].sort(([a, most], [b, next]) => next - most || (a < b ? -1 : 1))
}

/** `20261012091702` as ISO 8601; the index counts in UTC. */
function isoTime(time: string | undefined): string | null {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(time ?? '') ?? []
  return year === undefined ? null : `${year}-${month}-${day}T${hour}:${minute}:${second}Z`
}
