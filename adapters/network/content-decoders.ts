import type { Transform } from 'node:stream'
import * as zlib from 'node:zlib'
import { DeflateDecoder } from './deflate-decoder.ts'
import { ZstdDecoder } from './zstd-decoder.ts'

/** Content codings one answer may stack; more is an attack, not a website. */
export const MAX_CODINGS = 3

type NodeZstd = { readonly createZstdDecompress?: () => Transform }

// From Node 22.15 on; the types of Node 20 do not know it.
const nativeZstd = (zlib as NodeZstd).createZstdDecompress

const DECODERS: Readonly<Record<string, (limitBytes: number) => Transform>> = {
  gzip: () => zlib.createGunzip(),
  'x-gzip': () => zlib.createGunzip(),
  deflate: () => new DeflateDecoder(),
  br: () => zlib.createBrotliDecompress(),
  zstd: (limitBytes) => nativeZstd?.() ?? new ZstdDecoder(limitBytes),
}

/**
 * Codings of a Content-Encoding field in the order they were applied, lower case, without
 * `identity` (RFC 9110 section 8.4).
 */
export function contentCodings(values: readonly string[]): readonly string[] {
  const names = values.join(',').split(',')
  return names
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '' && name !== 'identity')
}

/**
 * Decoders in the order to apply them. A coding nobody here knows leaves the body as it came, as
 * browsers do: then the list is empty.
 */
export function decodersFor(codings: readonly string[], limitBytes: number): readonly Transform[] {
  if (!codings.every((coding) => Object.hasOwn(DECODERS, coding))) return []
  return codings.toReversed().flatMap((coding) => DECODERS[coding]?.(limitBytes) ?? [])
}
