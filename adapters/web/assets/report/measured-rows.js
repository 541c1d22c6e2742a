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
    .map(([name, member]) => ({ name: capitalised(words(name)), text: textOf(member) }))
}

/** @param {unknown} value */
function textOf(value) {
  if (typeof value !== 'object' || value === null) return plainText(value)
  const isList = Array.isArray(value)
  const members = Object.entries(value)
  if (members.length === 0) return 'none'
  if (!members.every(([, member]) => isPlain(member))) return clipped(jsonOf(value))
  const texts = members
    .slice(0, mostRows)
    .map(([name, member]) => `${isList ? '' : `${words(name)} `}${plainText(member)}`)
  return clipped(texts.join(', '))
}

/** @param {unknown} value */
function isPlain(value) {
  return typeof value !== 'object' || value === null
}

/** @param {unknown} value */
function plainText(value) {
  if (value === null || value === undefined) return 'none'
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : clipped(String(value))
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
function words(name) {
  return clipped(name).replace(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** @param {string} text */
function capitalised(text) {
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`
}

/** @param {string} text */
function clipped(text) {
  return text.length > longest ? `${text.slice(0, longest)} …` : text
}
