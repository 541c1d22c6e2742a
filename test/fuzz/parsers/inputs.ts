import fc from 'fast-check'
import { HOSTILE_VALUES, HOSTILE_WORDS } from '../hostile.ts'
import { type Path, pathsOf, valueAt, withValue } from '../json-paths.ts'
import type { Shape } from './parser.ts'

const MOST_REPEATED = 60

type Edit = {
  readonly at: number
  readonly how: 'replace' | 'lose' | 'repeat' | 'graft'
  readonly value: unknown
  readonly from: number
}

/** JSON of any kind with the keys of the samples, and samples with parts lost, changed and moved. */
export function values(samples: readonly unknown[]): fc.Arbitrary<unknown> {
  const known = samples.map((sample) => ({ sample: frozen(sample), paths: pathsOf(sample) }))
  const names = known.flatMap(({ paths }) => paths.map((path) => path.at(-1)))
  const keys = [...new Set(names.filter((name) => typeof name === 'string'))]
  const hostile = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...HOSTILE_VALUES) },
    { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_WORDS) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
  const edit: fc.Arbitrary<Edit> = fc.record({
    at: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'lose', 'repeat', 'graft'),
    value: hostile,
    from: fc.nat(),
  })
  const mutated = fc
    .tuple(fc.constantFrom(...known), fc.array(edit, { maxLength: 4 }))
    .map(([{ sample, paths }, edits]) =>
      edits.reduce((value, one) => changed(value, paths, one), sample),
    )
  const key = keys.length > 0 ? fc.constantFrom(...keys) : fc.string({ maxLength: 4 })
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, hostile, tie('object'), tie('list')),
    object: fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
    list: fc.array(tie('tree'), { maxLength: 3 }),
  }))
  return fc.oneof({ weight: 5, arbitrary: mutated }, { weight: 2, arbitrary: tree }).map(frozen)
}

function changed(root: unknown, paths: readonly Path[], { at, how, value, from }: Edit): unknown {
  const path = paths[at % paths.length] as Path
  const put = {
    replace: () => value,
    lose: () => undefined,
    repeat: () => Array(1 + (from % MOST_REPEATED)).fill(valueAt(root, path)),
    graft: () => valueAt(root, paths[from % paths.length] as Path),
  }
  return withValue(root, path, put[how]())
}

type Make = (value: unknown, share: number) => unknown

const ofTexts =
  (make: (share: number) => unknown): Make =>
  (value, share) =>
    typeof value === 'string' ? make(share) : value
const ofLists =
  (make: (list: readonly unknown[], share: number) => unknown): Make =>
  (value, share) =>
    Array.isArray(value) ? make(value, share) : value

const GROWN: Readonly<Record<string, Make>> = {
  'long texts': ofTexts((share) => 'ab '.repeat(share / 3)),
  'texts of spaces': ofTexts((share) => ` ${' '.repeat(share)}x`),
  'texts of lines': ofTexts((share) => 'a.\n'.repeat(share / 3)),
  'long lists': ofLists((list, share) => {
    if (list.length === 0) return list
    const weight = Math.max(1, JSON.stringify(list).length / list.length)
    const length = Math.max(1, share / weight)
    return Array.from({ length }, (_, at) => list[at % list.length])
  }),
  'long lists of other entries': ofLists((_, share) =>
    Array.from({ length: share / 8 }, (_entry, at) => ({ at })),
  ),
  'wide maps': (value, share) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? {
          ...Object.fromEntries(Array.from({ length: share / 8 }, (_, at) => [`k${at}`, at])),
          ...value,
        }
      : value,
  'deep lists': ofTexts((share) => {
    let value: unknown = 'x'
    for (let level = 0; level < Math.min(share, 5000); level += 1) value = [value]
    return value
  }),
}

/** The samples with all their texts long, all their lists long, all their maps wide, or deep. */
export function valueShapes(samples: readonly unknown[]): Readonly<Record<string, Shape<unknown>>> {
  const shapes: Record<string, Shape<unknown>> = {}
  for (const [index, sample] of samples.entries()) {
    for (const [what, make] of Object.entries(GROWN)) {
      shapes[`sample ${index + 1} with ${what}`] = (size) => frozen(grown(sample, size, make))
    }
  }
  return shapes
}

/** Gives every place of the sample its share of the size. */
function grown(sample: unknown, size: number, make: Make): unknown {
  const places = pathsOf(sample).filter(
    (path) => make(valueAt(sample, path), 8) !== valueAt(sample, path),
  )
  const share = Math.ceil(size / Math.max(1, places.length))
  // The deepest come first, because what is repeated above contains what has grown below.
  return places.reduceRight(
    (value, path) => withValue(value, path, make(valueAt(value, path), share)),
    sample,
  )
}

/** Freezes a tree of data, so that a reader that changes its input is found. */
function frozen<T>(root: T): T {
  const open: unknown[] = [root]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue
    if (ArrayBuffer.isView(value)) continue
    Object.freeze(value)
    open.push(...Object.values(value))
  }
  return root
}

export type TextSource = {
  /** Tokens of the format. */
  readonly words: readonly string[]
  /** Real texts. */
  readonly samples: readonly string[]
  /** Limits the words of a generated text. Default 40. */
  readonly mostPieces?: number
}

const MOST_LOST = 30

/** Any text, texts of the format's own words, and samples with parts removed and inserted. */
export function texts({ words, samples, mostPieces = 40 }: TextSource): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_WORDS) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 6 }) },
  )
  const soup = fc.array(word, { maxLength: mostPieces }).map((pieces) => pieces.join(''))
  const edit = fc.record({ at: fc.nat(), lost: fc.nat({ max: MOST_LOST }), piece: word })
  const mutated = fc
    .tuple(fc.constantFrom(...samples), fc.array(edit, { maxLength: 4 }))
    .map(([sample, edits]) =>
      edits.reduce((text, { at, lost, piece }) => {
        const from = at % (text.length + 1)
        return text.slice(0, from) + piece + text.slice(from + lost)
      }, sample),
    )
  return fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 4, arbitrary: soup },
    { weight: samples.length > 0 ? 5 : 0, arbitrary: mutated },
  )
}

/** Endless words, alone and between others, as patterns backtrack on them. */
export function textShapes({
  words,
  samples,
}: TextSource): Readonly<Record<string, Shape<string>>> {
  const shapes: Record<string, Shape<string>> = {}
  for (const word of new Set([...words, ...HOSTILE_WORDS])) {
    shapes[`${shown(word)} without end`] = (size) => filled(word, size)
    shapes[`${shown(word)} without end between letters`] = (size) => `x${filled(word, size)}y`
  }
  for (const [index, word] of words.entries()) {
    const next = words[(index + 1) % words.length] as string
    shapes[`${shown(word)} and ${shown(next)} without end`] = (size) => filled(word + next, size)
    shapes[`lines of ${shown(word)}`] = (size) => filled(`${word}\n`, size)
    shapes[`${shown(word)} before a long word`] = (size) => word + filled('a', size)
    shapes[`${shown(word)} before many numbers`] = (size) => word + filled('1 ', size)
  }
  for (const [index, sample] of samples.entries()) {
    const half = Math.floor(sample.length / 2)
    shapes[`sample ${index + 1} again and again`] = (size) => filled(sample, size)
    shapes[`sample ${index + 1} with a long middle`] = (size) =>
      sample.slice(0, half) + filled('a ', size) + sample.slice(half)
  }
  return shapes
}

/** `prefix pump pump … suffix` of random words: the form of text that patterns backtrack on. */
export function attacks({ words }: TextSource): fc.Arbitrary<Shape<string>> {
  const word = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...HOSTILE_WORDS))
  const part = (minLength: number, maxLength: number) =>
    fc.array(word, { minLength, maxLength }).map((list) => list.join(''))
  return fc.tuple(part(0, 2), part(1, 3), part(0, 1)).map(
    ([prefix, pump, suffix]) =>
      (size) =>
        prefix + filled(pump, size) + suffix,
  )
}

function filled(text: string, size: number): string {
  return text === '' ? '' : text.repeat(Math.ceil(size / text.length))
}

function shown(word: string): string {
  return JSON.stringify(word.length > 24 ? `${word.slice(0, 23)}…` : word)
}
