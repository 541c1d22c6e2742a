import { cleanLine, cutText } from '../prompting/index.ts'

const MARKDOWN_LINK = /\[([^[\]]{1,300})\]\([^()\s]{1,2048}\)/g
const MARKS = /[*_`#|]{1,6}/g

/**
 * A stretch of an answer as plain text on one line, at most `maxChars`, that begins shortly before
 * `at`. Answers are strangers' text: control characters and markup are taken out.
 */
export function plainExcerpt(text: string, at: number, maxChars: number): string {
  const lead = Math.floor(maxChars / 3)
  const from = at <= lead ? 0 : wordStart(text, at - lead)
  const raw = text.slice(from, from + maxChars * 4)
  const line = cleanLine(raw.replace(MARKDOWN_LINK, '$1').replace(MARKS, ''))
  return `${from > 0 ? '…' : ''}${cutText(line, maxChars - 1)}`
}

function wordStart(text: string, from: number): number {
  const blank = text.indexOf(' ', from)
  return blank < 0 ? from : blank + 1
}
