import { hash, shuffled } from '../world/seeded.ts'

/** Faults of a file, and ways in which it can differ. */
export type ExportFault =
  | 'unauthorized'
  | 'unavailable'
  | 'html'
  /** The connection breaks in the middle, after a Content-Length. */
  | 'cut'
  /** Ends early in a line, or after one, with nothing that says so. */
  | 'truncated'
  | 'truncated-at-line'
  | 'empty'
  /** The lines in another order. */
  | 'shuffled'
  /** An empty column comes in after the licence. */
  | 'shifted-column'
  /** Some lines twice, the first with another score. */
  | 'duplicates'
  | 'windows-1252'
  | 'crlf'
  /** One line in 300 has too few columns. */
  | 'bad-lines'
  /** One line in 300 has a control character. */
  | 'controls'
  /** All lines in one. */
  | 'one-line'
  /** As it was 30 days before. */
  | 'older-date'
  | 'future-date'
  | 'no-date'

/** Changes the bytes of a file. Faults of the connection leave it as it is. */
export function spoiledFile(text: string, fault: ExportFault | undefined): Buffer {
  const [date = '', ...lines] = text.trimEnd().split('\n')
  const file = (first: string, rest: readonly string[]) =>
    Buffer.from([first, ...rest, ''].join('\n'))
  switch (fault) {
    case 'html':
      return Buffer.from('<!DOCTYPE html><html><body><b>Warning</b>: fopen()</body></html>\n')
    case 'empty':
      return Buffer.alloc(0)
    case 'truncated':
      return Buffer.from(text.slice(0, Math.floor(text.length / 2)).trimEnd())
    case 'truncated-at-line':
      return file(date, lines.slice(0, Math.floor(lines.length / 2)))
    case 'shuffled':
      return file(date, shuffled(lines, 7))
    case 'shifted-column':
      return file(
        date,
        lines.map((line) => line.replace(/^([^;]*;[^;]*;)/, '$1;').replace(/;[^;]*$/, '')),
      )
    case 'duplicates':
      return file(
        date,
        lines.flatMap((line, at) =>
          hash(at) % 10 === 0 ? [line.replace(/;3-/, ';4-'), line] : [line],
        ),
      )
    case 'windows-1252':
      return Buffer.from(text, 'latin1')
    case 'crlf':
      return Buffer.from(text.replaceAll('\n', '\r\n').replace('\r\n', '\r\n\r\n'))
    case 'bad-lines':
      return file(
        date,
        lines.map((line, at) => (at % 300 === 1 ? line.slice(0, 12) : line)),
      )
    case 'controls':
      return file(
        date,
        lines.map((line, at) => (at % 300 === 1 ? line.replace(/.$/, '\u001b$&') : line)),
      )
    case 'one-line':
      return file(date, [lines.join(' ')])
    case 'older-date':
      return file(shifted(date, -30), lines)
    case 'future-date':
      return file(shifted(date, 4000), lines)
    case 'no-date':
      return file(lines[0] ?? '', lines.slice(1))
    default:
      return Buffer.from(text)
  }
}

function shifted(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
