import { characterWidth, displayWidth } from './display-width.ts'

/** Broken in the middle they could not be copied or clicked: the terminal goes on with them. */
const WHOLE = /^["'(<]*https?:\/\/|\p{Cc}/iu
const SHORTEST = 10

/** Lines of at most so many columns, broken between words; white space becomes one space. */
export function wrapWords(text: string, columns: number): readonly string[] {
  const room = Math.max(SHORTEST, columns)
  const lines: string[] = []
  let line = ''
  let used = 0
  for (const word of text.trim().split(/\s+/)) {
    for (const piece of piecesOf(word, room)) {
      const width = displayWidth(piece)
      if (used > 0 && used + 1 + width > room) {
        lines.push(line)
        line = ''
        used = 0
      }
      line += used > 0 ? ` ${piece}` : piece
      used += used > 0 ? width + 1 : width
    }
  }
  return [...lines, line]
}

export type Hanging = {
  /** Before the first line. */
  readonly first: string
  /** Of the whole page. */
  readonly columns: number
  /** For each line, so that no colour runs into the indent. */
  readonly paint?: (line: string) => string
}

/** The text behind `first`, its further lines below its beginning. */
export function hangingText(text: string, { first, columns, paint = same }: Hanging): string {
  const indent = displayWidth(first)
  return wrapWords(text, columns - indent)
    .map((line, at) => (at === 0 ? first : ' '.repeat(indent)) + paint(line))
    .join('\n')
}

function same(line: string): string {
  return line
}

/** A word longer than a line: texts without spaces, such as Chinese ones, are one. */
function piecesOf(word: string, room: number): readonly string[] {
  if (displayWidth(word) <= room || WHOLE.test(word)) return [word]
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const character of word) {
    const width = characterWidth(character)
    if (used + width > room) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += width
  }
  return [...pieces, piece]
}
