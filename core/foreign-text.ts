/** Marks that turn the direction of the text around them, characters nobody sees, half characters. */
const UNFIT = /[\p{Bidi_Control}\p{Cs}\u200B\u2060\uFEFF]+/gu
const SPACES = /[\s\p{Cc}]+/gu

/** Text of a stranger on one line: without controls and unseen characters, spaces collapsed. */
export function oneLine(text: string): string {
  return text.replace(UNFIT, '').replace(SPACES, ' ').trim()
}

/** The same, at most `maxChars` long; an ellipsis shows that it was longer. */
export function shortLine(text: string, maxChars: number): string {
  const line = oneLine(text)
  return line.length <= maxChars ? line : `${oneLine(line.slice(0, maxChars - 1))}…`
}
