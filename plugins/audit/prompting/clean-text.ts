const LINE_ENDS = /\r\n?|[\u2028\u2029]/g
const CONTROLS = /[^\P{Cc}\n\t]/gu
/** Joiners and the emoji selector stay: letters of some scripts and emoji are made with them. */
const INVISIBLE = /(?!\u200C|\u200D|\uFE0F)\p{Default_Ignorable_Code_Point}/gu
const LONE_SURROGATES = /\p{Cs}/gu
const OPENING = '<＜﹤‹〈⟨❮❰《«≪⋘'
const ANGLES = /[<＜﹤‹〈⟨❮❰《«≪⋘>＞﹥›〉⟩❯❱》»≫⋙]+/g
const TRIPLE = /[⋘⋙]/
const TURN_OPENING = /<(?=\|)/g
const TURN_CLOSING = /\|(?=>)/g

/**
 * Text as it may be shown to a model: without control characters, invisible ones and lone
 * surrogates, with `\n` as the only line end, and without anything that looks like the marks data
 * stands between (`<<<`) or like the turn marks of chat models (`<|`). Idempotent, linear.
 */
export function cleanText(text: string): string {
  return (
    text
      .replace(LINE_ENDS, '\n')
      // First: what stands between two halves of a pair would hide the character they make.
      .replace(LONE_SURROGATES, '')
      .replace(CONTROLS, '')
      .replace(INVISIBLE, '')
      .replace(ANGLES, shorterRun)
      .replace(TURN_OPENING, '< ')
      .replace(TURN_CLOSING, '| ')
  )
}

/** The same on one line. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

function shorterRun(run: string): string {
  if (run.length < 3 && !TRIPLE.test(run)) return run
  return OPENING.includes(run[0]!) ? '‹‹' : '››'
}
