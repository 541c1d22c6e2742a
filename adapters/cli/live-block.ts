import { clearScreenDown, cursorTo, moveCursor } from 'node:readline'
import { characterWidth, displayWidth } from './display-width.ts'

const USUAL_COLUMNS = 80
const USUAL_ROWS = 24

/** Lines at the bottom of a terminal that are drawn again and again, below those that stay. */
export class LiveBlock {
  readonly #stream: NodeJS.WriteStream
  #drawn = 0

  constructor(stream: NodeJS.WriteStream) {
    this.#stream = stream
  }

  /** Takes the place of what is drawn; lines without colours, those that have no room are left out. */
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

  /** A line that was wrapped could not be taken back. */
  #fit(line: string): string {
    const columns = (this.#stream.columns || USUAL_COLUMNS) - 1
    if (displayWidth(line) <= columns) return line
    let fitting = ''
    let used = 1
    for (const character of line) {
      used += characterWidth(character)
      if (used > columns) break
      fitting += character
    }
    return `${fitting}…`
  }
}
