import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import type { ApiRequest, ApiResponse } from './api-message.ts'
import { isKnown, weakTag } from './revalidation.ts'

/** Created once, because the tag needs a pass over the whole file. */
export type TaggedFile = CompressedFile & { readonly tag: string }

export function taggedFile(file: CompressedFile): TaggedFile {
  return { ...file, tag: weakTag(file.bodies.identity) }
}

/** The file in the client's best encoding, or 304 where `If-None-Match` matches. */
export function compressedReply(
  request: ApiRequest,
  file: TaggedFile,
  headers: ApiResponse['headers'],
): ApiResponse {
  const kept = { etag: file.tag, vary: 'Accept-Encoding', ...headers }
  if (isKnown(request, file.tag)) return { status: 304, headers: kept, body: '' }
  return encodedReply(request, file, kept)
}

/** The file in the best encoding that the client accepts. */
export function encodedReply(
  { headers: asked }: ApiRequest,
  { type, bodies }: CompressedFile,
  headers: ApiResponse['headers'],
): ApiResponse {
  const accepted = new Negotiator({ headers: asked }).encodings()
  const encoding = (['br', 'gzip'] as const).find(
    (name) => bodies[name] !== undefined && accepted.includes(name),
  )
  return {
    status: 200,
    headers: {
      'content-type': type,
      ...(encoding !== undefined && { 'content-encoding': encoding }),
      ...headers,
    },
    body: bodies[encoding ?? 'identity'] ?? bodies.identity,
  }
}

type Encoding = 'br' | 'gzip' | 'identity'

/** One file in those encodings that make it smaller. */
export type CompressedFile = {
  readonly type: string
  readonly bodies: Readonly<Partial<Record<Encoding, Uint8Array>>> & {
    readonly identity: Uint8Array
  }
}

const smallest = 1_000
const quality = 5

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Compresses text of at least 1 kB. Images are compressed already. */
export async function compressed(body: Uint8Array, type: string): Promise<CompressedFile> {
  const isText = /^(?:text\/|image\/svg|application\/json)/.test(type)
  if (!isText || body.byteLength < smallest) return { type, bodies: { identity: body } }
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body)])
  return { type, bodies: { br, gzip: gz, identity: body } }
}
