import { normaliseEncoding, parseHttpUrl } from './http-url.ts'
import type { RobotsGroup, RobotsRule } from './robots-facts.ts'

/** The engine's own search is super-linear in the worst case, but harmless up to this length. */
const SHORT_PIECE = 32
/** Characters of path and query that are compared. No line of robots.txt is longer. */
const MAX_PATH_CHARACTERS = 2083 * 8

/** A path pattern, split at its wildcards. `length`: its rank in octets (RFC 9309 2.2.2). */
type PathPattern = {
  readonly pieces: readonly string[]
  readonly anchored: boolean
  readonly length: number
}

/** Characters of common patterns, which have only one spelling. */
const PLAIN = /^[\w/.~!&'()+,:;=@?*-]*$/

/** Compiles the value of an Allow or Disallow line. `*` matches any text, a final `$` the end. */
export function compilePattern(written: string): PathPattern {
  const anchored = written.endsWith('$')
  const body = anchored ? written.slice(0, -1) : written
  const normal = PLAIN.test(body) ? body : normalForm(body)
  return { pieces: normal.split(/\*+/), anchored, length: normal.length + (anchored ? 1 : 0) }
}

function normalForm(text: string): string {
  return normaliseEncoding(encodeOthers(text).replaceAll('$', '%24'))
}

/**
 * The pattern of a folder that an Allow line of its index file allows as well. Google takes
 * `/dir/index.html` for `/dir/$`, and likewise all file names that begin with `index.htm`
 * (https://github.com/google/robotstxt, HandleAllow). Null for other lines.
 */
function folderOfIndex({ type, pattern }: RobotsRule): string | null {
  const slash = pattern.lastIndexOf('/')
  if (type !== 'allow' || slash < 0 || !pattern.startsWith('/index.htm', slash)) return null
  return `${pattern.slice(0, slash + 1)}$`
}

/**
 * Path and query of a URL in the form that patterns are compared with. Null for anything but an
 * http(s) URL. Encodes literal `*` and `$`, so that only `%2A` and `%24` of a pattern match.
 */
export function comparablePath(url: string): string | null {
  const parsed = parseHttpUrl(url)
  if (!parsed) return null
  // `search` is empty for a lone question mark, but patterns are still compared with it.
  const query = parsed.search || (/^[^#]*\?(?:#|$)/.test(parsed.href) ? '?' : '')
  const text = normaliseEncoding(parsed.pathname + query)
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

/** `indexOf` in linear time (Knuth, Morris and Pratt), where the engine's own could be slow. */
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

/** Percent-encodes white space, control and non-ASCII characters as UTF-8 (RFC 9309 2.2.2). */
function encodeOthers(text: string): string {
  return text.replace(/[^\x21-\x7e]+/g, (part) =>
    Array.from(
      Buffer.from(part, 'utf8'),
      (octet) => `%${octet.toString(16).toUpperCase().padStart(2, '0')}`,
    ).join(''),
  )
}

/** The rule that decides about a path, and its group. */
export type Decision = { readonly rule: RobotsRule; readonly group: RobotsGroup }

type Ranked = Decision & { readonly pattern: PathPattern }

/**
 * The rules of a token by rank: longest first, Allow before Disallow, then in written order. Files
 * of half a megabyte are compared with thousands of paths. Plain prefixes are therefore looked up,
 * and the others are tried only until the first match.
 */
export class RankedRules {
  readonly #prefixes = new Map<string, Ranked>()
  /** Lengths of those prefixes, longest first. */
  readonly #lengths: readonly number[]
  readonly #patterns: readonly Ranked[]

  constructor(groups: readonly RobotsGroup[]) {
    const patterns = new Map<string, Ranked>()
    for (const group of groups) {
      for (const rule of group.rules) {
        for (const pattern of patternsOf(rule)) this.#file({ rule, group, pattern }, patterns)
      }
    }
    const lengths = new Set([...this.#prefixes.keys()].map((prefix) => prefix.length))
    this.#lengths = [...lengths].sort((a, b) => b - a)
    this.#patterns = [...patterns.values()].sort(byRank)
  }

  /** @param path as returned by `comparablePath` */
  decide(path: string): Decision | null {
    const prefix = this.#longestPrefix(path)
    for (const ranked of this.#patterns) {
      if (prefix !== null && byRank(prefix, ranked) < 0) return prefix
      if (matchesPath(ranked.pattern, path)) return ranked
    }
    return prefix
  }

  #longestPrefix(path: string): Ranked | null {
    for (const length of this.#lengths) {
      const found = length > path.length ? undefined : this.#prefixes.get(path.slice(0, length))
      if (found !== undefined) return found
    }
    return null
  }

  /** Keeps the rule with the highest rank among equal rules. */
  #file(ranked: Ranked, patterns: Map<string, Ranked>): void {
    const { pieces, anchored } = ranked.pattern
    const isPrefix = pieces.length === 1 && !anchored
    const key = isPrefix ? (pieces[0] ?? '') : `${pieces.join('*')}${anchored ? '$' : ''}`
    const known = isPrefix ? this.#prefixes : patterns
    const rival = known.get(key)
    if (rival === undefined || byRank(ranked, rival) < 0) known.set(key, ranked)
  }
}

/** Negative when `a` wins. Equal rules keep their written order. */
function byRank(a: Ranked, b: Ranked): number {
  if (a.pattern.length !== b.pattern.length) return b.pattern.length - a.pattern.length
  if (a.rule.type !== b.rule.type) return a.rule.type === 'allow' ? -1 : 1
  return a.rule.line - b.rule.line
}

const compiled = new WeakMap<RobotsRule, readonly PathPattern[]>()

/** None for an empty rule, which says nothing. */
function patternsOf(rule: RobotsRule): readonly PathPattern[] {
  const known = compiled.get(rule)
  if (known) return known
  const written = rule.pattern === '' ? [] : [rule.pattern, folderOfIndex(rule)]
  const patterns = written.filter((text) => text !== null).map(compilePattern)
  compiled.set(rule, patterns)
  return patterns
}
