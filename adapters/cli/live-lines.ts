import { clearLine, clearScreenDown, cursorTo, moveCursor } from 'node:readline'
import type { Clock } from '../../core/ports/clock.ts'
import type { Terminal } from './terminal.ts'
import { displayWidth, fittingStart } from './terminal-text.ts'

const USUAL_COLUMNS = 80
const USUAL_ROWS = 24

/** Lines at the bottom of a terminal that are redrawn, below the ones that stay. */
export class LiveBlock {
  readonly #stream: NodeJS.WriteStream
  #drawn = 0

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  /** Replaces what is drawn. Lines have no colours; those that do not fit are left out. */
  draw(lines: readonly string[]): void {
    this.clear()
    const rows = (this.#stream.rows || USUAL_ROWS) - 1
    const shown = lines.slice(-Math.max(1, rows)).map((line) => this.#fit(line))
    for (const line of shown) this.#stream.write(`${line}\n`)
    this.#drawn = shown.length
  }

  /** A line that stays. */
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

  /** A line that the terminal wraps could not be cleared. */
  #fit(line: string): string {
    const columns = (this.#stream.columns || USUAL_COLUMNS) - 1
    return displayWidth(line) <= columns ? line : `${fittingStart(line, columns - 1)}…`
  }
}

/** The line that says how far things are. */
export interface StatusLine {
  /** `share`: 0 to 1, of what is done. */
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

/** Drawn again and again on a terminal, written every few seconds elsewhere, or not at all. */
export function createStatusLine({ stream, clock, isQuiet, env }: StatusLineOptions): StatusLine {
  if (isQuiet) return { set: () => {}, clear: () => {} }
  const isTerminal = stream.isTTY && env.TERM !== 'dumb'
  return isTerminal ? new DrawnLine(stream) : new SparseLine(stream, clock)
}

const sparseMs = 5_000

class SparseLine implements StatusLine {
  readonly #stream: NodeJS.WritableStream
  readonly #clock: Clock
  #dueMs = Number.NEGATIVE_INFINITY

  constructor(stream: NodeJS.WritableStream, clock: Clock) {
    this.#stream = stream
    this.#clock = clock
  }

  set(text: string, share?: number): void {
    const now = this.#clock.monotonic()
    if (now < this.#dueMs) return
    this.#dueMs = now + sparseMs
    this.#stream.write(`${share === undefined ? '' : `${percentOf(share)} %, `}${text}\n`)
  }

  clear(): void {}
}

const longestBar = 40
const shortestBar = 10

class DrawnLine implements StatusLine {
  readonly #stream: NodeJS.WriteStream
  #isDrawn = false

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  set(text: string, share?: number): void {
    // The terminal would wrap a line that reaches the last column, and it could not be cleared.
    const columns = (this.#stream.columns || USUAL_COLUMNS) - 1
    this.clear()
    const bar = share === undefined ? '' : barOf(share, columns, text)
    this.#stream.write(fittingStart(`${bar}${text}`, columns))
    this.#isDrawn = true
  }

  clear(): void {
    if (!this.#isDrawn) return
    cursorTo(this.#stream, 0)
    clearLine(this.#stream, 0)
    this.#isDrawn = false
  }
}

function barOf(share: number, columns: number, text: string): string {
  const percent = ` ${percentOf(share).padStart(3)} %  `
  const room = Math.min(longestBar, columns - displayWidth(text) - percent.length)
  if (room < shortestBar) return percent.trimStart()
  const full = Math.round(Math.min(1, share) * room)
  return `${'█'.repeat(full)}${'░'.repeat(room - full)}${percent}`
}

function percentOf(share: number): string {
  return String(Math.floor(share * 100))
}
