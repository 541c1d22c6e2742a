import { CharClass, charClassAt } from './char-class.ts'

/**
 * Visits the words of text written with spaces, left to right, by the word rules of UAX 29
 * (what `Intl.Segmenter` calls word-like). One pass, no allocation.
 */
export function scanWords(text: string, visit: (start: number, end: number) => void): void {
  const length = text.length
  let index = 0
  while (index < length) {
    const first = charClassAt(text, index)
    if (first === CharClass.other || first > CharClass.connector) {
      index += 1
      continue
    }
    const start = index
    let isWord = first !== CharClass.connector
    let last: number = first
    index += 1
    while (index < length) {
      // The commonest characters first: most words end at a blank after plain letters.
      if (isPlainLetter(text.charCodeAt(index))) {
        isWord = true
        last = CharClass.letter
        index += 1
        continue
      }
      const next = charClassAt(text, index)
      if (next === CharClass.other) break
      if (next === CharClass.extend) {
        index += 1
        continue
      }
      if (next <= CharClass.connector) {
        if (next !== CharClass.connector) isWord = true
        last = next
        index += 1
        continue
      }
      const behind = skipMarks(text, index + 1)
      if (!joins(next, last, charClassAt(text, behind))) break
      index = behind
    }
    if (isWord) visit(start, index)
  }
}

/** A-Z and a-z. */
function isPlainLetter(unit: number): boolean {
  const lower = unit | 32
  return lower >= 97 && lower <= 122
}

/** Marks belong to the character before them, be it an apostrophe. */
function skipMarks(text: string, from: number): number {
  let index = from
  while (index < text.length && charClassAt(text, index) === CharClass.extend) index += 1
  return index
}

function joins(mid: number, before: number, after: number): boolean {
  if (before === CharClass.connector || before !== after) return false
  if (mid === CharClass.mid) return true
  return mid === (before === CharClass.letter ? CharClass.midLetter : CharClass.midNumber)
}
