import fc from 'fast-check'
import { HOSTILE_WORDS } from '../hostile.ts'
import type { Shape } from './parser.ts'

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
