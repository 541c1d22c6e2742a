import { asList, asNumber, asOneOf, asRecord, asText } from './read-report.js'

/** @typedef {{id: string, title: string, weight: number | null, score: number | null}} Category */
/**
 * @typedef {{id: 'seo' | 'geo', title: string, score: number | null, grade: string,
 *   categories: readonly Category[]}} Audit
 */
/** @typedef {{check: string, status: string, message: string}} Finding */
/**
 * @typedef {{id: string, title: string, readiness: number | null, visibility: number | null,
 *   findings: readonly Finding[], seen: readonly string[]}} Platform
 */
/**
 * @typedef {{rank: number, title: string, why: string, how: string, impact: number | null,
 *   effort: string, checks: readonly string[]}} Action
 */
/** @typedef {{code: string, message: string, moduleId: string}} Warning */
/**
 * @typedef {object} Outcome
 * @property {string} id
 * @property {'done' | 'skipped' | 'failed'} status
 * @property {number | null} durationMs
 * @property {number | null} costUsd
 * @property {boolean} isCached
 * @property {number | null} score
 * @property {string} text What was found, why it was left out, or what went wrong.
 * @property {Readonly<Record<string, unknown>>} outcome As it came.
 */
/**
 * A report with every member there, whatever the JSON it comes from says.
 * @typedef {object} Report
 * @property {string} url
 * @property {string} finalUrl
 * @property {string} auditedAt ISO 8601, or empty.
 * @property {number | null} durationMs
 * @property {string} engine
 * @property {{overall: number | null, seo: number | null, geo: number | null, grade: string}} scores
 * @property {readonly Audit[]} audits
 * @property {readonly Check[]} checks
 * @property {readonly Platform[]} platforms
 * @property {readonly Action[]} actions
 * @property {readonly Warning[]} warnings
 * @property {readonly Outcome[]} modules
 * @property {number | null} costUsd
 * @property {readonly {api: string, usd: number}[]} costByApi
 */

const most = { checks: 1000, categories: 60, platforms: 20, actions: 300, warnings: 300, list: 100 }
const auditTitles = { seo: 'SEO', geo: 'GEO' }

/** @param {unknown} given CombinedAuditResponse, or what somebody takes for one. @returns {Report} */
export function reportModel(given) {
  const report = asRecord(given)
  const { overall, seo, geo, grade } = asRecord(report.scores)
  const audits = [auditOf('seo', report.seo), auditOf('geo', report.geo)].flat()
  const cost = asRecord(report.cost)
  const { name, version } = asRecord(report.engine)
  return {
    url: asText(report.url),
    finalUrl: asText(report.finalUrl) || asText(report.url),
    auditedAt: asText(report.auditedAt),
    durationMs: asNumber(report.durationMs),
    engine: [name, version].map(asText).join(' ').trim(),
    scores: {
      ...{ overall: asNumber(overall), grade: asText(grade) },
      ...{ seo: asNumber(seo), geo: asNumber(geo) },
    },
    audits: audits.map(({ audit }) => audit),
    checks: audits.flatMap(({ checks }) => checks),
    platforms: asList(report.platforms, most.platforms).map(platformOf),
    actions: asList(report.actions, most.actions).map(actionOf),
    warnings: asList(report.warnings, most.warnings).map(warningOf),
    modules: Object.entries(asRecord(report.modules)).slice(0, most.list).map(outcomeOf),
    costUsd: asNumber(cost.totalUsd),
    costByApi: Object.entries(asRecord(cost.byApi))
      .slice(0, most.list)
      .map(([api, usd]) => ({ api, usd: asNumber(usd) ?? 0 })),
  }
}

/**
 * @param {'seo' | 'geo'} id @param {unknown} given
 * @returns {{audit: Audit, checks: readonly Check[]}[]} none where that audit did not run.
 */
function auditOf(id, given) {
  const report = asRecord(given)
  if (!Array.isArray(report.categories)) return []
  const blockers = asList(report.blockers, most.list).map(asText)
  const categories = asList(report.categories, most.categories).map((category) => {
    const { id: own, title, weight, score, checks } = asRecord(category)
    const shown = { id: asText(own), title: asText(title) || asText(own) || 'Without a name' }
    const place = { audit: id, category: shown.id, categoryTitle: shown.title, blockers }
    return {
      category: { ...shown, weight: asNumber(weight), score: asNumber(score) },
      checks: asList(checks, most.checks).map((check) => checkOf(check, place)),
    }
  })
  const audit = {
    ...{ id, title: auditTitles[id], score: asNumber(report.score), grade: asText(report.grade) },
    categories: categories.map(({ category }) => category),
  }
  return [{ audit, checks: categories.flatMap(({ checks }) => checks).slice(0, most.checks) }]
}

/** @param {unknown} given @returns {Platform} */
function platformOf(given) {
  const { id, title, readiness, visibility, reasons } = asRecord(given)
  const why = asRecord(reasons)
  return {
    ...{ id: asText(id), title: asText(title) || asText(id) || 'Without a name' },
    ...{ readiness: asNumber(readiness), visibility: asNumber(visibility) },
    findings: asList(why.readiness, most.list).map((finding) => {
      const { check, status, message } = asRecord(finding)
      return { check: asText(check), status: asText(status), message: asText(message) }
    }),
    seen: asList(why.visibility, most.list).map(asText),
  }
}

/** @param {unknown} given @param {number} index @returns {Action} */
function actionOf(given, index) {
  const { title, why, how, impact, effort, checks } = asRecord(given)
  return {
    ...{ rank: index + 1, title: asText(title), why: asText(why), how: asText(how) },
    ...{ impact: asNumber(impact), effort: asText(effort) },
    checks: asList(checks, most.list).map(asText),
  }
}

/** @param {unknown} given @returns {Warning} */
function warningOf(given) {
  const { code, message, moduleId } = asRecord(given)
  return { code: asText(code), message: asText(message), moduleId: asText(moduleId) }
}

/** @param {[string, unknown]} entry @returns {Outcome} */
function outcomeOf([id, given]) {
  const outcome = asRecord(given)
  const { status, durationMs, costUsd, cached, score, summary, skipped, error } = outcome
  return {
    ...{ id, outcome, status: asOneOf(status, ['done', 'skipped', 'failed'], 'failed') },
    ...{ durationMs: asNumber(durationMs), costUsd: asNumber(costUsd) },
    ...{ isCached: cached === true, score: asNumber(score) },
    text: asText(summary) || asText(skipped) || asText(error),
  }
}

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
