import fc from 'fast-check'
import { anyCharacter } from '../../support/any-character.ts'
import { HOSTILE_VALUES, HOSTILE_WORDS } from '../hostile.ts'
import { type Path, pathsOf, valueAt, withValue } from '../json-paths.ts'

/** Hostile input of any size; 1 is about one character. */
export type Shape<Input> = {
  readonly name: string
  readonly inputOf: (size: number) => Input
}

const MOST_REPEATED = 60
const MOST_LOST = 30

/** Returns the replacement of a value. `at` returns the value at another place. */
type Edit = (own: unknown, at: (place: number) => unknown) => unknown

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
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    { weight: 2, arbitrary: hostile.map((value) => () => value) },
    fc.constant(() => undefined),
    fc.integer({ min: 1, max: MOST_REPEATED }).map(
      (times): Edit =>
        (own) =>
          Array(times).fill(own),
    ),
    fc.nat().map(
      (place): Edit =>
        (_own, at) =>
          at(place),
    ),
  )
  const mutated = fc
    .tuple(fc.constantFrom(...known), fc.array(fc.tuple(fc.nat(), edit), { maxLength: 4 }))
    .map(([{ sample, paths }, edits]) =>
      edits.reduce((root, [place, change]) => {
        const pathAt = (index: number) => paths[index % paths.length] as Path
        const at = (index: number) => valueAt(root, pathAt(index))
        return withValue(root, pathAt(place), change(at(place), at))
      }, sample),
    )
  const key = keys.length > 0 ? fc.constantFrom(...keys) : fc.string({ maxLength: 4 })
  const { tree } = fc.letrec((tie) => ({
    tree: fc.oneof({ maxDepth: 4 }, hostile, tie('object'), tie('list')),
    object: fc.dictionary(key, tie('tree'), { maxKeys: 5 }),
    list: fc.array(tie('tree'), { maxLength: 3 }),
  }))
  return fc.oneof({ weight: 5, arbitrary: mutated }, { weight: 2, arbitrary: tree }).map(frozen)
}

type Make = (value: unknown, share: number) => unknown

const many = <T>(length: number, make: (at: number) => T): readonly T[] =>
  Array.from({ length }, (_, at) => make(at))
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
    return many(Math.max(1, share / weight), (at) => list[at % list.length])
  }),
  'long lists of other entries': ofLists((_, share) => many(share / 8, (at) => ({ at }))),
  'wide maps': (value, share) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
    return { ...Object.fromEntries(many(share / 8, (at) => [`k${at}`, at])), ...value }
  },
  'deep lists': ofTexts((share) => {
    return many(Math.min(share, 5000), () => 0).reduce<unknown>((value) => [value], 'x')
  }),
}

/** The samples with all their texts long, all their lists long, all their maps wide, or deep. */
export function valueShapes(samples: readonly unknown[]): readonly Shape<unknown>[] {
  return samples.flatMap((sample, index) =>
    Object.entries(GROWN).map(([what, make]) => ({
      name: `sample ${index + 1} with ${what}`,
      inputOf: (size: number) => frozen(grown(sample, size, make)),
    })),
  )
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
    // A list may have more items than a call can take arguments.
    for (const inner of Object.values(value)) open.push(inner)
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

/** Any text, texts of the format's own words, and samples with parts removed and inserted. */
export function texts({ words, samples, mostPieces = 40 }: TextSource): fc.Arbitrary<string> {
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.constantFrom(...HOSTILE_WORDS) },
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 6 }) },
  )
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
    { weight: 1, arbitrary: fc.string({ unit: anyCharacter, maxLength: 60 }) },
    { weight: 4, arbitrary: fc.string({ unit: word, maxLength: mostPieces }) },
    { weight: 5, arbitrary: mutated },
  )
}

/** `prefix pump pump … suffix`: the form of text that patterns backtrack on. */
function pumped(prefix: string, pump: string, suffix: string): Shape<string> {
  return {
    name: JSON.stringify([prefix, pump, suffix].map((text) => text.slice(0, 24))),
    inputOf: (size) => prefix + pump.repeat(Math.ceil(size / Math.max(1, pump.length))) + suffix,
  }
}

/** Endless words, alone and between others. */
export function textShapes({ words, samples }: TextSource): readonly Shape<string>[] {
  const all = [...new Set([...words, ...HOSTILE_WORDS])]
  return [
    ...all.flatMap((word) => [pumped('', word, ''), pumped('x', word, 'y')]),
    ...words.flatMap((word, at) => [
      pumped('', word + words[(at + 1) % words.length], ''),
      pumped('', `${word}\n`, ''),
      pumped(word, 'a', ''),
      pumped(word, '1 ', ''),
    ]),
    ...samples.flatMap((sample) => {
      const half = Math.floor(sample.length / 2)
      return [pumped('', sample, ''), pumped(sample.slice(0, half), 'a ', sample.slice(half))]
    }),
  ]
}

/** More of them, of random words. */
export function attacks({ words }: TextSource): fc.Arbitrary<Shape<string>> {
  const unit = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...HOSTILE_WORDS))
  const part = (minLength: number, maxLength: number) => fc.string({ unit, minLength, maxLength })
  return fc.tuple(part(0, 2), part(1, 3), part(0, 1)).map((parts) => pumped(...parts))
}
