import { normaliseEncoding } from '../address/norm-url.ts'
import { parseHttpUrl } from '../address/parse-http-url.ts'

/** The engine's own search is super-linear in the worst case: harmless up to this length. */
const SHORT_PIECE = 32
/** Characters of path and query that are compared; servers refuse longer addresses. */
const MAX_PATH_CHARACTERS = 8192

/** A path pattern of robots.txt, cut at its wildcards. `length` ranks it: octets, RFC 9309 2.2.2. */
export type PathPattern = {
  readonly pieces: readonly string[]
  readonly anchored: boolean
  readonly length: number
}

/** What the usual pattern is made of: nothing that has another spelling. */
const PLAIN = /^[\w/.~!&'()+,:;=@?*-]*$/

/** Compiles the value of an Allow or Disallow line; `*` is any text, a last `$` the end. */
export function compilePattern(written: string): PathPattern {
  const anchored = written.endsWith('$')
  const body = anchored ? written.slice(0, -1) : written
  const normal = (PLAIN.test(body) ? body : normalForm(body)).replace(/\*\*+/g, '*')
  return { pieces: normal.split('*'), anchored, length: normal.length + (anchored ? 1 : 0) }
}

function normalForm(text: string): string {
  return normaliseEncoding(encodeOthers(text).replaceAll('$', '%24'))
}

/**
 * Path and query of a URL in the form patterns are compared with; null when it is no http(s) URL.
 * Literal `*` and `$` are encoded, so that only `%2A` and `%24` of a pattern mean them.
 */
export function comparablePath(url: string): string | null {
  const parsed = parseHttpUrl(url)
  if (!parsed) return null
  const text = normaliseEncoding(parsed.pathname + parsed.search)
  return text.replaceAll('*', '%2A').replaceAll('$', '%24').slice(0, MAX_PATH_CHARACTERS)
}

/** Whether a pattern matches from the start of a path. Linear in both lengths. */
export function matchesPath(pattern: PathPattern, path: string): boolean {
  const { pieces, anchored } = pattern
  const first = pieces[0] ?? ''
  if (!path.startsWith(first)) return false
  if (pieces.length === 1) return !anchored || path.length === first.length
  const last = pieces[pieces.length - 1] ?? ''
  let position = first.length
  for (let index = 1; index < pieces.length - 1; index += 1) {
    const piece = pieces[index] ?? ''
    const found = find(path, piece, position)
    if (found < 0) return false
    position = found + piece.length
  }
  if (anchored) return path.length - last.length >= position && path.endsWith(last)
  return find(path, last, position) >= 0
}

/** `indexOf` in linear time (Knuth, Morris and Pratt) where the engine's own could be slow. */
function find(text: string, piece: string, from: number): number {
  if (piece.length <= SHORT_PIECE) return text.indexOf(piece, from)
  if (text.length - from < piece.length) return -1
  const borders = borderLengths(piece)
  let matched = 0
  for (let index = from; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    while (matched > 0 && piece.charCodeAt(matched) !== code) matched = borders[matched - 1] ?? 0
    if (piece.charCodeAt(matched) === code) matched += 1
    if (matched === piece.length) return index - matched + 1
  }
  return -1
}

function borderLengths(piece: string): Int32Array {
  const borders = new Int32Array(piece.length)
  let length = 0
  for (let index = 1; index < piece.length; index += 1) {
    const code = piece.charCodeAt(index)
    while (length > 0 && piece.charCodeAt(length) !== code) length = borders[length - 1] ?? 0
    if (piece.charCodeAt(length) === code) length += 1
    borders[index] = length
  }
  return borders
}

/** White space, control and non-ASCII characters as percent-encoded UTF-8 (RFC 9309 2.2.2). */
function encodeOthers(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, (part) =>
    Array.from(
      Buffer.from(part, 'utf8'),
      (octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  )
}
