import { t } from '../../../texts/texts.ts'

/** The limit of the exports, too. */
export const largestReportBytes = 32 * 1024 * 1024

/** @typedef {{report: Readonly<Record<string, unknown>>} | {problem: string}} ReadReport */

/**
 * The report in the text of a file: the JSON that this page saves, an answer of the API or of its
 * stream, or the input of an export.
 * @param {string} text
 * @returns {ReadReport} `problem`: why it is not a report, for the reader.
 */
export function readReport(text) {
  let value
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: t('audit.open.notJson') }
  }
  const given = fields(value)
  const report = typeof given.audit === 'object' ? fields(given.audit) : given
  if (given.ok === false) return { problem: t('audit.open.isError') }
  const single = oneAudit(report)
  if (single !== undefined) return { report: single }
  const { runId: _run, at: _at, ...whole } = report
  const parts = [report.scores, report.geo, report.seo, report.modules]
  const isReport = parts.some((part) => Object.keys(fields(part)).length > 0)
  return isReport ? { report: whole } : { problem: t('audit.open.notReport') }
}

/**
 * The report in a file. One that cannot be read is refused like others that are not a report.
 * @param {File} file
 * @returns {Promise<ReadReport>}
 */
export async function readFile(file) {
  const problem = sizeProblem(file.size)
  return problem === undefined ? readReport(await file.text().catch(() => '')) : { problem }
}

/**
 * Why a file cannot be a report, before it is read.
 * @param {number} bytes
 * @returns {string | undefined}
 */
export function sizeProblem(bytes) {
  if (bytes === 0) return t('audit.open.empty')
  if (bytes <= largestReportBytes) return undefined
  return t('audit.open.tooLarge', { n: Math.ceil(bytes / 1_000_000) })
}

/**
 * The answer of a single audit, as a report. @param {Readonly<Record<string, unknown>>} report
 */
function oneAudit(report) {
  const { audit, categories, url, finalUrl, score, grade, platforms, warnings, durationMs } = report
  if ((audit !== 'geo' && audit !== 'seo') || !Array.isArray(categories)) return undefined
  const scores = { overall: null, geo: null, seo: null, grade, [audit]: score }
  return { url, finalUrl, durationMs, scores, platforms, warnings, modules: {}, [audit]: report }
}

/** An object's members; none of anything else. @param {unknown} value @returns {Readonly<Record<string, unknown>>} */
function fields(value) {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? /** @type {Readonly<Record<string, unknown>>} */ (value) : {}
}
