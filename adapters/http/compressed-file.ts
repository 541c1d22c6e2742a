import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

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
