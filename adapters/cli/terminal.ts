import picocolors from 'picocolors'

/** Where a command writes, what it is told by the environment, and what it says by its exit code. */
export type Terminal = {
  /** For results alone. */
  readonly stdout: NodeJS.WriteStream
  /** For progress and messages. */
  readonly stderr: NodeJS.WriteStream
  readonly env: Readonly<Record<string, string | undefined>>
  /** Of the process, once everything is closed. */
  exitCode: number
}

/** That of this process. */
export function systemTerminal(): Terminal {
  const { stdout, stderr, env } = process
  return { stdout, stderr, env, exitCode: 0 }
}

/** What the command's exit code says; documented in the README. */
export const ExitCode = {
  ok: 0,
  /** A --fail-… condition is met, or lint found mistakes. */
  failed: 1,
  /** The command line, the configuration or a manifest is wrong, or there is nothing to do. */
  usage: 2,
  /** The target could not be audited, the source not scraped, or the server not asked. */
  unreachable: 3,
  /** A bug, or a fault of this machine. */
  internal: 4,
  /** Interrupted by Ctrl-C, or the task was cancelled. */
  interrupted: 130,
} as const

const CONTROLS = /[^\P{Cc}\n\t]+/gu
/** They turn the direction of the text around them, so that it reads as something else. */
const DIRECTION = /\p{Bidi_Control}+/gu

/**
 * The value with all its texts as a terminal may be given them: pages and models put sequences
 * into theirs that would move the cursor, set the window's title or hide what follows.
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
  /** Of a command or an id to type or click. */
  name(text: string): string
  /** By the bands of the grades: 75 and more, 40 and more, below. */
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

/** Colours for what goes to `stream`, unless NO_COLOR is set; FORCE_COLOR turns them on. */
export function paintFor(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Paint {
  const { NO_COLOR, FORCE_COLOR, TERM } = env
  if (NO_COLOR) return createPaint(false)
  if (FORCE_COLOR) return createPaint(FORCE_COLOR !== '0' && FORCE_COLOR !== 'false')
  return createPaint(stream.isTTY === true && TERM !== 'dumb')
}

/** Signs that stand for a result, and the parts of a bar. */
type Glyphs = {
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
