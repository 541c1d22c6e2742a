/** Marks that change the direction of text, invisible characters, unpaired surrogates. */
const UNFIT = /[\p{Bidi_Control}\p{Cs}\u200B\u2060\uFEFF]+/gu
const SPACES = /[\s\p{Cc}]+/gu

/** Untrusted text on one line, without control and invisible characters, with spaces collapsed. */
export function oneLine(text: string): string {
  return text.replace(UNFIT, '').replace(SPACES, ' ').trim()
}

/** Like `oneLine`, cut at `maxChars` with an ellipsis. */
export function shortLine(text: string, maxChars: number): string {
  const line = oneLine(text)
  return line.length <= maxChars ? line : `${oneLine(line.slice(0, maxChars - 1))}…`
}
