import { Transform, type TransformCallback } from 'node:stream'
import { createInflate, createInflateRaw, type Inflate, type InflateRaw } from 'node:zlib'

/**
 * The `deflate` content coding as it is found in practice: a zlib stream (RFC 9110 section 8.4.1.2)
 * or, from some servers, a bare deflate stream. The first byte tells: zlib's names method 8.
 */
export class DeflateDecoder extends Transform {
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
