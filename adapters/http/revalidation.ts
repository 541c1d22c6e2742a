import { hash } from 'node:crypto'
import type { ApiRequest, ApiResponse } from './api-message.ts'

/** A weak entity tag of a body (RFC 9110, section 8.8.3): equal bodies have equal tags. */
export function weakTag(body: Uint8Array): string {
  return `W/"${hash('sha1', body, 'base64url')}"`
}

/** Whether the client still has what `tag` names. */
export function isKnown({ headers }: ApiRequest, tag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && namesTag(known, tag)
}

/** Whether an `If-None-Match` names `tag`, weakly compared, or any (RFC 9110, section 13.1.2). */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  const opaque = tag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === opaque)
}

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
export function revalidated(request: ApiRequest, reply: TaggedReply): ApiResponse {
  return isKnown(request, reply.tag) ? reply.notModified : reply.whole
}
