import { hash } from 'node:crypto'

/** A weak entity tag of a body (RFC 9110, section 8.8.3): equal bodies have equal tags. */
export function weakTag(body: Uint8Array): string {
  return `W/"${hash('sha1', body, 'base64url')}"`
}

/** Whether an `If-None-Match` names `tag`, weakly compared, or any (RFC 9110, section 13.1.2). */
export function namesTag(ifNoneMatch: string, tag: string): boolean {
  if (ifNoneMatch.trim() === '*') return true
  const opaque = tag.replace(/^W\//, '')
  return [...ifNoneMatch.matchAll(/"[^"]*"/g)].some(([named]) => named === opaque)
}
