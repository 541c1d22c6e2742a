import { isUnspaced } from '../page/language/segment.ts'
import { foldName, nameWords } from './name-words.ts'

/**
 * One way a name is written, without the signs between its words.
 *
 * - plain: in any case.
 * - named: its words are also words of the language, so only where it is written as a name.
 * - exact: two or three letters, only as written or in capitals.
 */
export type NameVariant = {
  /** Folded letters of all its words together. */
  readonly compact: string
  /** Offsets in `compact` at which a text may part it; null: wherever both ends look like a name. */
  readonly joints: ReadonlySet<number> | null
  readonly rule: 'plain' | 'named' | 'exact'
  /** Letters as written, accents removed. */
  readonly written: string
  /** Of a script without blanks between words. */
  readonly isUnspaced: boolean
}

/** Beyond it a name of one word is told by its letters alone. */
const MAX_EXACT = 3
const MIN_LETTERS = 2
/** A piece of one letter ("iPhone") is no word of its own. */
const MIN_PIECE = 2
const HUMPS =
  /(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{Nd})|(?<=\p{Nd})(?=\p{L})/u
const MARKS = /\p{M}+/gu

/** null for what is too short to be told from other words. `common`: folded words of the language. */
export function nameVariant(name: string, common: ReadonlySet<string>): NameVariant | null {
  const words = nameWords(name)
  const written = plainLetters(words.map(({ start, end }) => name.slice(start, end)).join(''))
  const compact = words.map(({ folded }) => folded).join('')
  const unspaced = isUnspaced(compact)
  if (compact.length < MIN_LETTERS) return null
  const isCommon =
    common.has(compact) || words.every(({ folded }) => common.has(folded) || isNumber(folded))
  const isShort = compact.length <= MAX_EXACT && !unspaced
  return {
    compact,
    joints: jointsOf(words.map(({ start, end }) => name.slice(start, end))),
    rule: isShort ? 'exact' : isCommon ? 'named' : 'plain',
    written,
    isUnspaced: unspaced,
  }
}

/** Letters without accents and invisible signs, case kept. */
export function plainLetters(text: string): string {
  return text
    .normalize('NFKD')
    .replace(MARKS, '')
    .replace(/\p{Cf}+/gu, '')
}

function isNumber(folded: string): boolean {
  return /^\p{Nd}+$/u.test(folded)
}

/** Where words end, and within words where the case or digits begin anew: "ExampleVelo24". */
function jointsOf(words: readonly string[]): ReadonlySet<number> {
  const joints = new Set<number>()
  let length = 0
  for (const word of words) {
    const pieces = word.normalize('NFKC').split(HUMPS)
    const isSplit = pieces.every((piece) => piece.length >= MIN_PIECE)
    for (const piece of isSplit ? pieces : [pieces.join('')]) {
      length += foldName(piece).length
      joints.add(length)
    }
  }
  return joints
}
