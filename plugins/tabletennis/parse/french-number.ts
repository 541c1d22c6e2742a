/**
 * Thousands apart by a space of any kind, decimals behind a dot or a comma: `1410.3035`, `1 410,30`.
 * A minus can be typographic.
 */
const NUMBER = /^[+−-]?\s?(?:\d{1,3}(?:\s\d{3}){1,3}|\d{1,12})(?:[.,]\d{1,12})?$/
const POINTS = /^([^a-z]{1,30}?)\s?(?:pts|points)(?![a-z])/i

/** The number that the whole text is, else null. */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim()
  if (!NUMBER.test(trimmed)) return null
  const plain = trimmed.replace(/\s+/g, '').replace('−', '-').replace(',', '.')
  // Without the sum, `-0` would stay what it is.
  return Number(plain) + 0
}

/** The whole number that the whole text is, else null. */
export function parseInteger(text: string): number | null {
  const number = parseNumber(text)
  return number !== null && Number.isSafeInteger(number) ? number : null
}

/** The number in front of `pts` at the beginning of the text: `+3.4 pts`; else null. */
export function parsePoints(text: string): number | null {
  const [, number] = POINTS.exec(text.trim()) ?? []
  return number === undefined ? null : parseNumber(number)
}
