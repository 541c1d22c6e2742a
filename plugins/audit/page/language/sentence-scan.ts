const TERMINATOR =
  /[.!?\n\r\u0085\u2028\u2029\u0589\u061D-\u061F\u06D4\u0700-\u0702\u0964\u0965\u104A\u104B\u1362\u1367\u1368\u17D4\u17D5\u203C\u203D\u2024\u2047-\u2049\u3002\uFE52\uFE56\uFE57\uFF01\uFF0E\uFF1F\uFF61]/g
const GREEK_TERMINATOR = new RegExp(TERMINATOR.source.replace('[', '[;\\u037E'), 'g')
const PARAGRAPH = /[\n\r\u0085\u2028\u2029]/
const FULL_STOP = /[.\u2024\uFE52\uFF0E]/
const TERMINAL =
  /[.!?\u0589\u061D-\u061F\u06D4\u0964\u0965\u203C\u203D\u2024\u2047-\u2049\u3002\uFF01\uFF0E\uFF1F\uFF61]/
/** Closing and opening punctuation and quotation marks: sentence-break class Close. */
const CLOSE = /["'\p{Ps}\p{Pe}\p{Pi}\p{Pf}]/u
const SPACE = /[\t \u00A0\u1680\u2000-\u200A\u202F\u205F\u3000]/
/** The sentence goes on behind these. */
const CONTINUE = /[,\-:;\u055D\u060C\u060D\u2013\u2014\u3001\uFF0C\uFF0D\uFF1A]/
const LETTER = /\p{Alphabetic}/u
const LOWER = /\p{Lowercase}/u
const DIGIT = /\p{Nd}/u
const EXTEND = /[\p{M}\p{Cf}]/u

/**
 * Visits sentences by the sentence rules of UAX 29: a full stop ends none before a lower-case
 * letter, between digits or inside `U.S.A`; `!`, `?` and their like always do. One pass; the ranges
 * tile the text, white space behind a sentence belongs to it.
 */
export function scanSentences(
  text: string,
  language: string,
  visit: (start: number, end: number) => void,
): void {
  const pattern = language.startsWith('el') ? GREEK_TERMINATOR : TERMINATOR
  pattern.lastIndex = 0
  let start = 0
  let found = pattern.exec(text)
  while (found) {
    const end = sentenceEnd(text, found.index)
    if (end > 0) {
      if (end > start) visit(start, end)
      start = end
      pattern.lastIndex = end
    }
    found = pattern.exec(text)
  }
  if (start < text.length) visit(start, text.length)
}

/** End of the sentence that the mark at `index` closes, 0 when it closes none. */
function sentenceEnd(text: string, index: number): number {
  const mark = text[index]!
  if (PARAGRAPH.test(mark)) return index + (mark === '\r' && text[index + 1] === '\n' ? 2 : 1)
  let at = index + 1
  while (at < text.length && EXTEND.test(text[at]!)) at += 1
  const isStop = FULL_STOP.test(mark)
  if (isStop && joinsNext(text, index, at)) return 0
  while (at < text.length && CLOSE.test(text[at]!)) at += 1
  while (at < text.length && SPACE.test(text[at]!)) at += 1
  const next = text[at]
  if (next === undefined) return at
  if (PARAGRAPH.test(next)) return at + (next === '\r' && text[at + 1] === '\n' ? 2 : 1)
  if (CONTINUE.test(next) || TERMINAL.test(next)) return 0
  return isStop && isLowerAhead(text, at) ? 0 : at
}

/** `3.5`, `U.S`, `foo.Bar` */
function joinsNext(text: string, index: number, at: number): boolean {
  const next = text[at] ?? ''
  if (DIGIT.test(next)) return true
  return LETTER.test(next) && !LOWER.test(next) && LETTER.test(text[index - 1] ?? '')
}

/** Whether the next letter, before any other mark, is a lower-case one. */
function isLowerAhead(text: string, from: number): boolean {
  for (let at = from; at < text.length; at += 1) {
    const char = text[at]!
    if (LETTER.test(char)) return LOWER.test(char)
    if (TERMINAL.test(char) || PARAGRAPH.test(char)) return false
  }
  return false
}
