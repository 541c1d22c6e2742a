import stringWidth from 'string-width'

/** Columns a text takes on a terminal, colour codes aside. */
export const displayWidth: (text: string) => number = stringWidth

const graphemes = new Intl.Segmenter()

/** The longest start of a text that fits into so many columns. */
export function fittingStart(text: string, columns: number): string {
  let start = ''
  let used = 0
  for (const { segment } of graphemes.segment(text)) {
    used += stringWidth(segment)
    if (used > columns) break
    start += segment
  }
  return start
}

/** Addresses and coloured words stay whole, so that they can be copied and clicked. */
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

type Hanging = {
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

/** A word longer than a line is broken: a text without spaces, such as a Chinese one, is one word. */
function piecesOf(word: string, room: number): readonly string[] {
  if (WHOLE.test(word)) return [word]
  const pieces: string[] = []
  let rest = word
  while (displayWidth(rest) > room) {
    const piece = fittingStart(rest, room)
    pieces.push(piece)
    rest = rest.slice(piece.length)
  }
  return [...pieces, rest]
}

type TableOptions = {
  /** Before each row. */
  readonly indent?: string
  /** Of the page: the last column is wrapped there, where it has enough room; default never. */
  readonly columns?: number
}

const GAP = '  '
/** With less room than that the last column goes below the others. */
const LEAST_ROOM = 20
const BELOW = '    '

/** Rows of cells as aligned columns; the last column is not padded. */
export function alignColumns(
  rows: readonly (readonly string[])[],
  { indent = '', columns = Number.POSITIVE_INFINITY }: TableOptions = {},
): string {
  const widths: number[] = []
  for (const row of rows) {
    for (const [i, cell] of row.slice(0, -1).entries()) {
      widths[i] = Math.max(widths[i] ?? 0, displayWidth(cell))
    }
  }
  return rows.map((row) => rowText(row, { widths, indent, columns })).join('\n')
}

type RowLayout = Required<TableOptions> & { readonly widths: readonly number[] }

function rowText(row: readonly string[], { widths, indent, columns }: RowLayout): string {
  const start = row
    .slice(0, -1)
    .map((cell, i) => cell + ' '.repeat(widths[i]! - displayWidth(cell)) + GAP)
    .join('')
  const last = row.at(-1) ?? ''
  const before = displayWidth(indent + start)
  const room = columns - before
  if (displayWidth(last) <= room) return (indent + start + last).trimEnd()
  const isBelow = room < LEAST_ROOM
  const place = isBelow ? indent + BELOW : ' '.repeat(before)
  const lines = wrapWords(last, columns - displayWidth(place)).join(`\n${place}`)
  return isBelow ? `${(indent + start).trimEnd()}\n${place}${lines}` : indent + start + lines
}

/** `9 s`, `4 min 05 s`, `2 h 03 min`. */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole < 60) return `${whole} s`
  const minutes = Math.floor(whole / 60)
  if (minutes < 60) return `${minutes} min ${twoDigits(whole % 60)} s`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

/** As people say it of a remaining time: `under a minute`, `26 min`, `2 h 03 min`. */
export function remainingText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'under a minute'
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
