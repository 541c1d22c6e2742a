import picocolors from 'picocolors'

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
