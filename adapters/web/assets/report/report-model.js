import { fields, list, number, oneOf, shortText } from './loose-values.js'

/**
 * @typedef {{id: string, title: string, weight: number | null, score: number | null,
 *   coverage: number | null}} Category
 */
/** @typedef {{check: string, max: number | null, headline: string}} Cap */
/**
 * @typedef {{id: 'seo' | 'geo', title: string, score: number | null, grade: string,
 *   uncapped: number | null, caps: readonly Cap[], notJudged: string,
 *   categories: readonly Category[]}} Audit
 */
/** @typedef {{check: string, status: string, message: string}} Finding */
/**
 * @typedef {{id: string, title: string, readiness: number | null, visibility: number | null,
 *   findings: readonly Finding[], seen: readonly string[]}} Platform
 */
/**
 * @typedef {{rank: number, title: string, why: string, how: string, points: number | null,
 *   severity: string, effort: string, evidence: string, isMinor: boolean,
 *   checks: readonly string[], modules: readonly string[]}} Action
 */
/** @typedef {{code: string, message: string, moduleId: string}} Warning */
/**
 * @typedef {{severity: string, headline: string, remedy: string,
 *   evidence: readonly string[]}} ModuleFinding
 */
/**
 * @typedef {object} Outcome
 * @property {string} id
 * @property {'done' | 'skipped' | 'failed'} status
 * @property {number | null} durationMs
 * @property {number | null} costUsd
 * @property {boolean} isCached
 * @property {number | null} score
 * @property {'good' | 'mixed' | 'poor' | ''} verdict What was found, apart from whether it ran.
 * @property {readonly ModuleFinding[]} findings
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
  const report = fields(given)
  const { overall, seo, geo, grade } = fields(report.scores)
  const audits = [auditOf('seo', report.seo), auditOf('geo', report.geo)].flat()
  const cost = fields(report.cost)
  const { name, version } = fields(report.engine)
  return {
    url: shortText(report.url),
    finalUrl: shortText(report.finalUrl) || shortText(report.url),
    auditedAt: shortText(report.auditedAt),
    durationMs: number(report.durationMs),
    engine: [name, version].map(shortText).join(' ').trim(),
    scores: {
      ...{ overall: number(overall), grade: shortText(grade) },
      ...{ seo: number(seo), geo: number(geo) },
    },
    audits: audits.map(({ audit }) => audit),
    checks: audits.flatMap(({ checks }) => checks),
    platforms: list(report.platforms, most.platforms).map(platformOf),
    actions: list(report.actions, most.actions).map(actionOf),
    warnings: list(report.warnings, most.warnings).map(warningOf),
    modules: Object.entries(fields(report.modules)).slice(0, most.list).map(outcomeOf),
    costUsd: number(cost.totalUsd),
    costByApi: Object.entries(fields(cost.byApi))
      .slice(0, most.list)
      .map(([api, usd]) => ({ api, usd: number(usd) ?? 0 })),
  }
}

/**
 * @param {'seo' | 'geo'} id @param {unknown} given
 * @returns {{audit: Audit, checks: readonly Check[]}[]} none where that audit did not run.
 */
function auditOf(id, given) {
  const report = fields(given)
  if (!Array.isArray(report.categories)) return []
  const blockers = list(report.blockers, most.list).map(shortText)
  const categories = list(report.categories, most.categories).map((category) => {
    const { id: own, title, weight, score, coverage, checks } = fields(category)
    const shown = {
      id: shortText(own),
      title: shortText(title) || shortText(own) || 'Without a name',
    }
    const place = { audit: id, category: shown.id, categoryTitle: shown.title, blockers }
    return {
      category: {
        ...shown,
        ...{ weight: number(weight), score: number(score), coverage: number(coverage) },
      },
      checks: list(checks, most.checks).map((check) => checkOf(check, place)),
    }
  })
  const audit = {
    ...{ id, title: auditTitles[id], score: number(report.score), grade: shortText(report.grade) },
    uncapped: number(report.uncappedScore),
    caps: list(report.caps, most.list).map((cap) => {
      const { check, max, headline } = fields(cap)
      return { check: shortText(check), max: number(max), headline: shortText(headline) }
    }),
    notJudged: shortText(fields(report.notJudged).reason),
    categories: categories.map(({ category }) => category),
  }
  return [{ audit, checks: categories.flatMap(({ checks }) => checks).slice(0, most.checks) }]
}

/** @param {unknown} given @returns {Platform} */
function platformOf(given) {
  const { id, title, readiness, visibility, reasons } = fields(given)
  const why = fields(reasons)
  return {
    ...{ id: shortText(id), title: shortText(title) || shortText(id) || 'Without a name' },
    ...{ readiness: number(readiness), visibility: number(visibility) },
    findings: list(why.readiness, most.list).map((finding) => {
      const { check, status, message } = fields(finding)
      return { check: shortText(check), status: shortText(status), message: shortText(message) }
    }),
    seen: list(why.visibility, most.list).map(shortText),
  }
}

/** @param {unknown} given @param {number} index @returns {Action} */
function actionOf(given, index) {
  const { title, why, how, points, severity, effort, evidence, minor, checks, modules } =
    fields(given)
  return {
    ...{ rank: index + 1, title: shortText(title), why: shortText(why), how: shortText(how) },
    ...{ points: number(points), severity: shortText(severity), effort: shortText(effort) },
    ...{ evidence: shortText(evidence), isMinor: minor === true },
    checks: list(checks, most.list).map(shortText),
    modules: list(modules, most.list).map(shortText),
  }
}

/** @param {unknown} given @returns {Warning} */
function warningOf(given) {
  const { code, message, moduleId } = fields(given)
  return { code: shortText(code), message: shortText(message), moduleId: shortText(moduleId) }
}

/** @param {[string, unknown]} entry @returns {Outcome} */
function outcomeOf([id, given]) {
  const outcome = fields(given)
  const { status, durationMs, costUsd, cached, score, summary, skipped, error } = outcome
  return {
    ...{ id, outcome, status: oneOf(status, ['done', 'skipped', 'failed'], 'failed') },
    ...{ durationMs: number(durationMs), costUsd: number(costUsd) },
    ...{ isCached: cached === true, score: number(score) },
    verdict: oneOf(outcome.verdict, ['good', 'mixed', 'poor', ''], ''),
    findings: list(outcome.findings, most.list).map((finding) => {
      const { severity, headline, remedy, evidence } = fields(finding)
      return {
        ...{ severity: shortText(severity), headline: shortText(headline) },
        ...{ remedy: shortText(remedy), evidence: list(evidence, most.list).map(shortText) },
      }
    }),
    text: shortText(summary) || shortText(skipped) || shortText(error),
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
  const check = fields(given)
  const id = shortText(check.id)
  return {
    ...{ id, audit, category, categoryTitle },
    title: shortText(check.title) || id || 'A check without a title',
    status: oneOf(check.status, checkStatuses, 'error'),
    weight: number(check.weight),
    value: check.value,
    expected: shortText(check.expected),
    message: shortText(check.message),
    evidence: list(check.evidence, mostSamples).map(evidenceOf),
    fix: shortText(check.fix),
    effort: oneOf(check.effort, [...efforts, ''], ''),
    sources: list(check.sources, mostSamples).map(shortText),
    basis: shortText(check.basis),
    reason: shortText(check.reason),
    isAccepted: check.accepted === true,
    isBlocker: blockers.includes(id),
  }
}

/** @param {unknown} given @returns {Evidence} */
function evidenceOf(given) {
  const { selector, snippet, url, line, detail } = fields(given)
  return {
    selector: shortText(selector),
    snippet: shortText(snippet),
    url: shortText(url),
    line: number(line),
    detail: typeof given === 'string' ? shortText(given) : shortText(detail),
  }
}
