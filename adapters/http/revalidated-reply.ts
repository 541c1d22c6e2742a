import type { ApiRequest, ApiResponse } from './api-message.ts'
import { namesTag, weakTag } from './entity-tag.ts'

/** A JSON answer that clients may keep, but ask about before they use it again. */
export type TaggedReply = {
  readonly bytes: number
  readonly whole: ApiResponse
  /** For a client that still has the same. */
  readonly notModified: ApiResponse
  readonly tag: string
}

const cacheControl = 'no-cache'

export function taggedReply(value: object): TaggedReply {
  const body = Buffer.from(JSON.stringify(value))
  const tag = weakTag(body)
  const kept = { etag: tag, 'cache-control': cacheControl }
  return {
    bytes: body.byteLength,
    whole: {
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8', ...kept },
      body,
    },
    notModified: { status: 304, headers: kept, body: '' },
    tag,
  }
}

/** The whole answer, or 304 where `If-None-Match` names it. */
export function revalidated({ headers }: ApiRequest, reply: TaggedReply): ApiResponse {
  const known = headers['if-none-match']
  return known !== undefined && namesTag(known, reply.tag) ? reply.notModified : reply.whole
}
