import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import type { ApiRequest, ApiResponse } from './api-message.ts'
import { namesTag, weakTag } from './revalidation.ts'

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

type Encoding = 'br' | 'gzip' | 'identity'

/** One file in the encodings that make it smaller. */
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

/** Texts of at least 1 kB are compressed, images are as small as they get. */
export async function compressed(body: Uint8Array, type: string): Promise<CompressedFile> {
  const isText = /^(?:text\/|image\/svg|application\/json)/.test(type)
  if (!isText || body.byteLength < smallest) return { type, bodies: { identity: body } }
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body)])
  return { type, bodies: { br, gzip: gz, identity: body } }
}

/** The best of what the client takes, by its Accept-Encoding. */
export function bestEncoding({ bodies }: CompressedFile, accepted: readonly string[]): Encoding {
  if (bodies.br !== undefined && accepted.includes('br')) return 'br'
  return bodies.gzip !== undefined && accepted.includes('gzip') ? 'gzip' : 'identity'
}
