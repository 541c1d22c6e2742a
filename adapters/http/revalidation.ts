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

/** A response that clients may store but must revalidate. */
export type TaggedReply = {
  readonly bytes: number
  readonly whole: ApiResponse
  /** The response for a client that has the current version. */
  readonly notModified: ApiResponse
  readonly tag: string
  /** The response in the encodings that clients have requested. */
  readonly encoded: Map<string, Promise<ApiResponse>>
  /** Milliseconds since 1970. */
  readonly modifiedAt?: number
}

export type TaggedParts = {
  /** Content-Type. Default: JSON. */
  readonly type?: string
  /** Content-Disposition. */
  readonly disposition?: string
  /** The end of the text, if the tag does not depend on it. */
  readonly untagged?: string
  /** ISO 8601. */
  readonly modifiedAt?: string | null
  readonly cacheControl?: string
  /** Further headers, also of a 304. */
  readonly headers?: Readonly<Record<string, string>>
}

export function taggedReply(text: string, parts: TaggedParts = {}): TaggedReply {
  const { type = 'application/json; charset=utf-8', disposition, untagged } = parts
  const body = Buffer.from(text)
  const end = body.length - Buffer.byteLength(untagged ?? '')
  const tag = weakTag(end === body.length ? body : body.subarray(0, end))
  const modified = parts.modifiedAt ? new Date(parts.modifiedAt) : undefined
  const kept: Record<string, string> = {
    etag: tag,
    'cache-control': parts.cacheControl ?? 'no-cache',
  }
  if (modified !== undefined) kept['last-modified'] = modified.toUTCString()
  Object.assign(kept, parts.headers)
  const headers: Record<string, string> = { 'content-type': type, ...kept }
  if (disposition !== undefined) headers['content-disposition'] = disposition
  return {
    bytes: body.byteLength,
    whole: { status: 200, headers, body },
    notModified: { status: 304, headers: kept, body: '' },
    tag,
    encoded: new Map(),
    // The header has whole seconds.
    ...(modified && { modifiedAt: Math.floor(modified.getTime() / 1000) * 1000 }),
  }
}

/**
 * Returns the response, or 304 where `If-None-Match` matches. `If-Modified-Since` only counts
 * without it (RFC 9110, section 13.2.2).
 */
export function revalidated(request: ApiRequest, reply: TaggedReply): ApiResponse {
  const since = request.headers['if-modified-since']
  if (request.headers['if-none-match'] !== undefined || since === undefined) {
    return isKnown(request, reply.tag) ? reply.notModified : reply.whole
  }
  const { modifiedAt } = reply
  const isCurrent = modifiedAt !== undefined && Date.parse(since) >= modifiedAt
  return isCurrent ? reply.notModified : reply.whole
}
