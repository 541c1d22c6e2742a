import fc from 'fast-check'
import type { Shapes } from './foreign-parser.ts'
import { HOSTILE_WORDS } from './hostile-words.ts'

export type TextSource = {
  /** What the format is made of. */
  readonly words: readonly string[]
  /** Real ones. */
  readonly samples: readonly string[]
  /** Pieces of a generated text at most. */
  readonly mostPieces?: number
}

const MOST_LOST = 30

/** Any text; one of the format's own words; and real ones with pieces lost and others put in. */
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
    .map(([sample, edits]) => edits.reduce(changed, sample))
  return fc.oneof(
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    { weight: 4, arbitrary: soup },
    { weight: samples.length > 0 ? 5 : 0, arbitrary: mutated },
  )
}

type Edit = { readonly at: number; readonly lost: number; readonly piece: string }

function changed(text: string, { at, lost, piece }: Edit): string {
  const from = at % (text.length + 1)
  return text.slice(0, from) + piece + text.slice(from + lost)
}

/** Each word without end; between others, as what backtracks wants it; and nothing but words. */
export function textShapes({ words, samples }: TextSource): Shapes<string> {
  const shapes: Record<string, (size: number) => string> = {}
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
export function attacks({ words }: TextSource): fc.Arbitrary<(size: number) => string> {
  const word = fc.oneof(fc.constantFrom(...words), fc.constantFrom(...HOSTILE_WORDS))
  return fc
    .tuple(
      fc.array(word, { maxLength: 2 }),
      fc.array(word, { minLength: 1, maxLength: 3 }),
      fc.array(word, { maxLength: 1 }),
    )
    .map(([before, pump, after]) => {
      const [prefix, inner, suffix] = [before, pump, after].map((part) => part.join(''))
      return (size: number) => prefix + filled(inner as string, size) + suffix
    })
}

function filled(text: string, size: number): string {
  return text === '' ? '' : text.repeat(Math.ceil(size / text.length))
}

function shown(word: string): string {
  return JSON.stringify(word.length > 24 ? `${word.slice(0, 23)}…` : word)
}
