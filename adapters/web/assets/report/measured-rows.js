/** @typedef {{name: string, text: string}} MeasuredRow */

const mostRows = 30
const longest = 600

/**
 * What a check measured as rows: one for each member of an object, one without a name for another
 * value. Nested values are shown as JSON.
 * @param {unknown} value
 * @returns {readonly MeasuredRow[]}
 */
export function measuredRows(value) {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || Array.isArray(value)) return [{ name: '', text: textOf(value) }]
  return Object.entries(value)
    .slice(0, mostRows)
    .map(([name, member]) => ({ name: spaced(name), text: textOf(member) }))
}

/** @param {unknown} value */
function textOf(value) {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value !== 'object') return clipped(String(value))
  if (Array.isArray(value) && value.length === 0) return 'none'
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object')
  return clipped(isPlain ? value.join(', ') : jsonOf(value))
}

/** @param {object} value */
function jsonOf(value) {
  try {
    return JSON.stringify(value)
  } catch {
    return 'too deep to be shown' // nested beyond what the browser writes
  }
}

/** `defectPercent` as words. @param {string} name */
function spaced(name) {
  return clipped(name).replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** @param {string} text */
function clipped(text) {
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}
