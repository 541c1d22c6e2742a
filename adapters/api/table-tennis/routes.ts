import { AppError } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/data/views.ts'
import { revalidated, type TaggedReply, taggedReply } from '../../http/revalidation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { clubReads } from './clubs.ts'
import { interclubReads } from './interclubs.ts'
import { playerReads } from './players.ts'
import { rankingReads, statsReads } from './rankings.ts'
import { type Read, readOperation } from './read.ts'
import { ReplyCache } from './reply-cache.ts'
import { type ScrapeParts, scrapeRoutes, scrapes } from './scrapes.ts'

/** The whole read API. */
export const reads: readonly Read[] = [
  ...statsReads,
  ...clubReads,
  ...playerReads,
  ...rankingReads,
  ...interclubReads,
]

/** The routes of the read API; what they answer is kept until the data change. */
function readRoutes(queries: TableTennisQueries): readonly Route[] {
  const replies = new ReplyCache<TaggedReply>()
  return reads.map((read) => ({
    method: 'GET',
    path: read.path,
    isPersonal: read.isPersonal === true,
    isFrequent: true,
    operation: readOperation(read),
    handle: ({ request, params }: RouteContext) => {
      const key = `${request.path}?${request.query}`
      let reply = replies.get(queries.version, key)
      if (reply === undefined) {
        const query = new URLSearchParams(request.query)
        reply = taggedReply(read.answer(queries, { params, query }))
        replies.set(key, reply, reply.bytes)
      }
      return revalidated(request, reply)
    },
  }))
}

/** What the routes of the table-tennis service are made of. */
export type TableTennisParts = ScrapeParts & { readonly queries: TableTennisQueries }

/** The table-tennis service; where it is switched off, its addresses say so. */
export function tableTennisRoutes(parts: TableTennisParts | undefined): readonly Route[] {
  if (parts !== undefined) {
    return [...readRoutes(parts.queries), ...scrapeRoutes(parts)]
  }
  return [
    ...reads.map(({ path, isPersonal = false }) =>
      switchedOff({ method: 'GET', path, isPersonal }),
    ),
    ...scrapes.map(({ method, path }) => switchedOff({ method, path })),
  ]
}

function switchedOff(route: Omit<Route, 'handle'>): Route {
  return {
    ...route,
    handle: () => {
      const problem =
        'The table-tennis service is switched off on this server. An operator switches it on with services.tabletennis in the configuration.'
      throw new AppError('NOT_FOUND', { problem })
    },
  }
}
