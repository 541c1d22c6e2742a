import { asList, asNumber, asOneOf, asRecord, asText } from './loose-value.js'

/** @typedef {'fail' | 'warn' | 'error' | 'pass' | 'notApplicable'} CheckStatus */
/** @typedef {'low' | 'medium' | 'high' | ''} Effort */
/**
 * @typedef {{selector: string, snippet: string, url: string, line: number | null,
 *   detail: string}} Evidence
 */
/**
 * @typedef {object} Check
 * @property {string} id
 * @property {string} audit `geo` or `seo`
 * @property {string} category Id, unique within its audit.
 * @property {string} categoryTitle
 * @property {string} title
 * @property {CheckStatus} status
 * @property {number | null} weight
 * @property {unknown} value What was measured.
 * @property {string} expected
 * @property {string} message
 * @property {readonly Evidence[]} evidence
 * @property {string} fix
 * @property {Effort} effort
 * @property {readonly string[]} sources
 * @property {string} basis
 * @property {string} reason
 * @property {boolean} isAccepted
 * @property {boolean} isBlocker
 */

/** The worst first. @type {readonly CheckStatus[]} */
export const checkStatuses = ['fail', 'warn', 'error', 'pass', 'notApplicable']
const efforts = /** @type {const} */ (['low', 'medium', 'high'])
const mostSamples = 20

/**
 * @param {unknown} given
 * @param {{audit: string, category: string, categoryTitle: string,
 *   blockers: readonly string[]}} place
 * @returns {Check}
 */
export function checkOf(given, { audit, category, categoryTitle, blockers }) {
  const check = asRecord(given)
  const id = asText(check.id)
  return {
    ...{ id, audit, category, categoryTitle },
    title: asText(check.title) || id || 'A check without a title',
    status: asOneOf(check.status, checkStatuses, 'error'),
    weight: asNumber(check.weight),
    value: check.value,
    expected: asText(check.expected),
    message: asText(check.message),
    evidence: asList(check.evidence, mostSamples).map(evidenceOf),
    fix: asText(check.fix),
    effort: asOneOf(check.effort, [...efforts, ''], ''),
    sources: asList(check.sources, mostSamples).map(asText),
    basis: asText(check.basis),
    reason: asText(check.reason),
    isAccepted: check.accepted === true,
    isBlocker: blockers.includes(id),
  }
}

/** @param {unknown} given @returns {Evidence} */
function evidenceOf(given) {
  const { selector, snippet, url, line, detail } = asRecord(given)
  return {
    selector: asText(selector),
    snippet: asText(snippet),
    url: asText(url),
    line: asNumber(line),
    detail: typeof given === 'string' ? asText(given) : asText(detail),
  }
}
