import fc from 'fast-check'
import type { Shapes } from './foreign-parser.ts'
import { HOSTILE_VALUES, HOSTILE_WORDS } from './hostile-words.ts'
import { frozen } from './plain-data.ts'

type Path = readonly (string | number)[]
type Edit = { readonly at: number; readonly how: 'replace' | 'lose' | 'repeat' | 'graft' } & {
  readonly value: unknown
  readonly from: number
}

const MOST_REPEATED = 60

/** JSON of any kind with the keys of the samples, and samples with parts lost, changed and moved. */
export function values(samples: readonly unknown[]): fc.Arbitrary<unknown> {
  const known = samples.map((sample) => ({ sample: frozen(sample), paths: pathsOf(sample) }))
  const keys = [...new Set(known.flatMap(({ paths }) => paths.flatMap((path) => keysIn(path))))]
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

/** The samples with all their texts long, all their lists long, all their maps wide, or deep. */
export function valueShapes(samples: readonly unknown[]): Shapes<unknown> {
  const shapes: Record<string, (size: number) => unknown> = {}
  for (const [index, sample] of samples.entries()) {
    const name = `sample ${index + 1}`
    for (const [what, make] of Object.entries(GROWN)) {
      shapes[`${name} with ${what}`] = (size) => frozen(grown(sample, size, make))
    }
  }
  return shapes
}

type Make = (value: unknown, share: number) => unknown

const TEXT: Make = (value, share) => (typeof value === 'string' ? 'ab '.repeat(share / 3) : value)
const GROWN: Readonly<Record<string, Make>> = {
  'long texts': TEXT,
  'texts of spaces': (value, share) =>
    typeof value === 'string' ? ` ${' '.repeat(share)}x` : value,
  'texts of lines': (value, share) =>
    typeof value === 'string' ? 'a.\n'.repeat(share / 3) : value,
  'long lists': (value, share) =>
    Array.isArray(value) && value.length > 0
      ? Array.from(
          { length: Math.max(1, share / weightOf(value)) },
          (_, at) => value[at % value.length],
        )
      : value,
  'long lists of other entries': (value, share) =>
    Array.isArray(value) ? Array.from({ length: share / 8 }, (_, at) => ({ at })) : value,
  'wide maps': (value, share) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...wide(share), ...value }
      : value,
  'deep lists': (value, share) => (typeof value === 'string' ? deep(share) : value),
}

function wide(share: number): object {
  return Object.fromEntries(Array.from({ length: share / 8 }, (_, at) => [`k${at}`, at]))
}

function deep(share: number): unknown {
  let value: unknown = 'x'
  for (let level = 0; level < Math.min(share, 5000); level += 1) value = [value]
  return value
}

function weightOf(list: readonly unknown[]): number {
  return Math.max(1, JSON.stringify(list).length / list.length)
}

/** Every place of the sample gets its share of the size. */
function grown(sample: unknown, size: number, make: Make): unknown {
  const places = pathsOf(sample).filter(
    (path) => make(valueAt(sample, path), 8) !== valueAt(sample, path),
  )
  const share = Math.ceil(size / Math.max(1, places.length))
  // The deepest first: what is repeated above holds what has grown below.
  return places.reduceRight(
    (value, path) => withValue(value, path, make(valueAt(value, path), share)),
    sample,
  )
}

function changed(root: unknown, paths: readonly Path[], edit: Edit): unknown {
  const path = paths[edit.at % paths.length] as Path
  const old = valueAt(root, path)
  switch (edit.how) {
    case 'lose':
      return withValue(root, path, undefined)
    case 'repeat':
      return withValue(root, path, Array(1 + (edit.from % MOST_REPEATED)).fill(old))
    case 'graft':
      return withValue(root, path, valueAt(root, paths[edit.from % paths.length] as Path))
    default:
      return withValue(root, path, edit.value)
  }
}

const MOST_PATHS = 3000

function pathsOf(root: unknown): readonly Path[] {
  const found: Path[] = []
  const open: { readonly value: unknown; readonly path: Path }[] = [{ value: root, path: [] }]
  for (let at = 0; at < open.length && found.length < MOST_PATHS; at += 1) {
    const { value, path } = open[at] as (typeof open)[number]
    found.push(path)
    if (typeof value !== 'object' || value === null) continue
    const isList = Array.isArray(value)
    for (const [key, part] of Object.entries(value)) {
      open.push({ value: part, path: [...path, isList ? Number(key) : key] })
    }
  }
  return found
}

function keysIn(path: Path): string[] {
  const last = path.at(-1)
  return typeof last === 'string' ? [last] : []
}

function valueAt(root: unknown, path: Path): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<string, unknown>)[step]
  }
  return value
}

/** A copy along the path alone; `undefined` takes the place out. */
function withValue(root: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value
  if (typeof root !== 'object' || root === null) return root
  const copy = (Array.isArray(root) ? [...root] : { ...root }) as Record<string, unknown>
  const inner = withValue(copy[step], rest, value)
  if (inner !== undefined) copy[step] = inner
  else if (Array.isArray(copy)) copy.splice(Number(step), 1)
  else delete copy[step]
  return copy
}
