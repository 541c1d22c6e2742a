/** Characters that turn the direction of the text around them, or are not seen at all. */
const UNSEEN = /[\p{Bidi_Control}\u200B\u2060\uFEFF]+/gu

/** The text on one line, without control characters and unseen ones, at most `maxChars` long. */
export function plainLine(text: string, maxChars: number): string {
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(UNSEEN, '')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`
}
