/** What the exports take too. */
export const largestReportBytes = 32 * 1024 * 1024

/** @typedef {{report: Readonly<Record<string, unknown>>} | {problem: string}} ReadReport */

/**
 * The report in the text of a file: the JSON that this page saves, an answer of the API or of its
 * stream, or the input of an export.
 * @param {string} text
 * @returns {ReadReport} `problem`: why it is none, for the reader.
 */
export function readReport(text) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: 'This file is not JSON. Choose the file that “Download as JSON” has saved.' }
  }
  const given = asRecord(value)
  const report = typeof given.audit === 'object' ? asRecord(given.audit) : given
  if (given.ok === false) {
    return { problem: 'This file holds an error, not a report. Run the audit again.' }
  }
  const single = oneAudit(report)
  if (single !== undefined) return { report: single }
  if (isReport(report)) return { report: withoutStream(report) }
  return {
    problem:
      'This file is JSON, but not a report of an audit: it has neither scores nor checks. ' +
      'Choose the file that “Download as JSON” has saved.',
  }
}

/**
 * Why a file cannot be a report, before it is read.
 * @param {number} bytes
 * @returns {string | undefined}
 */
export function sizeProblem(bytes) {
  if (bytes === 0) return 'This file is empty.'
  if (bytes <= largestReportBytes) return undefined
  return `This file has ${Math.ceil(bytes / 1_000_000)} MB. A report has at most 32 MiB.`
}

/** @param {Readonly<Record<string, unknown>>} report */
function isReport({ scores, geo, seo, modules }) {
  return [scores, geo, seo, modules].some((part) => Object.keys(asRecord(part)).length > 0)
}

/**
 * The answer of one audit alone as a report. @param {Readonly<Record<string, unknown>>} report
 */
function oneAudit(report) {
  const { audit, categories, url, finalUrl, score, grade, platforms, warnings, durationMs } = report
  if ((audit !== 'geo' && audit !== 'seo') || !Array.isArray(categories)) return undefined
  const scores = { overall: null, geo: null, seo: null, grade, [audit]: score }
  return { url, finalUrl, durationMs, scores, platforms, warnings, modules: {}, [audit]: report }
}

/** @param {Readonly<Record<string, unknown>>} report */
function withoutStream({ runId: _run, at: _at, ...report }) {
  return report
}

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
