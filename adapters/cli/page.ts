import { type Paint, paintFor } from './paint.ts'
import type { Terminal } from './terminal.ts'

/** Signs that stand for a result, and the parts of a bar. */
export type Glyphs = {
  readonly pass: string
  readonly warn: string
  readonly fail: string
  readonly left: string
  readonly full: string
  readonly empty: string
}

/** What a text is laid out for. */
export type Page = {
  readonly paint: Paint
  /** Lines of prose are at most this wide; a table may be wider. */
  readonly columns: number
  readonly glyphs: Glyphs
}

const SIGNS: Glyphs = { pass: '✔', warn: '!', fail: '✖', left: '-', full: '█', empty: '░' }
const ASCII: Glyphs = { pass: '+', warn: '!', fail: 'x', left: '-', full: '#', empty: '.' }
/** Longer lines are hard to read, however wide the window is. */
const WIDEST = 120
const NARROWEST = 40
const USUAL = 100

/** A page without a terminal: a file, a pipe. */
export function plainPage(paint: Paint): Page {
  return { paint, columns: USUAL, glyphs: SIGNS }
}

/** The page that stdout is; in a pipe as wide as the terminal that stderr still is. */
export function pageOf({ stdout, stderr, env }: Terminal): Page {
  const given = stdout.columns || Number(env.COLUMNS) || stderr.columns || USUAL
  return {
    paint: paintFor(stdout, env),
    columns: Math.max(NARROWEST, Math.min(WIDEST, given)),
    glyphs: env.TERM === 'dumb' ? ASCII : SIGNS,
  }
}
