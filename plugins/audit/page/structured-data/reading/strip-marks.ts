/** Text of a block without the marks around it, and how many lines and columns were cut in front. */
export type BareText = { readonly text: string; readonly line: number; readonly column: number }

const OPENING = [
  '\uFEFF',
  '<!--',
  '<![CDATA[',
  '//<![CDATA[',
  '// <![CDATA[',
  '/*<![CDATA[*/',
  '/* <![CDATA[ */',
]
const CLOSING = ['-->', ']]>', '//]]>', '// ]]>', '/*]]>*/', '/* ]]> */', '//-->', '// -->']

/** Removes a byte order mark and surrounding CDATA or HTML comment marks, in any order of nesting. */
export function stripMarks(raw: string): BareText {
  let start = 0
  let end = raw.length
  for (let mark = opening(raw, start); mark; mark = opening(raw, start)) {
    start = skipSpace(raw, start) + mark.length
  }
  for (let mark = closing(raw, start, end); mark; mark = closing(raw, start, end)) {
    end = skipSpaceBack(raw, end) - mark.length
  }
  const before = raw.slice(0, start).split('\n')
  return {
    text: raw.slice(start, end),
    line: before.length - 1,
    column: (before.at(-1) ?? '').length,
  }
}

function opening(raw: string, from: number): string | undefined {
  const start = skipSpace(raw, from)
  return OPENING.find((mark) => raw.startsWith(mark, start))
}

function closing(raw: string, start: number, to: number): string | undefined {
  const end = skipSpaceBack(raw, to)
  const fitting = CLOSING.filter(
    (mark) => end - mark.length >= start && raw.startsWith(mark, end - mark.length),
  )
  return fitting.sort((a, b) => b.length - a.length)[0]
}

function skipSpace(raw: string, from: number): number {
  let at = from
  while (isSpace(raw.charCodeAt(at))) at++
  return at
}

function skipSpaceBack(raw: string, to: number): number {
  let at = to
  while (isSpace(raw.charCodeAt(at - 1))) at--
  return at
}

/** White space of JSON; the end of the text is none. */
function isSpace(code: number): boolean {
  return code === 32 || code === 9 || code === 10 || code === 13
}
