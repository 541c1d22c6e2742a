import type { TableTennisQueries } from '../../../plugins/table-tennis/data/query-results.ts'
import { revalidated, type TaggedReply, taggedReply } from '../../http/revalidated-reply.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { clubReads } from './club-reads.ts'
import { interclubReads } from './interclub-reads.ts'
import { playerReads } from './player-reads.ts'
import { rankingReads } from './ranking-reads.ts'
import type { Read } from './read.ts'
import { readOperation } from './read-operation.ts'
import { ReplyCache } from './reply-cache.ts'
import { statsReads } from './stats-reads.ts'

/** The whole read API. */
export const reads: readonly Read[] = [
  ...statsReads,
  ...clubReads,
  ...playerReads,
  ...rankingReads,
  ...interclubReads,
]

/** The routes of the read API; what they answer is kept until the data change. */
export function readRoutes(queries: TableTennisQueries): readonly Route[] {
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
