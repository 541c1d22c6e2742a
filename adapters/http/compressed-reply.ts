import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import Negotiator from 'negotiator'
import { type ApiRequest, type ApiResponse, isStream } from './api-message.ts'
import { isKnown, revalidated, type TaggedReply, weakTag } from './revalidation.ts'

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
  const encoding = encodingOf(asked, (name) => bodies[name] !== undefined)
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

function encodingOf(
  headers: ApiRequest['headers'],
  exists: (name: 'br' | 'gzip') => boolean,
): 'br' | 'gzip' | undefined {
  const accepted = new Negotiator({ headers }).encodings()
  return (['br', 'gzip'] as const).find((name) => exists(name) && accepted.includes(name))
}

/** A body that is kept in gzip, unpacked for clients that do not accept it. */
export async function gzippedReply(
  { headers: asked }: ApiRequest,
  body: Uint8Array,
  headers: ApiResponse['headers'],
): Promise<ApiResponse> {
  const own = { vary: 'Accept-Encoding', ...headers }
  const isAccepted = encodingOf(asked, (name) => name === 'gzip') === 'gzip'
  if (isAccepted) return { status: 200, headers: { ...own, 'content-encoding': 'gzip' }, body }
  return { status: 200, headers: own, body: await gunzipped(body) }
}

/** As `revalidated`. Text of at least 1 kB is compressed for clients that accept it, once for each reply. */
export function compressedRead(
  request: ApiRequest,
  reply: TaggedReply,
): ApiResponse | Promise<ApiResponse> {
  const answer = revalidated(request, reply)
  const isWhole = answer === reply.whole && reply.bytes >= smallest
  if (!isWhole || request.headers['accept-encoding'] === undefined) return answer
  const encoding = encodingOf(request.headers, () => true)
  if (encoding === undefined) return answer
  const known = reply.encoded.get(encoding)
  const encoded = known ?? encodedAnswer(answer, encoding)
  if (known === undefined) reply.encoded.set(encoding, encoded)
  return encoded
}

const COMPRESSIBLE = /^(?:text\/|image\/svg|application\/(?:[\w.-]+\+)?json)/

/** Text of at least 1 kB that its route did not compress, compressed if the client accepts that. */
export function compressedAnswer(
  { headers: asked }: ApiRequest,
  answer: ApiResponse,
): ApiResponse | Promise<ApiResponse> {
  const { headers, body } = answer
  if (asked['accept-encoding'] === undefined || isStream(body) || body.length < smallest)
    return answer
  if (headers['content-encoding'] !== undefined) return answer
  if (!COMPRESSIBLE.test(headers['content-type'] ?? '')) return answer
  const encoding = encodingOf(asked, () => true)
  if (encoding === undefined) return answer
  const vary = headers.vary === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${headers.vary}`
  return encodedAnswer({ ...answer, headers: { ...headers, vary } }, encoding)
}

/** Answers are encoded while somebody waits, so speed counts more than the last byte. */
const quickly = {
  br: (body: string | Uint8Array) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
  gzip: (body: string | Uint8Array) => gzipped(body, { level: 3 }),
}

async function encodedAnswer(
  { status, headers, body }: ApiResponse,
  encoding: 'br' | 'gzip',
): Promise<ApiResponse> {
  const bytes = await quickly[encoding](body as string | Uint8Array)
  return { status, headers: { ...headers, 'content-encoding': encoding }, body: bytes }
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
const gunzipped = promisify(gunzip)

/** Compresses text of at least 1 kB. Images are compressed already. */
export async function compressed(body: Uint8Array, type: string): Promise<CompressedFile> {
  if (!COMPRESSIBLE.test(type) || body.byteLength < smallest)
    return { type, bodies: { identity: body } }
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality }
  const [br, gz] = await Promise.all([brotli(body, { params }), gzipped(body)])
  return { type, bodies: { br, gzip: gz, identity: body } }
}
