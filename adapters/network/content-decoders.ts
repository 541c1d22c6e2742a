import { createRequire } from 'node:module'
import { Transform, type TransformCallback } from 'node:stream'
import * as zlib from 'node:zlib'
import { createInflate, createInflateRaw, type Inflate, type InflateRaw } from 'node:zlib'

// Only Node versions without zstd, such as 20, need this library.
const fzstd = (): typeof import('fzstd') => createRequire(import.meta.url)('fzstd')

/**
 * The `deflate` content coding as used in practice: a zlib stream (RFC 9110 section 8.4.1.2) or,
 * from some servers, a raw deflate stream. The first byte shows which: zlib names method 8.
 */
class DeflateDecoder extends Transform {
  #inner: Inflate | InflateRaw | undefined

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const inner = this.#inner ?? this.#start(chunk[0] ?? 0)
    inner.write(chunk, (error) => done(error ?? null))
  }

  override _flush(done: TransformCallback): void {
    const inner = this.#inner
    inner?.once('end', () => done())
    if (inner === undefined) done()
    else inner.end()
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#inner?.destroy()
    done(error)
  }

  #start(firstByte: number): Inflate | InflateRaw {
    const inner = (firstByte & 0x0f) === 8 ? createInflate() : createInflateRaw()
    inner.on('data', (decoded: Buffer) => this.push(decoded))
    inner.on('error', (error) => this.destroy(error))
    this.#inner = inner
    return inner
  }
}

/** Largest window a decoder must support for the `zstd` coding (RFC 9659 section 3). */
const MAX_WINDOW_BYTES = 8 * 1024 * 1024
/** fzstd shifts its whole window after each block: tiny blocks in a large one take hours. */
const MAX_SHIFTED_BYTES = 2 * 1024 ** 3
/** fzstd recurses once per frame in a piece, so pieces are short. */
const PIECE_BYTES = 8 * 1024

/**
 * The `zstd` content coding for Node versions without native support. It decodes in the calling
 * thread, so its work is limited: in output (`limitBytes` and one block), window size, and bytes
 * moved.
 */
class ZstdDecoder extends Transform {
  readonly #limitBytes: number
  readonly #inner = new (fzstd().Decompress)((block) => this.#take(block))
  #decodedBytes = 0
  #shiftedBytes = 0
  #isFull = false

  constructor(limitBytes: number) {
    super()
    this.#limitBytes = limitBytes
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    try {
      for (let at = 0; at < chunk.length && !this.#isFull; at += PIECE_BYTES) {
        this.#inner.push(chunk.subarray(at, at + PIECE_BYTES))
      }
      done()
    } catch (error) {
      this.#settle(error, done)
    }
  }

  override _flush(done: TransformCallback): void {
    try {
      if (!this.#isFull) this.#inner.push(new Uint8Array(0), true)
      done()
    } catch (error) {
      this.#settle(error, done)
    }
  }

  #settle(error: unknown, done: TransformCallback): void {
    if (this.#isFull) done()
    else
      done(error instanceof Error ? error : new Error('unreadable zstd stream', { cause: error }))
  }

  #take(block: Uint8Array): void {
    const windowBytes = windowOf(this.#inner)
    this.#shiftedBytes += windowBytes
    if (windowBytes > MAX_WINDOW_BYTES) throw new Error('zstd window too large')
    if (this.#shiftedBytes > MAX_SHIFTED_BYTES) throw new Error('zstd blocks too small')
    // fzstd may return views of buffers that it reuses.
    if (block.length > 0) this.push(Buffer.from(block))
    this.#decodedBytes += block.length
    if (this.#decodedBytes <= this.#limitBytes) return
    this.#isFull = true
    throw new Error('zstd output limit reached')
  }
}

/** Window of the current frame. fzstd keeps it in the state `s.w`, without an accessor. */
function windowOf(decoder: object): number {
  const state: unknown = Reflect.get(decoder, 's')
  if (typeof state !== 'object' || state === null) return 0
  const window: unknown = Reflect.get(state, 'w')
  return window instanceof Uint8Array ? window.length : 0
}

/** Content codings in one response. More would be an attack, not a website. */
export const MAX_CODINGS = 3

type NodeZstd = { readonly createZstdDecompress?: () => Transform }

// Since Node 22.15; missing in the types of Node 20.
const nativeZstd = (zlib as NodeZstd).createZstdDecompress

const DECODERS: Readonly<Record<string, (limitBytes: number) => Transform>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => new DeflateDecoder(),
  br: () => zlib.createBrotliDecompress(),
  zstd: (limitBytes) => nativeZstd?.() ?? new ZstdDecoder(limitBytes),
}

/**
 * Content codings in the order they were applied, lower case, without `identity` (RFC 9110 section
 * 8.4).
 */
export function contentCodings(values: readonly string[]): readonly string[] {
  const names = values.join(',').split(',')
  return names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
}

/**
 * Decoders in the order to apply them. Returns none for an unknown coding, which leaves the body as
 * it is, like browsers do.
 */
export function decodersFor(codings: readonly string[], limitBytes: number): readonly Transform[] {
  if (!codings.every((coding) => Object.hasOwn(DECODERS, coding))) return []
  return codings.toReversed().flatMap((coding) => DECODERS[coding]?.(limitBytes) ?? [])
}
