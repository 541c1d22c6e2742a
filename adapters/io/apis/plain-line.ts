/** The text on one line, without control characters, at most `maxChars` long. */
export function plainLine(text: string, maxChars: number): string {
  const line = text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return line.length <= maxChars ? line : `${line.slice(0, maxChars - 1)}…`
}
