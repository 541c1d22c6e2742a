import type { ActionItem, CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { parseExportPlan } from '../../report/export-plan.ts'
import { reportMarkdown as exportedMarkdown } from '../../report/report-markdown.ts'
import { apiName, numberText, usdText } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { type Layout, type Paint, plainLayout, printable } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'
import { failedModulesText, modulesText, skippedModulesText } from './module-outcomes.ts'
import { blockersText, categoriesText, headText, platformsText, smallWord } from './scores.ts'

const SHOWN_ACTIONS = 10
const NUMBER = 5

/** The first actions, with their gain. */
function actionsText({ actions }: CombinedAuditResponse, layout: Layout): string {
  if (actions.length === 0) return ''
  const { paint, columns } = layout
  const indent = ' '.repeat(NUMBER)
  const lines = actions
    .slice(0, SHOWN_ACTIONS)
    .flatMap(({ rank, title, how, checks, modules, ...worth }) => [
      hangingText(title, {
        first: `${String(rank).padStart(NUMBER - 2)}. `,
        columns,
        paint: paint.bold,
      }),
      hangingText(how, { first: indent, columns }),
      hangingText(`${worthText(worth, paint)}, ${[...checks, ...modules].join(', ')}`, {
        first: indent,
        columns,
      }),
    ])
  const more = actions.length - SHOWN_ACTIONS
  const rest = more > 0 ? [paint.dim(`${indent}${t('terminal.more', { n: more })}`)] : []
  return [paint.bold(t('report.chapter.actions')), ...lines, ...rest].join('\n')
}

type Worth = Pick<ActionItem, 'points' | 'severity' | 'effort' | 'evidence'>

/** Severity, gain and effort, as words within a line. */
export function worthText({ points, severity, effort, evidence }: Worth, paint: Paint): string {
  const isGain = points !== null && points > 0
  return [
    smallWord('severity', severity),
    ...(isGain
      ? [paint.pass(t('report.actions.points', { n: points, points: numberText(points, 1) }))]
      : []),
    smallWord('effort', effort),
    ...(evidence ? [t(`report.actions.evidence.${evidence}`)] : []),
  ].join(', ')
}

/** Warnings of the run. Why a module was skipped is in the list of those that did not run. */
function warningsText({ warnings, modules }: CombinedAuditResponse, layout: Layout): string {
  if (warnings.length === 0) return ''
  const { paint, glyphs, columns } = layout
  const reasons = Object.values(modules).map((one) => (one.status === 'skipped' ? one.skipped : ''))
  const lines = warnings.map(({ code, message, moduleId }) => {
    const reason = reasons.find((one) => one !== '' && message.endsWith(`: ${one}`))
    const said =
      reason === undefined ? message : `${message.slice(0, -reason.length - 2).trimEnd()}.`
    const text = `${moduleId === undefined ? '' : `${moduleId}: `}${said} (${code})`
    return hangingText(text, { first: `  ${paint.warn(glyphs.warn)} `, columns })
  })
  return [paint.bold(t('report.chapter.warnings')), ...lines].join('\n')
}

/** Duration and costs, and where to read more. */
function endText(report: CombinedAuditResponse, layout: Layout): string {
  const { paint, columns } = layout
  const said = hangingText(`${costText(report)} ${t('terminal.end.note')}`, {
    first: '',
    columns,
    paint: paint.dim,
  })
  const rows = hintsOf(report).map(([command, what]) => [paint.name(command), paint.dim(what)])
  return `${said}\n\n${paint.bold(t('terminal.end.hints'))}\n${alignColumns(rows, { indent: '  ', columns })}`
}

function costText({ durationMs, cost, modules }: CombinedAuditResponse): string {
  const ran = Object.values(modules).filter(({ status }) => status === 'done').length
  const spent = Object.entries(cost.byApi).filter(([, usd]) => usd > 0)
  const took = { n: ran, seconds: numberText(durationMs / 1000, 1) }
  if (spent.length === 0) return t('terminal.end.ran', took)
  const parts = spent.map(([api, usd]) => `${apiName(api)} ${usdText(usd)}`).join(', ')
  return t('terminal.end.paid', { ...took, usd: usdText(cost.totalUsd), parts })
}

function hintsOf({ actions }: CombinedAuditResponse): readonly (readonly [string, string])[] {
  const check = actions[0]?.checks[0]
  return [
    ...(check === undefined
      ? []
      : [[`manifold explain ${check}`, t('terminal.end.explain')] as const]),
    ['--html report.html', t('terminal.end.html')],
    ['--markdown -o findings.md', t('terminal.end.markdown')],
    ['--json > report.json', t('terminal.end.json')],
  ]
}

/** The report for a terminal, in the current language; default 100 columns. */
export function reportText(
  given: CombinedAuditResponse,
  paint: Paint,
  layout: Layout = plainLayout(paint),
): string {
  const report = printable(given)
  const parts = [
    headText(report, layout),
    platformsText(report, layout),
    blockersText(report, layout),
    categoriesText(report.seo, layout),
    categoriesText(report.geo, layout),
    modulesText(report, layout),
    failedModulesText(report, layout),
    skippedModulesText(report, layout),
    warningsText(report, layout),
    actionsText(report, layout),
    endText(report, layout),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The report as Markdown, like the export of the HTTP API. */
export function reportMarkdown(report: CombinedAuditResponse): string {
  return exportedMarkdown(parseExportPlan(report))
}
