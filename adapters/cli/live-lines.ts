import { clearLine, clearScreenDown, cursorTo, moveCursor } from 'node:readline'
import type { Clock } from '../../core/ports/clock.ts'
import type { Terminal } from './terminal.ts'
import { displayWidth, fittingStart } from './terminal-text.ts'

const USUAL_COLUMNS = 80
const USUAL_ROWS = 24

/** Lines at the bottom of a terminal that are redrawn below permanent lines. */
export class LiveBlock {
  readonly #stream: NodeJS.WriteStream
  #drawn = 0

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  /** Replaces the drawn lines. They must have no colours; those that do not fit are omitted. */
  draw(lines: readonly string[]): void {
    this.clear()
    const rows = (this.#stream.rows || USUAL_ROWS) - 1
    const shown = lines.slice(-Math.max(1, rows)).map((line) => this.#fit(line))
    for (const line of shown) this.#stream.write(`${line}\n`)
    this.#drawn = shown.length
  }

  /** Writes a permanent line. */
  keep(line: string, paint: (line: string) => string = (text) => text): void {
    this.clear()
    this.#stream.write(`${paint(this.#fit(line))}\n`)
  }

  clear(): void {
    if (this.#drawn === 0) return
    moveCursor(this.#stream, 0, -this.#drawn)
    cursorTo(this.#stream, 0)
    clearScreenDown(this.#stream)
    this.#drawn = 0
  }

  #fit(line: string): string {
    const columns = usableColumns(this.#stream)
    return displayWidth(line) <= columns ? line : `${fittingStart(line, columns - 1)}…`
  }
}

/** A line with the progress. */
export interface StatusLine {
  /** `share`: the completed part, from 0 to 1. */
  set(text: string, share?: number): void
  /** Makes room for other lines. */
  clear(): void
}

type StatusLineOptions = {
  readonly stream: NodeJS.WriteStream
  readonly clock: Clock
  readonly isQuiet: boolean
  readonly env: Terminal['env']
}

/** Redraws the line on a terminal, writes it every few seconds elsewhere, or not at all. */
export function createStatusLine({ stream, clock, isQuiet, env }: StatusLineOptions): StatusLine {
  if (isQuiet) return { set: () => {}, clear: () => {} }
  if (!isLive(stream, env)) return sparseLine(stream, clock)
  const clear = () => {
    cursorTo(stream, 0)
    clearLine(stream, 0)
  }
  let isDrawn = false
  return {
    set: (text, share) => {
      if (isDrawn) clear()
      const columns = usableColumns(stream)
      stream.write(fittingStart(barOf(share, columns, text) + text, columns))
      isDrawn = true
    },
    clear: () => {
      if (isDrawn) clear()
      isDrawn = false
    },
  }
}

/** A line that reaches the last column would be wrapped, and then could not be cleared. */
function usableColumns({ columns }: NodeJS.WriteStream): number {
  return (columns || USUAL_COLUMNS) - 1
}

/** Whether lines can be redrawn. */
export function isLive(stream: NodeJS.WriteStream, env: Terminal['env']): boolean {
  return stream.isTTY && env.TERM !== 'dumb'
}

const SPARSE_MS = 5_000

function sparseLine(stream: NodeJS.WritableStream, clock: Clock): StatusLine {
  let dueMs = Number.NEGATIVE_INFINITY
  return {
    set: (text, share) => {
      const now = clock.monotonic()
      if (now < dueMs) return
      dueMs = now + SPARSE_MS
      stream.write(`${share === undefined ? '' : `${percentOf(share)} %, `}${text}\n`)
    },
    clear: () => {},
  }
}

const LONGEST_BAR = 40
const SHORTEST_BAR = 10

function barOf(share: number | undefined, columns: number, text: string): string {
  if (share === undefined) return ''
  const percent = ` ${percentOf(share).padStart(3)} %  `
  const room = Math.min(LONGEST_BAR, columns - displayWidth(text) - percent.length)
  if (room < SHORTEST_BAR) return percent.trimStart()
  const full = Math.round(Math.min(1, share) * room)
  return `${'█'.repeat(full)}${'░'.repeat(room - full)}${percent}`
}

function percentOf(share: number): string {
  return String(Math.floor(share * 100))
}
