import type { CheckAuditResponse, CheckResult } from '../../../plugins/checks/index.ts'
import type { CombinedAuditResponse } from '../../audit/combined-response.ts'
import type { ModuleOutcome } from '../../audit/module-outcome.ts'
import { printable } from '../printable.ts'
import { alignColumns } from '../table.ts'
import type { Paint } from './paint.ts'

const SHOWN_ACTIONS = 10
const JUDGED_ABOVE = new Set(['crawl', 'geo', 'seo'])
const SYMBOLS = { pass: '✔', warn: '!', fail: '✖', notApplicable: '-', error: '?' } as const

/** The report as people read it in a terminal. */
export function reportText(given: CombinedAuditResponse, paint: Paint): string {
  const report = printable(given)
  const parts = [
    header(report, paint),
    platforms(report, paint),
    blockers(report, paint),
    report.seo && categories('SEO', report.seo, paint),
    report.geo && categories('GEO', report.geo, paint),
    modules(report, paint),
    actions(report, paint),
    warnings(report, paint),
    footer(report, paint),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function header({ url, finalUrl, scores }: CombinedAuditResponse, paint: Paint): string {
  const moved = finalUrl === url ? '' : `\n${paint.dim(`answered by ${finalUrl}`)}`
  const grade = scores.grade === null ? '' : `  grade ${paint.score(scores.grade, scores.overall)}`
  const score = (label: string, value: number | null) =>
    `${label} ${paint.score(value === null ? 'none' : String(value), value)}`
  const line = [
    score('Overall', scores.overall) + grade,
    score('SEO', scores.seo),
    score('GEO', scores.geo),
  ]
  return `${paint.bold(url)}${moved}\n\n${line.join('    ')}`
}

function platforms({ platforms: list }: CombinedAuditResponse, paint: Paint): string {
  if (list.every(({ readiness }) => readiness === null)) return ''
  const rows = list.map(({ title, readiness, visibility }) => [
    title,
    bar(readiness, paint),
    visibility === null ? '' : `visibility ${paint.score(String(visibility), visibility)}`,
  ])
  return `${paint.bold('Readiness for AI platforms')}\n${alignColumns(rows, '  ')}`
}

function bar(score: number | null, paint: Paint): string {
  if (score === null) return paint.dim('not judged')
  const filled = Math.round(score / 5)
  return `${paint.score('█'.repeat(filled), score)}${paint.dim('░'.repeat(20 - filled))} ${score}`
}

/** What the modules beside the crawl and the two audits found. */
function modules({ modules: outcomes }: CombinedAuditResponse, paint: Paint): string {
  const rows = Object.entries(outcomes)
    .filter(([id]) => !JUDGED_ABOVE.has(id))
    .map(([id, outcome]) => [id, ...moduleCells(outcome, paint)])
  return rows.length === 0 ? '' : `${paint.bold('Modules')}\n${alignColumns(rows, '  ')}`
}

function moduleCells(outcome: ModuleOutcome, paint: Paint): readonly string[] {
  switch (outcome.status) {
    case 'done': {
      const { score = null, summary = '' } = outcome
      return [paint.pass('done'), score === null ? '' : paint.score(String(score), score), summary]
    }
    case 'skipped':
      return [paint.dim('skipped'), '', outcome.skipped]
    case 'failed':
      return [paint.fail('failed'), '', outcome.error]
  }
}

function blockers({ seo, geo }: CombinedAuditResponse, paint: Paint): string {
  const results = [seo, geo].flatMap((audit) => (audit ? blockingResults(audit) : []))
  if (results.length === 0) return ''
  const lines = results.map(({ message }) => `  ${paint.fail(SYMBOLS.fail)} ${message}`)
  return `${paint.bold('Blockers')}\n${lines.join('\n')}`
}

function blockingResults(audit: CheckAuditResponse): readonly CheckResult[] {
  return audit.categories.flatMap(({ checks }) =>
    checks.filter(({ id }) => audit.blockers.includes(id)),
  )
}

function categories(title: string, audit: CheckAuditResponse, paint: Paint): string {
  const rows = audit.categories.map((category) => {
    const count = (status: CheckResult['status']) =>
      category.checks.filter((check) => check.status === status).length
    return [
      category.title,
      bar(category.score, paint),
      `${paint.pass(String(count('pass')))} pass`,
      `${paint.warn(String(count('warn')))} warn`,
      `${paint.fail(String(count('fail')))} fail`,
    ]
  })
  return `${paint.bold(`${title} categories`)}\n${alignColumns(rows, '  ')}`
}

function actions({ actions: list }: CombinedAuditResponse, paint: Paint): string {
  if (list.length === 0) return ''
  const lines = list.slice(0, SHOWN_ACTIONS).map(({ rank, how, why, impact, effort, checks }) => {
    const gain = paint.dim(`+${impact.toFixed(1)} points, ${effort} effort, ${checks.join(', ')}`)
    return `${String(rank).padStart(3)}. ${how}\n     ${why}\n     ${gain}`
  })
  const more = list.length - SHOWN_ACTIONS
  const rest = more > 0 ? [paint.dim(`     and ${more} more (--markdown lists all)`)] : []
  return `${paint.bold('What to do first')}\n${[...lines, ...rest].join('\n')}`
}

function warnings({ warnings: list }: CombinedAuditResponse, paint: Paint): string {
  if (list.length === 0) return ''
  const lines = list.map(({ code, message }) => `  ${paint.warn(code)} ${message}`)
  return `${paint.bold('Warnings')}\n${lines.join('\n')}`
}

function footer({ durationMs, cost, modules }: CombinedAuditResponse, paint: Paint): string {
  const ran = Object.values(modules).filter(({ status }) => status === 'done').length
  const price = cost.totalUsd > 0 ? `, ${cost.totalUsd.toFixed(3)} USD` : ''
  return paint.dim(
    `${ran} modules in ${(durationMs / 1000).toFixed(1)} s${price}. Scores are readiness heuristics, not promises. "manifold explain <check id>" says more.`,
  )
}
