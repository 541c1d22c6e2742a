import type { Readable } from 'node:stream'
import picocolors from 'picocolors'
import type { ComposeOptions } from '../compose.ts'

/** The streams, environment and exit code of a command. */
export type Terminal = {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  /** Results only. */
  readonly stdout: NodeJS.WriteStream
  /** Progress and messages. */
  readonly stderr: NodeJS.WriteStream
  readonly env: Readonly<Record<string, string | undefined>>
  /** The exit code of the process, used once everything is closed. */
  exitCode: number
  /** Replaces ports of the program that a command composes. */
  readonly register?: ComposeOptions['register']
}

/** The terminal of this process. */
export function systemTerminal(): Terminal {
  const { stdout, stderr, env } = process
  // Node opens stdin for who asks for it.
  return {
    stdout,
    stderr,
    env,
    exitCode: 0,
    get stdin() {
      return process.stdin
    },
  }
}

/** Exit codes of the command; documented in the README. */
export const ExitCode = {
  ok: 0,
  /** A --fail-… condition is met, or lint found mistakes. */
  failed: 1,
  /** The command line, the configuration or a manifest is wrong, or there is nothing to do. */
  usage: 2,
  /** The page, the source or the server could not be reached. */
  unreachable: 3,
  /** A bug, or a problem of this machine. */
  internal: 4,
  /** Interrupted by Ctrl-C, or the task was cancelled. */
  interrupted: 130,
} as const

/** A value as JSON for people and programs. */
export function jsonText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

const CONTROLS = /[^\P{Cc}\n\t]+/gu
/** Characters that change the direction of text and so can disguise it. */
const DIRECTION = /\p{Bidi_Control}+/gu

/**
 * Removes control sequences from all texts of a value: those of pages and models could move the
 * cursor, set the window's title or hide text.
 */
export function printable<T>(value: T): T {
  if (typeof value === 'string') return harmless(value) as T
  if (typeof value !== 'object' || value === null) return value
  return JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' ? harmless(one) : one,
  ) as T
}

function harmless(text: string): string {
  return text.replace(CONTROLS, '').replace(DIRECTION, '')
}

/** Colours of the reports, or none (NO_COLOR, no terminal). */
export type Paint = {
  bold(text: string): string
  dim(text: string): string
  pass(text: string): string
  warn(text: string): string
  fail(text: string): string
  /** A command or an id to type or click. */
  name(text: string): string
  /** Coloured by the bands of the grades: 75 and more, 40 and more, below. */
  score(text: string, score: number | null): string
}

export function createPaint(enabled: boolean): Paint {
  const colors = picocolors.createColors(enabled)
  return {
    bold: colors.bold,
    dim: colors.dim,
    pass: colors.green,
    warn: colors.yellow,
    fail: colors.red,
    name: colors.cyan,
    score: (text, score) => {
      if (score === null) return colors.dim(text)
      if (score >= 75) return colors.green(text)
      return score >= 40 ? colors.yellow(text) : colors.red(text)
    },
  }
}

/** A check's status in its colour. */
export function statusText(status: string, paint: Paint, word = status): string {
  const isVerdict = status === 'pass' || status === 'warn' || status === 'fail'
  return isVerdict ? paint[status](word) : paint.dim(word)
}

/** Colours for a terminal, unless NO_COLOR is set; FORCE_COLOR turns them on elsewhere. */
export function paintFor(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Paint {
  const { NO_COLOR, FORCE_COLOR, TERM } = env
  if (NO_COLOR) return createPaint(false)
  if (FORCE_COLOR) return createPaint(FORCE_COLOR !== '0' && FORCE_COLOR !== 'false')
  return createPaint(stream.isTTY === true && TERM !== 'dumb')
}

/** Signs for results, and the parts of a bar. */
type Glyphs = {
  readonly pass: string
  readonly warn: string
  readonly fail: string
  readonly skipped: string
  readonly full: string
  readonly empty: string
}

/** Colours, width and signs of an output. */
export type Layout = {
  readonly paint: Paint
  /** Maximum width of prose; a table may be wider. */
  readonly columns: number
  readonly glyphs: Glyphs
}

const SIGNS: Glyphs = { pass: '✔', warn: '!', fail: '✖', skipped: '-', full: '█', empty: '░' }
const ASCII: Glyphs = { pass: '+', warn: '!', fail: 'x', skipped: '-', full: '#', empty: '.' }
/** Longer lines are hard to read, however wide the window is. */
const WIDEST = 120
const NARROWEST = 40
const USUAL = 100

/** The layout of a file or a pipe. */
export function plainLayout(paint: Paint): Layout {
  return { paint, columns: USUAL, glyphs: SIGNS }
}

/** The layout of stdout; in a pipe, stderr's terminal gives the width. */
export function layoutOf({ stdout, stderr, env }: Terminal): Layout {
  const given = stdout.columns || Number(env.COLUMNS) || stderr.columns || USUAL
  return {
    paint: paintFor(stdout, env),
    columns: Math.max(NARROWEST, Math.min(WIDEST, given)),
    glyphs: env.TERM === 'dumb' ? ASCII : SIGNS,
  }
}
