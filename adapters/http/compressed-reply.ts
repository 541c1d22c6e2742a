import Negotiator from 'negotiator'
import type { ApiRequest, ApiResponse } from './api-message.ts'
import { bestEncoding, type CompressedFile } from './compressed-file.ts'
import { namesTag, weakTag } from './entity-tag.ts'

/** Made once: the tag of a file costs a pass over all of it. */
export type TaggedFile = CompressedFile & { readonly tag: string }

export function taggedFile(file: CompressedFile): TaggedFile {
  return { ...file, tag: weakTag(file.bodies.identity) }
}

/** The file in the best encoding the client takes, or 304 where `If-None-Match` names it. */
export function compressedReply(
  { headers: asked }: ApiRequest,
  file: TaggedFile,
  headers: Readonly<Record<string, string>>,
): ApiResponse {
  const kept = { etag: file.tag, vary: 'Accept-Encoding', ...headers }
  const known = asked['if-none-match']
  if (known !== undefined && namesTag(known, file.tag)) {
    return { status: 304, headers: kept, body: '' }
  }
  const encoding = bestEncoding(file, new Negotiator({ headers: asked }).encodings())
  return {
    status: 200,
    headers: {
      'content-type': file.type,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...kept,
    },
    body: file.bodies[encoding] ?? file.bodies.identity,
  }
}
