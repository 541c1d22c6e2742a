const MARKER = /^---(?:\s|$)/

/**
 * The text up to the `---` line that opens a second document, so that a boot need not parse the
 * examples that follow. A marker at the very beginning opens the first document.
 */
export function firstDocument(text: string): string {
  if (!text.includes('---')) return text
  let hasBegun = false
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(at, end)
    const isMarker = MARKER.test(line)
    if (isMarker && hasBegun) return text.slice(0, at)
    hasBegun ||= isMarker || isContent(line)
    at = end + 1
  }
  return text
}

function isContent(line: string): boolean {
  const rest = line.trim()
  return rest !== '' && !rest.startsWith('#') && !line.startsWith('%')
}
