import stringWidth from 'string-width'

/** Columns of a text on a terminal, without colour codes. */
export const displayWidth: (text: string) => number = stringWidth

const graphemes = new Intl.Segmenter()

/** The longest start of a text that fits into this many columns. */
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

/** URLs and coloured words are not split, so that they can be copied and clicked. */
const WHOLE = /^["'(<]*https?:\/\/|\p{Cc}/iu
const SHORTEST = 10

/** Wraps text between words to this width. White space becomes one space. */
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
  /** Text before the first line. */
  readonly first: string
  /** Width of the whole page. */
  readonly columns: number
  /** Applied to each line, so that colours do not extend into the indent. */
  readonly paint?: (line: string) => string
}

/** The text after `first`, with a hanging indent. */
export function hangingText(text: string, { first, columns, paint = same }: Hanging): string {
  const indent = displayWidth(first)
  return wrapWords(text, columns - indent)
    .map((line, at) => (at === 0 ? first : ' '.repeat(indent)) + paint(line))
    .join('\n')
}

function same(line: string): string {
  return line
}

/** Splits a word that is longer than a line. Text without spaces, like Chinese, is one word. */
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
  /** Text before each row. */
  readonly indent?: string
  /** Width of the page, to which the last column is wrapped if there is room. Default: never. */
  readonly columns?: number
}

const GAP = '  '
/** Minimum width of the last column. Below it, the column goes under the others. */
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

/** Remaining time for people: `under a minute`, `26 min`, `2 h 03 min`. */
export function remainingText(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  if (minutes <= 1) return 'under a minute'
  if (minutes < 60) return `${minutes} min`
  return `${Math.floor(minutes / 60)} h ${twoDigits(minutes % 60)} min`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
