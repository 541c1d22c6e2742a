/** RFC 9309 section 2.5 asks for at least this much. */
export const MAX_ROBOTS_BYTES = 500 * 1024
export const MAX_ROBOTS_LINES = 20_000

/** One line that says something; `name` is lower case, null on a line without a colon. */
export type RobotsLine = {
  readonly line: number
  readonly name: string | null
  readonly value: string
}

/** Lines without comments and blank ones; line ends may be LF, CR LF or CR. */
export function* robotsLines(lines: readonly string[]): Generator<RobotsLine> {
  for (const [index, raw] of lines.entries()) {
    const hash = raw.indexOf('#')
    const text = (hash < 0 ? raw : raw.slice(0, hash)).trim()
    if (text === '') continue
    const colon = text.indexOf(':')
    yield colon < 0
      ? { line: index + 1, name: null, value: text }
      : {
          line: index + 1,
          name: text.slice(0, colon).trim().toLowerCase(),
          value: text.slice(colon + 1).trim(),
        }
  }
}

/** At most one line more than will be read, so that the caller sees that there were more. */
export function splitLines(text: string): string[] {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0
  return text.slice(start).split(/\r\n|\n|\r/, MAX_ROBOTS_LINES + 1)
}

const HTML_START =
  /^<(?:!--|(?:!doctype|html|head|body|title|meta|link|script|style|div|h1|p)[\s/>])/i

/** Whether a body that should be plain text is a web page instead. */
export function looksLikeHtml(text: string): boolean {
  return HTML_START.test(
    text
      .slice(0, 1024)
      .replace(/^\uFEFF/, '')
      .trimStart(),
  )
}
