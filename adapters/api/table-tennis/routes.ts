import { LRUCache } from 'lru-cache'
import { AppError } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import { compressedRead } from '../../http/compressed-reply.ts'
import { formOf } from '../../http/csv.ts'
import { type TaggedReply, taggedReply } from '../../http/revalidation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { calendarReads } from './calendar.ts'
import { clubReads } from './clubs.ts'
import { interclubReads } from './interclubs.ts'
import { playerReads } from './players.ts'
import { pointsCalls, pointsReads, pointsRecords } from './points.ts'
import { rankingReads } from './rankings.ts'
import type { Read, Rendered } from './read.ts'
import { recordComponents } from './record-codec.ts'
import type { ScrapeParts } from './scrapes/scrape-route.ts'
import { scrapeRecords, scrapeRoutes, scrapes } from './scrapes/scrapes.ts'
import { tournamentReads } from './tournaments.ts'

/** The whole read API. */
export const reads: readonly Read[] = [
  ...clubReads,
  ...playerReads,
  ...rankingReads,
  ...pointsReads,
  ...interclubReads,
  ...calendarReads,
  ...tournamentReads,
]

/** Schemas of the service's responses, as components of an OpenAPI document. */
export const tableTennisSchemas = (): Readonly<Record<string, JsonSchema>> =>
  recordComponents([...reads.map(({ record }) => record), ...pointsRecords, ...scrapeRecords])

/** The routes of the read API. Responses are cached until the data change. */
function readRoutes({ queries, admission }: TableTennisParts): readonly Route[] {
  const replies = new ReplyCache<TaggedReply>()
  // Both are made once: a function made for each request takes a fiftieth of its time.
  const answer = (read: Read, { request, params }: RouteContext) => {
    const { path, query } = request
    const { version } = queries
    const form = formOf(read.forms, request)
    const key = `${form} ${path}?${query}`
    const known = replies.get(version, key)
    if (known !== undefined) return compressedRead(request, known)
    const sent = { path, params, sent: new URLSearchParams(query) }
    const rendered = read.answer(queries, sent, form)
    const asked = { request, version, key }
    if (rendered instanceof Promise) return rendered.then((late) => tagged(late, asked))
    return tagged(rendered, asked)
  }
  const tagged = ({ text, ...parts }: Rendered, { request, version, key }: AskedFor) => {
    const reply = taggedReply(text, parts)
    if (queries.version === version) replies.set(key, reply, reply.bytes)
    return compressedRead(request, reply)
  }
  return reads.map((read) => ({
    method: 'GET',
    path: read.path,
    isPersonal: read.isPersonal,
    isFrequent: true,
    operation: read.operation,
    handle: (context: RouteContext): ApiResponse | Promise<ApiResponse> => {
      const counting = admission.countRead(context)
      const opening = openingOf(queries, context.request.query)
      if (counting === undefined && opening === undefined) return answer(read, context)
      return Promise.all([counting, opening]).then(() => answer(read, context))
    },
  }))
}

/** A request with the version of the data that answers it. */
type AskedFor = {
  readonly request: ApiRequest
  readonly version: number
  /** The key of the cached reply. */
  readonly key: string
}

const pointsRoutes = (queries: TableTennisQueries): readonly Route[] =>
  pointsCalls.map(({ answer, ...route }) => ({
    ...route,
    handle: (context) => answer(queries, context),
  }))

/** Old seasons are read from disk on request. */
function openingOf(queries: TableTennisQueries, query: string): Promise<void> | undefined {
  const season = query.includes('season=') && new URLSearchParams(query).get('season')
  return season ? queries.openSeason(season.trim()) : undefined
}

/** Dependencies of the table-tennis routes. */
export type TableTennisParts = ScrapeParts

/** Routes of the table-tennis service. If it is disabled, they say so. */
export function tableTennisRoutes(parts: TableTennisParts | undefined): readonly Route[] {
  if (parts !== undefined) {
    return [...readRoutes(parts), ...pointsRoutes(parts.queries), ...scrapeRoutes(parts)]
  }
  return [
    ...reads.map(({ path, isPersonal }) => switchedOff({ method: 'GET', path, isPersonal })),
    ...pointsCalls.map(({ method, path }) => switchedOff({ method, path })),
    ...scrapes.map(({ answer: _, operation: _o, ...route }) => switchedOff(route)),
  ]
}

function switchedOff(route: Omit<Route, 'handle'>): Route {
  return {
    ...route,
    handle: () => {
      const problem =
        'The table-tennis service is disabled on this server. An operator can enable it with services.tabletennis in the configuration.'
      throw new AppError('NOT_FOUND', { problem })
    },
  }
}

const mostEntries = 20_000
const mostBytes = 32 * 1024 * 1024
const mostBytesOfOne = 1024 * 1024
const markPlaceBits = 15

/**
 * Caches finished responses for one version of the data, from the second request on. A new version
 * empties it; within one version, the least recently used leave first. Most players are requested
 * only once, and caching those responses would cost as much as making them.
 */
export class ReplyCache<T extends object> {
  /** Made for the first reply, because it reserves room for all of them. */
  #replies: LRUCache<string, T> | undefined
  /** Hashes of recent keys, by slot. Its size is fixed. */
  readonly #asked = new Uint32Array(1 << markPlaceBits)
  #version: number | undefined

  /** @param version version of the current data */
  get(version: number, key: string): T | undefined {
    if (version !== this.#version) this.#replies?.clear()
    this.#version = version
    return this.#replies?.get(key)
  }

  /** Caches a reply of `bytes` for the version of the last `get`, when it is set a second time. */
  set(key: string, reply: T, bytes: number): void {
    const mark = markOf(key)
    const place = mark >>> (32 - markPlaceBits)
    const isNew = this.#asked[place] !== mark
    this.#asked[place] = mark
    if (isNew) return
    this.#replies ??= new LRUCache({
      max: mostEntries,
      maxSize: mostBytes,
      maxEntrySize: mostBytesOfOne,
    })
    this.#replies.set(key, reply, { size: bytes + key.length })
  }
}

/** 32-bit hash (FNV-1a). A collision only causes an unnecessary cache entry. */
function markOf(text: string): number {
  let mark = 0x811c9dc5
  for (let index = 0; index < text.length; index += 1) {
    mark = Math.imul(mark ^ text.charCodeAt(index), 0x01000193)
  }
  return mark >>> 0
}
