import { AppError } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { revalidated, type TaggedReply, taggedReply } from '../../http/revalidation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { calendarReads } from './calendar.ts'
import { clubReads } from './clubs.ts'
import { interclubReads } from './interclubs.ts'
import { playerReads } from './players.ts'
import { pointsCalls, pointsReads, pointsRecords } from './points.ts'
import { rankingReads } from './rankings.ts'
import type { Feed, Read } from './read.ts'
import { recordComponents } from './record-codec.ts'
import { ReplyCache } from './reply-cache.ts'
import type { ScrapeParts } from './scrape-route.ts'
import { scrapeRecords, scrapeRoutes, scrapes } from './scrapes.ts'
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
function readRoutes(queries: TableTennisQueries): readonly Route[] {
  const replies = new ReplyCache<TaggedReply>()
  return reads.map((read) => ({
    method: 'GET',
    path: read.path,
    isPersonal: read.isPersonal,
    isFrequent: true,
    operation: read.operation,
    handle: ({ request, params }: RouteContext) => {
      const answer = (): ApiResponse => {
        const feed = read.feed?.isAskedFor(request) === true ? read.feed : undefined
        const key = `${feed === undefined ? '' : 'feed '}${request.path}?${request.query}`
        let reply = replies.get(queries.version, key)
        if (reply === undefined) {
          const sent = { params, sent: new URLSearchParams(request.query) }
          reply = feed
            ? feedReply(feed.answer(queries, sent))
            : jsonAnswer(read.answer(queries, sent))
          replies.set(key, reply, reply.bytes)
        }
        return revalidated(request, reply)
      }
      const opening = openingOf(queries, request.query)
      return opening === undefined ? answer() : opening.then(answer)
    },
  }))
}

const pointsRoutes = (queries: TableTennisQueries): readonly Route[] =>
  pointsCalls.map(({ answer, ...route }) => ({
    ...route,
    handle: (context) => answer(queries, context),
  }))

/** Old seasons are read from disk when they are asked for. */
function openingOf(queries: TableTennisQueries, query: string): Promise<void> | undefined {
  const season = query.includes('season=') && new URLSearchParams(query).get('season')
  return season ? queries.openSeason(season.trim()) : undefined
}

const freshnessName = ',"freshness":'
/** Longer than the JSON of `Freshness`. */
const freshnessLength = 300

/** The tag leaves out how fresh the data are, so that a reading without changes keeps it. */
function jsonAnswer(json: string): TaggedReply {
  const at = json.slice(-freshnessLength).lastIndexOf(freshnessName)
  if (at < 0) return taggedReply(json)
  const end = Math.max(0, json.length - freshnessLength) + at
  const sent = JSON.parse(json.slice(end + freshnessName.length, -1)) as SentFreshness
  const { read_at: readAt, changed_at: modifiedAt } = sent
  return taggedReply(json, {
    tagged: json.slice(0, end),
    modifiedAt,
    headers: readAtHeader(readAt),
  })
}

type SentFreshness = { readonly read_at: string | null; readonly changed_at: string | null }

function feedReply({ text, freshness }: Feed): TaggedReply {
  return taggedReply(text, {
    type: 'text/calendar',
    modifiedAt: freshness.changedAt,
    cacheControl: 'public, max-age=3600',
    headers: readAtHeader(freshness.readAt),
  })
}

/** Both forms of an answer have the same address. */
function readAtHeader(readAt: string | null): Readonly<Record<string, string>> {
  return { vary: 'Accept', ...(readAt !== null && { 'x-data-read-at': readAt }) }
}

/** Dependencies of the table-tennis routes. */
export type TableTennisParts = ScrapeParts

/** Routes of the table-tennis service. If it is disabled, they say so. */
export function tableTennisRoutes(parts: TableTennisParts | undefined): readonly Route[] {
  if (parts !== undefined) {
    return [...readRoutes(parts.queries), ...pointsRoutes(parts.queries), ...scrapeRoutes(parts)]
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
