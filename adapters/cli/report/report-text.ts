import type { ActionItem, CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { parseExportPlan } from '../../report/export-plan.ts'
import { reportMarkdown as exportedMarkdown } from '../../report/report-markdown.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { type Layout, type Paint, plainLayout, printable } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'
import { failedModulesText, modulesText, skippedModulesText } from './module-outcomes.ts'
import { blockersText, categoriesText, headText, platformsText } from './scores.ts'

const SHOWN_ACTIONS = 10
const NUMBER = 5

/** The first actions, with what they gain. */
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
  const rest = more > 0 ? [paint.dim(`${indent}and ${more} more`)] : []
  return [paint.bold('What to do first'), ...lines, ...rest].join('\n')
}

type Worth = Pick<ActionItem, 'points' | 'severity' | 'effort' | 'evidence'>

function worthText({ points, severity, effort, evidence }: Worth, paint: Paint): string {
  const gain = points !== null && points > 0 ? [paint.pass(`+${points.toFixed(1)} points`)] : []
  return [severity, ...gain, `${effort} effort`, ...(evidence ? [evidence] : [])].join(', ')
}

/** Warnings of the run that belong to no module. */
function warningsText({ warnings }: CombinedAuditResponse, layout: Layout): string {
  if (warnings.length === 0) return ''
  const { paint, glyphs, columns } = layout
  const lines = warnings.map(({ code, message, moduleId }) => {
    const text = `${moduleId === undefined ? '' : `${moduleId}: `}${message} (${code})`
    return hangingText(text, { first: `  ${paint.warn(glyphs.warn)} `, columns })
  })
  return [paint.bold('Warnings'), ...lines].join('\n')
}

/** Duration and costs, and where to read more. */
function endText(report: CombinedAuditResponse, layout: Layout): string {
  const { paint, columns } = layout
  const note = 'Scores are readiness heuristics, not promises.'
  const said = hangingText(`${costText(report)} ${note}`, { first: '', columns, paint: paint.dim })
  const rows = hintsOf(report).map(([command, what]) => [paint.name(command), paint.dim(what)])
  return `${said}\n\n${paint.bold('More')}\n${alignColumns(rows, { indent: '  ', columns })}`
}

function costText({ durationMs, cost, modules }: CombinedAuditResponse): string {
  const ran = Object.values(modules).filter(({ status }) => status === 'done').length
  const spent = Object.entries(cost.byApi).filter(([, usd]) => usd > 0)
  const parts = spent.map(([api, usd]) => `${api} ${usd.toFixed(3)}`).join(', ')
  const price = spent.length === 0 ? '' : `, for ${cost.totalUsd.toFixed(3)} USD (${parts})`
  const noun = ran === 1 ? 'module' : 'modules'
  return `${ran} ${noun} in ${(durationMs / 1000).toFixed(1)} s${price}.`
}

function hintsOf({ actions }: CombinedAuditResponse): readonly (readonly [string, string])[] {
  const check = actions[0]?.checks[0]
  return [
    ...(check === undefined
      ? []
      : [[`manifold explain ${check}`, 'what this check measures, and when it passes'] as const]),
    ['--html report.html', 'all findings with their evidence, for a browser'],
    ['--markdown -o findings.md', 'all findings as a work list'],
    ['--json > report.json', 'the whole result, for "manifold diff" and "manifold export"'],
  ]
}

/** The report for a terminal; default 100 columns. */
export function reportText(
  given: CombinedAuditResponse,
  paint: Paint,
  layout: Layout = plainLayout(paint),
): string {
  loadTexts('en')
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
