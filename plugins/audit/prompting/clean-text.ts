const LINE_ENDS = /\r\n?|[\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu
/** Keeps joiners and the emoji selector, which some scripts and emoji need. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/gu
const LONE_SURROGATES = /\p{Cs}/gu
const OPENING = '<＜﹤‹〈⟨❮❰《«≪⋘'
const ANGLES = /[<＜﹤‹〈⟨❮❰《«≪⋘>＞﹥›〉⟩❯❱》»≫⋙]+/g
const TRIPLE = /[⋘⋙]/
const TURN_OPENING = /<(?=\|)/g
const TURN_CLOSING = /\|(?=>)/g

/**
 * Cleans text for a model: no control characters, invisible characters or lone surrogates, `
 * ` as the only line break, and no text that looks like our data marks (`<<<`) or the turn marks of
 * chat models (`<|`). Idempotent, linear.
 */
export function cleanText(text: string): string {
  return (
    text
      .replace(LINE_ENDS, '\n')
      // First: a character between two surrogates would hide that they form a pair.
      .replace(LONE_SURROGATES, '')
      .replace(CONTROLS, '')
      .replace(INVISIBLE, '')
      .replace(ANGLES, shorterRun)
      .replace(TURN_OPENING, '< ')
      .replace(TURN_CLOSING, '| ')
  )
}

/** Like `cleanText`, on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

function shorterRun(run: string): string {
  if (run.length < 3 && !TRIPLE.test(run)) return run
  return OPENING.includes(run[0]!) ? '‹‹' : '››'
}

/** Only this many last characters are searched for a boundary. */
const REACH = 200

/**
 * Cuts the text to `maxChars` UTF-16 units: after a line or a sentence, or else between two words,
 * or else at the limit. Never splits a surrogate pair.
 */
export function cutText(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const from = Math.max(0, maxChars - REACH)
  const tail = text.slice(from, maxChars)
  const at = Math.max(tail.lastIndexOf('\n'), endOfSentence(tail))
  if (at > 0) return text.slice(0, from + at).trimEnd()
  const blank = tail.lastIndexOf(' ')
  if (blank > 0) return text.slice(0, from + blank).trimEnd()
  const unit = text.charCodeAt(maxChars - 1)
  return text.slice(0, unit >= 0xd800 && unit <= 0xdbff ? maxChars - 1 : maxChars)
}

function endOfSentence(text: string): number {
  const stops = ['. ', '! ', '? ', '。', '！', '？'].map((stop) => text.lastIndexOf(stop))
  const last = Math.max(...stops)
  return last < 0 ? -1 : last + 1
}

/** One line of a model's answer for a result. Null if nothing is left of it. */
export function shortLine(text: string | null, maxChars: number): string | null {
  const line = cutText(cleanLine(text ?? ''), maxChars)
  return line === '' ? null : line
}

/** Cleans several lines. Omits empty and repeated ones. */
export function shortLines(
  texts: readonly string[],
  { count, maxChars }: { readonly count: number; readonly maxChars: number },
): readonly string[] {
  const lines = texts.slice(0, 10 * count).map((text) => shortLine(text, maxChars))
  return [...new Set(lines.filter((line) => line !== null))].slice(0, count)
}
