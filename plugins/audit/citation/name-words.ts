import { fold } from '../page/language/fold.ts'

/** A run of letters and digits of a text. */
export type NameWord = {
  /** Compatibility forms resolved, case folded, accents removed. */
  readonly folded: string
  /** Half-open range of UTF-16 units. */
  readonly start: number
  readonly end: number
  /** Whether the next word may belong to one name with it: a blank, a hyphen or the like between. */
  readonly joinsNext: boolean
}

/** Soft hyphens and joiners stand within words, unseen. */
const WORD =
  /[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]+|(?:(?![\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{M}\p{Nd}\u00AD\u200B-\u200D\uFEFF])+/gu
/** A hyphen with blanks around it, a full stop before a blank and a comma part names. */
const JOINT = /^(?:[®™]?\s|[®™]?[-‐‑–'’‘ʼ`´._·]|[®™]?\s?[&+]\s?|[®™])$/u
const MAX_JOINT = 4

/** The words of a text in order, by letters of any script. Linear in its length. */
export function nameWords(text: string): NameWord[] {
  const found: NameWord[] = []
  let previous: { folded: string; start: number; end: number } | undefined
  for (const match of text.matchAll(WORD)) {
    const start = match.index
    if (previous) found.push({ ...previous, joinsNext: joins(text, previous.end, start) })
    previous = { folded: foldName(match[0]), start, end: start + match[0].length }
  }
  if (previous) found.push({ ...previous, joinsNext: false })
  return found
}

/** The form in which letters of names are compared. */
export function foldName(text: string): string {
  return fold(text.normalize('NFKC'))
}

function joins(text: string, from: number, to: number): boolean {
  return to - from <= MAX_JOINT && JOINT.test(text.slice(from, to))
}
