const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const TENTHS = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const FINE = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

/**
 * A number as it is shown beside a mark: no more digits than the eye uses.
 * @param {number} value
 * @returns {string}
 */
export function chartNumber(value) {
  const size = Math.abs(value)
  if (size >= 100 || Number.isInteger(value)) return WHOLE.format(value)
  return size >= 1 ? TENTHS.format(value) : FINE.format(value)
}

/**
 * What can be drawn of a value that may be anything.
 * @param {unknown} value
 * @returns {number | null}
 */
export function finite(value) {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}
