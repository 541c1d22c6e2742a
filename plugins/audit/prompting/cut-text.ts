/** A boundary is looked for in the last part of the text only. */
const REACH = 200

/**
 * The text up to `maxChars` UTF-16 units: cut behind a line or a sentence, else between two words,
 * else at the limit, never inside a surrogate pair.
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
