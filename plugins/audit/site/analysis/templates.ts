import { createHash } from 'node:crypto'
import type { Steps } from '../../multipage/steps.ts'
import type { KnownPage } from '../page-table.ts'

/** A part of the path that has so many pages below is a section of its own. */
const SECTION = 5
/** More sections than these side by side are values, such as names of cities. */
const MAX_SECTIONS = 20
/** This many sibling sections of one structure always count as values. */
const MANY_SECTIONS = 3
/** This many different sibling values become `*`. */
const MANY_VALUES = 3
/** A structure that so many pages of a pattern share is a template of its own. */
const OWN_PAGES = 5
const OWN_SHARE = 0.1

export type Template = {
  readonly id: string
  readonly pattern: string
  /** Numbers of its pages. */
  readonly pages: readonly number[]
}

export type Templates = {
  /** Templates with the most pages first. */
  readonly all: readonly Template[]
  /** Template number of each page, or -1, by page number. */
  readonly of: Int32Array
}

/** A path in parts, of a page with this number. */
type Path = { readonly n: number; readonly parts: readonly string[] }

/** Groups pages by the pattern of their addresses, and those of a pattern by their structure. */
export function* templatesOf(pages: readonly KnownPage[]): Steps<Templates> {
  const patterns = new Map<string, KnownPage[]>()
  const paths = pages.flatMap(({ n, key, brief, walk }) =>
    brief === null || walk.alias !== null ? [] : [{ n, parts: partsOf(key) }],
  )
  yield
  for (const { pattern, paths: members } of patternsOf(paths, [])) {
    yield
    for (const { n } of members) {
      const page = pages[n]!
      const own = `${pattern}${queryPattern(page.key)}`
      const known = patterns.get(own)
      if (known) known.push(page)
      else patterns.set(own, [page])
    }
  }
  const all: Template[] = []
  for (const [pattern, members] of merged(patterns)) {
    yield
    all.push(...byStructure(pattern, members))
  }
  all.sort((a, b) => b.pages.length - a.pages.length || (a.id < b.id ? -1 : 1))
  const of = new Int32Array(pages.length).fill(-1)
  for (const [number, { pages: members }] of all.entries()) {
    for (const n of members) of[n] = number
  }
  return { all, of }
}

function partsOf(key: string): string[] {
  return key.split('?', 1)[0]!.split('/').slice(1)
}

/** `?page=*` for the names of the parameters, in the order of the alphabet. */
function queryPattern(key: string): string {
  const start = key.indexOf('?')
  if (start < 0) return ''
  const names = key.slice(start + 1).split('&')
  const sorted = [...new Set(names.map((pair) => pair.split('=', 1)[0]!))].sort()
  return `?${sorted.map((name) => `${name}=*`).join('&')}`
}

/** Paths with the same beginning, each group with the pattern that is learned from all. */
function* patternsOf(
  paths: readonly Path[],
  before: readonly string[],
): Generator<{ readonly pattern: string; readonly paths: readonly Path[] }> {
  const depth = before.length
  const ended = paths.filter(({ parts }) => parts.length === depth)
  if (ended.length > 0) yield { pattern: `/${before.join('/')}`, paths: ended }
  const byPart = new Map<string, Path[]>()
  for (const path of paths) {
    const part = path.parts[depth]
    if (part === undefined) continue
    const known = byPart.get(part)
    if (known) known.push(path)
    else byPart.set(part, [path])
  }
  const groups = [...byPart]
  const sections = groups.filter(([, { length }]) => length >= SECTION)
  const isLiteral = new Set(sections.length <= MAX_SECTIONS ? sections.map(([part]) => part) : [])
  // The end of a path with a slash is not a value.
  isLiteral.add('')
  const values = groups.filter(([part]) => !isLiteral.has(part))
  if (values.length < MANY_VALUES) for (const [part] of values) isLiteral.add(part)
  for (const [part, members] of groups) {
    if (isLiteral.has(part)) yield* patternsOf(members, [...before, part])
  }
  const rest = groups.flatMap(([part, members]) => (isLiteral.has(part) ? [] : members))
  if (rest.length > 0) yield* patternsOf(rest, [...before, '*'])
}

/** Sections of one structure, if there are many side by side, are values: /paris/*, /rome/* ... */
function merged(patterns: ReadonlyMap<string, KnownPage[]>): Map<string, KnownPage[]> {
  const bySibling = new Map<string, string[]>()
  for (const [pattern, members] of patterns) {
    const parts = pattern.split('/')
    for (const [at, part] of parts.entries()) {
      if (part === '' || part.startsWith('*')) continue
      const wider = parts.with(at, '*').join('/')
      const key = `${wider} ${mainStructure(members)}`
      const known = bySibling.get(key)
      if (known) known.push(pattern)
      else bySibling.set(key, [pattern])
    }
  }
  const found = new Map(patterns)
  for (const [key, siblings] of bySibling) {
    const left = siblings.filter((pattern) => found.has(pattern))
    if (left.length < MANY_SECTIONS) continue
    const wider = key.slice(0, key.lastIndexOf(' '))
    const members = [wider, ...left].flatMap((pattern) => found.get(pattern) ?? [])
    for (const pattern of left) found.delete(pattern)
    found.set(
      wider,
      members.sort((a, b) => a.n - b.n),
    )
  }
  return found
}

function mainStructure(members: readonly KnownPage[]): string | null {
  const counts = new Map<string | null, number>()
  for (const { skeleton } of members) counts.set(skeleton, (counts.get(skeleton) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** The most frequent structure has the pattern's own id, and takes in the rare ones. */
function byStructure(pattern: string, members: readonly KnownPage[]): Template[] {
  const groups = new Map<string | null, number[]>()
  for (const { n, skeleton } of members) {
    const known = groups.get(skeleton)
    if (known) known.push(n)
    else groups.set(skeleton, [n])
  }
  const least = Math.max(OWN_PAGES, OWN_SHARE * members.length)
  const sorted = [...groups].sort(([, a], [, b]) => b.length - a.length)
  const own = sorted.filter(([, pages], at) => at > 0 && pages.length >= least)
  const apart = new Set(own.map(([skeleton]) => skeleton))
  const main = members.flatMap(({ n, skeleton }) => (apart.has(skeleton) ? [] : [n]))
  return [
    { id: idOf(pattern), pattern, pages: main },
    ...own.map(([skeleton, pages]) => ({ id: idOf(`${pattern} ${skeleton}`), pattern, pages })),
  ]
}

function idOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8)
}
