/** Reads values of JSON that anybody may have written: nothing throws, everything has a bound. */
const longestText = 4000

/** @param {unknown} value @returns {Readonly<Record<string, unknown>>} */
export function asRecord(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? /** @type {Record<string, unknown>} */ (value)
    : {}
}

/** @param {unknown} value @param {number} longest @returns {readonly unknown[]} */
export function asList(value, longest) {
  return Array.isArray(value) ? value.slice(0, longest) : []
}

/** Empty for what is no text. @param {unknown} value @returns {string} */
export function asText(value) {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return ''
  return value.length > longestText ? `${value.slice(0, longestText)} …` : value
}

/** @param {unknown} value @returns {number | null} */
export function asNumber(value) {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/**
 * @template {string} T
 * @param {unknown} value @param {readonly T[]} known @param {T} otherwise @returns {T}
 */
export function asOneOf(value, known, otherwise) {
  return known.find((one) => one === value) ?? otherwise
}
