import { constants, gunzipSync } from 'node:zlib'

/** Of one file, decompressed: the limit of the sitemap protocol. */
export const MAX_SITEMAP_BYTES = 50 * 1024 * 1024
const CHUNK_BYTES = 64 * 1024

/** `tooLarge`: over the limit; `broken`: cut or damaged compression. */
export type InflatedBody = {
  readonly bytes: Uint8Array
  readonly tooLarge: boolean
  readonly broken: boolean
}

/** Whether a body is a gzip file (which `Content-Encoding` did not announce). */
export function isGzip(body: Uint8Array): boolean {
  return body[0] === 0x1f && body[1] === 0x8b
}

/** The body itself, or what is in it when it is a gzip file; never more than 50 MB. */
export function inflateBody(body: Uint8Array): InflatedBody {
  if (!isGzip(body)) {
    const tooLarge = body.length > MAX_SITEMAP_BYTES
    return { bytes: tooLarge ? body.subarray(0, MAX_SITEMAP_BYTES) : body, tooLarge, broken: false }
  }
  try {
    const bytes = gunzipSync(body, { maxOutputLength: MAX_SITEMAP_BYTES })
    return { bytes, tooLarge: false, broken: false }
  } catch (error) {
    // A cut or damaged file is judged by what can be read of it.
    return { ...inflatePart(body), tooLarge: isTooLarge(error), broken: !isTooLarge(error) }
  }
}

/** Decoded text piece by piece: by its byte order mark, its XML declaration, else as UTF-8. */
export function* decodedChunks(bytes: Uint8Array): Generator<string> {
  const decoder = decoderOf(bytes)
  for (let start = 0; start < bytes.length; start += CHUNK_BYTES) {
    yield decoder.decode(bytes.subarray(start, start + CHUNK_BYTES), { stream: true })
  }
  yield decoder.decode()
}

function inflatePart(body: Uint8Array): { bytes: Uint8Array } {
  try {
    const options = { maxOutputLength: MAX_SITEMAP_BYTES, finishFlush: constants.Z_SYNC_FLUSH }
    return { bytes: gunzipSync(body, options) }
  } catch {
    // Nothing of it can be read.
    return { bytes: new Uint8Array() }
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
}

function decoderOf(bytes: Uint8Array) {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le')
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be')
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^\s*<\?xml[^>]{0,100}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8')
  } catch {
    // The declared name is no encoding.
    return new TextDecoder('utf-8')
  }
}
