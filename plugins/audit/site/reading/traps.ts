import type { SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import type { TextSketch } from '../../page/outline/page-outline.ts'
import { addressPattern, parameterNames, splitKey } from './address-pattern.ts'

type TrapOptions = SiteAuditOptions['traps'] & { readonly pagination: readonly string[] }

/** The parts of a page that help to detect an endless set of URLs. */
export type ReadAddress = {
  readonly n: number
  readonly key: string
  /** Number of the page on which it was found. */
  readonly from: number | null
  readonly sketch: TextSketch | null
  /** Keys of the addresses that were found on this page first. */
  readonly found: readonly string[]
}

/** How a page was reached along pages of its own pattern. */
type Chain = {
  readonly pattern: string
  /** Pages in a row that led to nothing but addresses of their pattern. */
  readonly barren: number
  /** The same, of those with nearly the same text as the one before. */
  readonly alike: number
  readonly signature: Uint32Array | null
}

/** Most patterns and paths that are followed. */
const MAX_KNOWN = 100_000
const MAX_REPORTED = 50

/**
 * Recognises spaces of addresses that never end (calendars, filters, endless depth) by how their
 * patterns grow. Depends only on the pages in the order of their numbers.
 */
export class Traps {
  readonly #options: TrapOptions
  readonly #onTrap: (pattern: string) => void
  /** Patterns that are followed no further. */
  readonly #closed = new Set<string>()
  readonly #reported = new Set<string>()
  /** Pages by number, while URLs that were found on them are still to be read. */
  readonly #chains = new Map<number, { chain: Chain; open: number }>()
  /** Pages of dates in a row that led nowhere, by pattern. */
  readonly #dated = new Map<string, number>()
  readonly #texts = new Map<string, Repetition>()
  readonly #facets = new Map<string, Facets>()
  readonly #pagination: ReadonlySet<string>

  constructor(options: TrapOptions, onTrap: (pattern: string) => void) {
    this.#options = options
    this.#onTrap = onTrap
    this.#pagination = new Set(options.pagination)
  }

  /** Whether an address is part of a space without end. */
  holds(key: string): boolean {
    const { path, query } = splitKey(key)
    const cycle = endlessPath(path, this.#options)
    if (cycle !== null) {
      this.#report(cycle)
      return true
    }
    if (this.#closed.size > 0 && this.#closed.has(addressPattern(key))) return true
    return query !== '' && this.#isFacet(path, query)
  }

  /** Takes note of the next page in order. */
  read({ n, key, from, sketch, found }: ReadAddress): void {
    const pattern = addressPattern(key)
    const own = found.filter((one) => addressPattern(one) === pattern).length
    const parent = from === null ? undefined : this.#parentOf(from)
    const before = parent?.pattern === pattern ? parent : null
    const isBarren = found.length > 0 && own === found.length
    const signature = this.#comparable(sketch)
    const isAlike =
      before !== null && similar(before.signature, signature, this.#options.similarity)
    const chain: Chain = {
      pattern,
      barren: isBarren ? (before?.barren ?? 0) + 1 : 0,
      alike: isBarren && isAlike ? (before?.alike ?? 0) + 1 : 0,
      signature,
    }
    if (found.length > 0) this.#chains.set(n, { chain, open: found.length })
    this.#noteDates(key, { isBarren: isBarren && before !== null, pattern })
    this.#noteText(pattern, sketch)
    const { alike, endless } = this.#options
    if (chain.alike >= alike || chain.barren >= endless) this.#close(pattern)
  }

  #parentOf(from: number): Chain | undefined {
    const parent = this.#chains.get(from)
    if (parent === undefined) return undefined
    parent.open -= 1
    if (parent.open === 0) this.#chains.delete(from)
    return parent.chain
  }

  #comparable(sketch: TextSketch | null): Uint32Array | null {
    if (sketch === null || sketch.words < this.#options.comparedWords) return null
    return Uint32Array.from(sketch.signature)
  }

  #noteDates(key: string, page: { readonly isBarren: boolean; readonly pattern: string }): void {
    if (!isDated(key)) return
    const count = page.isBarren ? (this.#dated.get(page.pattern) ?? 0) + 1 : 0
    if (this.#dated.has(page.pattern) || this.#dated.size < MAX_KNOWN) {
      this.#dated.set(page.pattern, count)
    }
    if (count >= this.#options.dated) this.#close(page.pattern)
  }

  /** Addresses of one pattern that repeat the texts of others: sessions, orders, empty lists. */
  #noteText(pattern: string, sketch: TextSketch | null): void {
    const { same, sameShare, comparedWords } = this.#options
    // Pages that scripts fill have one text and differ in their paths.
    if (sketch === null || sketch.words < comparedWords || !pattern.includes('?')) return
    const known = this.#texts.get(pattern) ?? new Repetition()
    if (this.#texts.has(pattern) || this.#texts.size < MAX_KNOWN) this.#texts.set(pattern, known)
    known.add(sketch.hash)
    if (known.repeated >= same && known.repeated >= sameShare * known.pages) this.#close(pattern)
  }

  /** Whether an address combines several filters of a path that has many such combinations. */
  #isFacet(path: string, query: string): boolean {
    const names = parameterNames(query).filter((name) => !this.#pagination.has(name.toLowerCase()))
    if (names.length < 2) return false
    const facets = this.#facets.get(path) ?? new Facets()
    if (this.#facets.has(path) || this.#facets.size < MAX_KNOWN) this.#facets.set(path, facets)
    if (facets.isClosed) return true
    facets.add(query, this.#pagination)
    if (!facets.isEndless(this.#options.facets)) return false
    facets.isClosed = true
    this.#report(`${path}?${facets.names.map((name) => `${name}=*`).join('&')}`)
    return true
  }

  #close(pattern: string): void {
    if (this.#closed.has(pattern) || this.#closed.size >= MAX_KNOWN) return
    this.#closed.add(pattern)
    this.#report(pattern)
  }

  #report(pattern: string): void {
    if (this.#reported.has(pattern) || this.#reported.size >= MAX_REPORTED) return
    this.#reported.add(pattern)
    this.#onTrap(pattern)
  }
}

/** How many pages of a pattern repeat the text of another one. */
class Repetition {
  pages = 0
  repeated = 0
  readonly #hashes = new Set<string>()

  add(hash: string): void {
    this.pages += 1
    if (this.#hashes.has(hash)) this.repeated += 1
    else this.#hashes.add(hash)
  }
}

/** Values of one parameter that are counted. */
const MAX_VALUES = 1000
/** Filters have few values, each in many combinations. */
const COMBINATIONS = 4

/** The parameters of one path and their values. */
class Facets {
  isClosed = false
  #combinations = 0
  readonly #sets = new Set<string>()
  readonly #values = new Map<string, Set<string>>()

  get names(): string[] {
    return [...this.#values.keys()].sort()
  }

  add(query: string, pagination: ReadonlySet<string>): void {
    this.#combinations += 1
    const names: string[] = []
    for (const pair of query.split('&')) {
      const name = pair.split('=', 1)[0]!
      if (pagination.has(name.toLowerCase())) continue
      names.push(name)
      const values = this.#values.get(name) ?? new Set()
      this.#values.set(name, values)
      if (values.size < MAX_VALUES) values.add(pair)
    }
    if (this.#sets.size < MAX_VALUES) this.#sets.add(names.join('&'))
  }

  /** Many combinations of few values, in several selections of the parameters. */
  isEndless(least: number): boolean {
    if (this.#combinations < least || this.#sets.size < 2) return false
    const mostValues = Math.max(...[...this.#values.values()].map(({ size }) => size))
    return mostValues * COMBINATIONS <= this.#combinations
  }
}

/** The pattern of a path whose segments repeat or never end; null for a usual one. */
function endlessPath(
  path: string,
  { segments: most, repeats }: Pick<TrapOptions, 'segments' | 'repeats'>,
): string | null {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length < repeats) return null
  for (let length = 1; length * repeats <= segments.length && length <= 4; length += 1) {
    let run = 0
    for (let at = length; at < segments.length; at += 1) {
      run = segments[at] === segments[at - length] && !/^\d+$/.test(segments[at]!) ? run + 1 : 0
      if (run < length * (repeats - 1)) continue
      const start = at + 1 - length * repeats
      return `/${[...segments.slice(0, start + length), '*'].join('/')}`
    }
  }
  return segments.length > most ? `/${segments[0]}/*` : null
}

const YEAR = '(?:19|2\\d)\\d{2}'
const MONTH = '(?:0?[1-9]|1[0-2])'
/** A date at the end of the path, or one in the query. */
const DATED = new RegExp(
  [
    `^[^?]*[/=_-]${YEAR}[/_-]?${MONTH}(?:[/_-]?[0-3]?\\d)?/?(?:\\.\\w+)?(?:$|\\?)`,
    `\\?.*${YEAR}-[01]\\d`,
    `[?&][^=&]*(?:date|month|year|week|day|jahr|monat|mois|annee|jaar|maand)[^=&]*=[^&]*\\d`,
  ].join('|'),
  'i',
)

/** Whether an address is that of a date, as those of calendars are. */
function isDated(key: string): boolean {
  return DATED.test(key)
}

function similar(a: Uint32Array | null, b: Uint32Array | null, least: number): boolean {
  if (a === null || b === null) return a === b
  let equal = 0
  for (let at = 0; at < a.length; at += 1) if (a[at] === b[at]) equal += 1
  return equal >= least * a.length
}
