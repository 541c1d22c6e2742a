import { parseUrl } from '../../../core/url.ts'
import { nameText } from '../../texts/format.ts'
import { MODULE_CHAPTERS } from './editions.ts'
import {
  type Action,
  AUDIT_IDS,
  type Audit,
  type AuditId,
  type Category,
  CHECK_STATUSES,
  type Check,
  type CheckStatus,
  type Evidence,
  type Module,
  type Platform,
  type Report,
} from './report-types.ts'
import { View } from './view.ts'

/*
 * Content of a report for every output: the web page, HTML, PDF, Markdown and the terminal.
 * Numbers, order and grouping are decided here. Accepts any JSON: members that are missing or of
 * another kind are empty, texts are cleaned and limited.
 */

const MOST = { checks: 1000, categories: 60, actions: 300, modules: 60, warnings: 300, list: 100 }
const MOST_SAMPLES = 20
const SAMPLES_OF_ACTION = 3
const LONGEST = 4000

/** @param given CombinedAuditResponse, or something that somebody takes for one. */
export function reportModel(given: unknown): Report {
  const report = new View(given)
  const counter = { checks: 0, findings: 0 }
  const audits = AUDIT_IDS.flatMap((id) => readAudit(id, report.at(id), counter))
  const checks = audits.flatMap(({ categories }) => categories.flatMap((one) => one.checks))
  const modules = readModules(report.at('modules'), counter)
  const { items: actions, more: moreActions } = report.list('actions', MOST.actions)
  const scores = report.at('scores')
  const url = report.text('url', LONGEST)
  const finalUrl = report.text('finalUrl', LONGEST) || url
  return {
    ...{ url, finalUrl, site: parseUrl(finalUrl)?.host || url },
    auditedAt: report.text('auditedAt', 40),
    durationMs: report.number('durationMs'),
    engine: [report.text('engine.name', 60), report.text('engine.version', 40)].join(' ').trim(),
    catalogueVersion: report.text('catalogueVersion', 40),
    scores: {
      ...{ overall: scores.number('overall'), seo: scores.number('seo') },
      ...{ geo: scores.number('geo'), grade: scores.text('grade', 20) },
      notJudged: scores.text('notJudged.reason', LONGEST),
    },
    ...{ audits, checks, modules, moreActions },
    platforms: report.list('platforms', MOST.list).items.map(readPlatform),
    actions: actions.map((action, place) => readAction(action, place, { checks, modules })),
    warnings: report.list('warnings', MOST.warnings).items.map((warning) => ({
      ...{ code: warning.text('code', 80), message: warning.text('message', LONGEST) },
      moduleId: warning.text('moduleId', 80),
    })),
    costUsd: report.number('cost.totalUsd'),
    costByApi: report
      .at('cost.byApi')
      .entries()
      .map(([api, usd]) => ({ api, usd: usd.asNumber() ?? 0 }))
      .sort((one, other) => other.usd - one.usd),
    screenshot: widestScreenshot(report),
  }
}

type Counter = { checks: number; findings: number }

function readAudit(id: AuditId, audit: View, counter: Counter): readonly Audit[] {
  if (!audit.isList('categories')) return []
  const blockers = new Set(audit.texts('blockers', MOST.list).items)
  const caps = audit.list('caps', MOST.list).items
  return [
    {
      ...{ id, score: audit.number('score'), grade: audit.text('grade', 20) },
      uncapped: audit.number('uncappedScore'),
      caps: caps.map((cap) => ({
        max: cap.number('max'),
        headline: cap.text('headline', LONGEST),
      })),
      capChecks: caps.map((cap) => cap.text('check')),
      notJudged: audit.text('notJudged.reason', LONGEST),
      categories: audit
        .list('categories', MOST.categories)
        .items.map((category) => readCategory(category, { audit: id, blockers, counter })),
    },
  ]
}

type AuditPlace = {
  readonly audit: AuditId
  readonly blockers: ReadonlySet<string>
  readonly counter: Counter
}

function readCategory(category: View, { audit, blockers, counter }: AuditPlace): Category {
  const id = category.text('id', 120)
  const title = category.text('title', 200) || nameText(id)
  const { items, more } = category.list('checks', MOST.checks - counter.checks)
  counter.checks += items.length
  const checks = items
    .map((check) => readCheck(check, { audit, category: id, categoryTitle: title, blockers }))
    .sort(
      (one, other) =>
        CHECK_STATUSES.indexOf(one.status) - CHECK_STATUSES.indexOf(other.status) ||
        (other.weight ?? 0) - (one.weight ?? 0),
    )
    .map((check) => (isFinding(check) ? { ...check, number: ++counter.findings } : check))
  return {
    ...{ id, title, checks, moreChecks: more, score: category.number('score') },
    ...{ weight: category.number('weight'), coverage: category.number('coverage') },
  }
}

/** Whether a check found something to improve. */
export function isFinding({ status }: Pick<Check, 'status'>): boolean {
  return status === 'fail' || status === 'warn'
}

type CheckPlace = Pick<Check, 'audit' | 'category' | 'categoryTitle'> & {
  readonly blockers: ReadonlySet<string>
}

function readCheck(check: View, { blockers, ...place }: CheckPlace): Check {
  const id = check.text('id', 120)
  const title = check.text('title', LONGEST) || nameText(id.split('.').at(-1) ?? '')
  const { items: evidence, more } = check.list('evidence', MOST_SAMPLES)
  const status = check.text('status')
  return {
    ...{ id, ...place, title, headline: check.text('message', LONGEST) || title },
    ...{ status: CHECK_STATUSES.find((one) => one === status) ?? 'error', number: null },
    weight: check.number('weight'),
    ...{ expected: check.text('expected', LONGEST), fix: check.text('fix', LONGEST) },
    effort: check.text('effort', 40),
    ...{ evidence: evidence.map(readEvidence), moreEvidence: more },
    sources: check.texts('sources', MOST_SAMPLES).items,
    ...{ basis: check.text('basis', 40), reason: check.text('reason', LONGEST) },
    ...{ isAccepted: check.flag('accepted') === true, isBlocker: blockers.has(id) },
  }
}

function readEvidence(sample: View): Evidence {
  return {
    ...{ selector: sample.text('selector', LONGEST), snippet: sample.text('snippet', LONGEST) },
    ...{ url: sample.text('url', LONGEST), line: sample.number('line') },
    detail: sample.text('detail', LONGEST) || sample.asText(LONGEST),
  }
}

function readPlatform(platform: View): Platform {
  const id = platform.text('id', 120)
  const { items, more } = platform.list('reasons.readiness', MOST.list)
  return {
    ...{ id, title: platform.text('title', 200) || nameText(id) },
    ...{ readiness: platform.number('readiness'), visibility: platform.number('visibility') },
    findings: items.map((finding) => ({
      ...{ check: finding.text('check', 120), status: finding.text('status', 40) },
      headline: finding.text('message', LONGEST),
    })),
    moreFindings: more,
    seen: platform.texts('reasons.visibility', MOST.list).items,
  }
}

function readAction(
  action: View,
  place: number,
  { checks: all, modules: ran }: Pick<Report, 'checks' | 'modules'>,
): Action {
  const checks = action.texts('checks', MOST.list).items
  const modules = action.texts('modules', MOST.list).items
  const title = action.text('title', LONGEST)
  const why = action.text('why', LONGEST)
  const found = all.filter(({ id, number }) => number !== null && checks.includes(id))
  const others = ran.filter(({ id }) => modules.includes(id)).flatMap(({ findings }) => findings)
  // An action has the headline of the only finding that it repairs, or says those of all.
  const own = others.filter(({ headline }) => headline === title || why.includes(headline))
  const isExpectation = why !== '' && found.some(({ expected }) => expected === why)
  return {
    ...{ rank: place + 1, title, how: action.text('how', LONGEST) },
    // A module's action repeats its evidence there.
    why: isExpectation || (checks.length === 0 && own.length > 0) ? '' : why,
    expected: isExpectation ? why : '',
    ...{ points: action.number('points'), severity: action.text('severity', 40) },
    ...{ effort: action.text('effort', 40), evidence: action.text('evidence', 40) },
    ...{ isMinor: action.flag('minor') === true, checks, modules },
    findings: [...found.flatMap(({ number }) => number ?? []), ...own.map(({ number }) => number)],
    samples: [
      ...found.flatMap(({ evidence }) => evidence),
      ...own.flatMap(({ evidence }) => evidence.map(detailOnly)),
    ]
      .filter(isNewPlace)
      .slice(0, SAMPLES_OF_ACTION),
  }
}

/** A sample of evidence that has no place. */
export const detailOnly = (detail: string): Evidence => ({
  ...{ detail, selector: '', snippet: '', url: '', line: null },
})

/** Whether no sample before it shows the same place: several findings may be about one element. */
function isNewPlace(sample: Evidence, at: number, all: readonly Evidence[]): boolean {
  const { selector, snippet, line, detail } = sample
  return !all
    .slice(0, at)
    .some((one) =>
      snippet === '' && selector === ''
        ? one.url !== '' && detail.split(' ')[0] === one.url
        : one.selector === selector &&
          one.snippet === snippet &&
          one.line === line &&
          (detail === '' || detail === one.detail),
    )
}

/** Place of a module's chapter; those without one come last. */
function chapterOf(id: string): number {
  const place = (MODULE_CHAPTERS as readonly string[]).indexOf(id)
  return place < 0 ? MODULE_CHAPTERS.length : place
}

function readModules(modules: View, counter: Counter): readonly Module[] {
  return modules
    .entries()
    .slice(0, MOST.modules)
    .sort(([one], [other]) => chapterOf(one) - chapterOf(other))
    .map(([id, outcome]) => {
      const [status, verdict] = [outcome.text('status'), outcome.text('verdict')]
      return {
        id,
        status: (['done', 'skipped', 'failed'] as const).find((one) => one === status) ?? 'failed',
        verdict: (['good', 'mixed', 'poor'] as const).find((one) => one === verdict) ?? '',
        score: outcome.number('score'),
        summary: outcome.text('summary', LONGEST),
        reason: outcome.text('skipped', LONGEST) || outcome.text('error', LONGEST),
        code: outcome.text('code', 60),
        findings: outcome.list('findings', MOST.list).items.map((finding) => ({
          number: ++counter.findings,
          ...{
            severity: finding.text('severity', 40),
            headline: finding.text('headline', LONGEST),
          },
          remedy: finding.text('remedy', LONGEST),
          evidence: finding.texts('evidence', MOST_SAMPLES).items,
        })),
        ...{ durationMs: outcome.number('durationMs'), costUsd: outcome.number('costUsd') },
        ...{ isCached: outcome.flag('cached') === true, result: outcome.raw('result') },
      }
    })
}

const SCREENSHOTS = 'modules.visual.result.screenshots'

/** A report whose screenshots have no data, with those of the whole report. */
export function withScreenshots(report: Report, whole: unknown): Report {
  const view = new View(whole)
  const screenshots = view.raw(SCREENSHOTS)
  const modules = report.modules.map((module) =>
    module.id === 'visual'
      ? { ...module, result: { ...(module.result as object), screenshots } }
      : module,
  )
  return { ...report, modules, screenshot: widestScreenshot(view) }
}

function widestScreenshot(report: View): View {
  const { items } = report.list(SCREENSHOTS, MOST.list)
  const width = (shot: View): number => shot.number('viewport.width') ?? 0
  const [widest] = items.toSorted((one, other) => width(other) - width(one))
  return widest ?? new View(undefined)
}

/** How many checks have which status. */
export function countsOf(checks: readonly Check[]): Readonly<Record<CheckStatus, number>> {
  const counts = { fail: 0, warn: 0, error: 0, pass: 0, notApplicable: 0 }
  for (const { status } of checks) counts[status] += 1
  return counts
}

/** How many checks a report lists, with those that were left out when it was read. */
export function totalOf({ audits }: Pick<Report, 'audits'>): number {
  return audits
    .flatMap(({ categories }) => categories)
    .reduce((sum, { checks, moreChecks }) => sum + checks.length + moreChecks, 0)
}
