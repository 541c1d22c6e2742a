import { hash } from 'node:crypto'
import type { ApiRequest, ApiResponse } from './api-message.ts'

/** A weak entity tag of a body (RFC 9110, section 8.8.3). Equal bodies have equal tags. */
export function weakTag(body: Uint8Array): string {
  return `W/"${hash('sha1', body, 'base64url')}"`
}

/** Whether the client has the version with this tag. */
export function isKnown({ headers }: ApiRequest, tag: string): boolean {
  const known = headers['if-none-match']
  return known !== undefined && namesTag(known, tag)
}

/** Whether an `If-None-Match` has `tag` (weak comparison) or `*` (RFC 9110, section 13.1.2). */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  const opaque = tag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === opaque)
}

/** A JSON response that clients may store but must revalidate. */
export type TaggedReply = {
  readonly bytes: number
  readonly whole: ApiResponse
  /** The response for a client that has the current version. */
  readonly notModified: ApiResponse
  readonly tag: string
}

const cacheControl = 'no-cache'

export function taggedReply(json: string): TaggedReply {
  const body = Buffer.from(json)
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

/** Returns the response, or 304 where `If-None-Match` matches. */
export function revalidated(request: ApiRequest, reply: TaggedReply): ApiResponse {
  return isKnown(request, reply.tag) ? reply.notModified : reply.whole
}
