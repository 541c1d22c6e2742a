import { createHash } from 'node:crypto'
import type { RawFile } from './raw-file.ts'

const LF = 0x0a
const CR = 0x0d
const TAB = 0x09
const BOM = Buffer.from([0xef, 0xbb, 0xbf])

/** Properties of a file that its bytes show before any line is parsed. */
export type RawFacts = {
  readonly bytes: number
  /** First byte after a byte order mark and blanks. Undefined for an empty file. */
  readonly firstByte: number | undefined
  readonly endsWithLf: boolean
  /** In bytes. */
  readonly longestLine: number
  readonly isUtf8: boolean
  /** Control characters other than tab, CR and LF. */
  readonly hasControls: boolean
  /** SHA-256, hex. */
  readonly hash: string
}

/** Reads a file once, in pieces. */
export async function rawFactsOf(file: RawFile): Promise<RawFacts> {
  const hash = createHash('sha256')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let firstByte: number | undefined
  let last = 0
  let open = 0
  let longestLine = 0
  let isUtf8 = true
  let hasControls = false
  for await (const piece of file.pieces()) {
    hash.update(piece)
    if (firstByte === undefined) firstByte = firstOf(bytes === 0 ? withoutBom(piece) : piece)
    hasControls ||= hasControl(piece)
    isUtf8 &&= isDecoded(decoder, piece, true)
    let from = 0
    for (let end = piece.indexOf(LF); end >= 0; end = piece.indexOf(LF, from)) {
      longestLine = Math.max(longestLine, open + end - from)
      open = 0
      from = end + 1
    }
    open += piece.length - from
    bytes += piece.length
    last = piece.at(-1) ?? last
  }
  isUtf8 &&= isDecoded(decoder, new Uint8Array(), false)
  return {
    bytes,
    firstByte,
    endsWithLf: last === LF,
    longestLine: Math.max(longestLine, open),
    isUtf8,
    hasControls,
    hash: hash.digest('hex'),
  }
}

function hasControl(piece: Uint8Array): boolean {
  for (const byte of piece)
    if (byte < 0x20 && byte !== LF && byte !== CR && byte !== TAB) return true
  return false
}

function isDecoded(decoder: TextDecoder, piece: Uint8Array, stream: boolean): boolean {
  try {
    decoder.decode(piece, { stream })
    return true
  } catch {
    return false
  }
}

function withoutBom(piece: Uint8Array): Uint8Array {
  return Buffer.compare(piece.subarray(0, BOM.length), BOM) === 0
    ? piece.subarray(BOM.length)
    : piece
}

const firstOf = (piece: Uint8Array): number | undefined => piece.find((byte) => byte > 0x20)

/** The lines of a file without line ends and blank ones, in batches. */
export async function* linesOf(file: RawFile, isUtf8: boolean): AsyncGenerator<readonly string[]> {
  // A byte order mark is dropped by the decoder.
  const decoder = new TextDecoder(isUtf8 ? 'utf-8' : 'windows-1252')
  let rest = ''
  for await (const piece of file.pieces()) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield lines.filter((line) => line.trim() !== '')
  }
  const last = rest + decoder.decode()
  if (last.trim() !== '') yield [last]
}

/** 32 bits of a line (FNV-1a over its UTF-16 units), to see whether it has changed. */
export function lineHash(line: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < line.length; at += 1) {
    hash = Math.imul(hash ^ line.charCodeAt(at), 0x01000193)
  }
  return hash >>> 0
}
