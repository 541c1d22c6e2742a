import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'

const HEAD = '<!doctype html><html lang="en"><title>Bomb</title><h1>Bomb</h1><!--'
const MEGABYTE = 1_000_000

/** Coded bodies that unpack to so many megabytes: coding, and what is sent. */
export const BOMBS: Readonly<
  Record<string, (megabytes: number) => readonly [coding: string, body: Uint8Array]>
> = {
  gzip: (n) => ['gzip', gzipSync(filled(n))],
  'gzip of many members': (n) => {
    const part = gzipSync(filler(MEGABYTE))
    return ['gzip', Buffer.concat([gzipSync(HEAD), ...Array.from({ length: n }, () => part)])]
  },
  'gzip of empty members': (n) => {
    const part = gzipSync('')
    const count = Math.floor((n * MEGABYTE) / part.length / 10)
    return ['gzip', Buffer.concat([gzipSync(HEAD), ...Array.from({ length: count }, () => part)])]
  },
  deflate: (n) => ['deflate', deflateSync(filled(n))],
  brotli: (n) => ['br', brotli(filled(n))],
  zstd: (n) => ['zstd', zstdBomb(n * MEGABYTE)],
  'gzip in gzip': (n) => ['gzip, gzip', gzipSync(gzipSync(filled(n)))],
  'three codings inside each other': (n) => [
    'deflate, gzip, br',
    brotli(gzipSync(deflateSync(filled(n)))),
  ],
}

const filler = (bytes: number): Buffer => Buffer.alloc(bytes, 'x ')

const filled = (megabytes: number): Buffer =>
  Buffer.concat([Buffer.from(HEAD), filler(megabytes * MEGABYTE)])

const brotli = (bytes: Uint8Array): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })

const MOST_OF_BLOCK = 128 * 1024

/** One frame (RFC 8878): the head as a raw block, then blocks that repeat one byte. */
function zstdBomb(bytes: number): Buffer {
  const head = Buffer.from(HEAD)
  const blocks = Math.ceil(bytes / MOST_OF_BLOCK)
  const run = Buffer.concat([blockHeader(1, MOST_OF_BLOCK), Buffer.from('x')])
  return Buffer.concat([
    // Magic number, no content size, a window of 1 MiB.
    Buffer.from('28b52ffd0050', 'hex'),
    blockHeader(0, head.length),
    head,
    ...Array.from({ length: blocks }, () => run),
    blockHeader(0, 0, true),
  ])
}

/** @param type 0 raw, 1 repeated. */
function blockHeader(type: number, size: number, isLast = false): Buffer {
  const header = Buffer.alloc(3)
  header.writeUIntLE((size << 3) | (type << 1) | (isLast ? 1 : 0), 0, 3)
  return header
}
