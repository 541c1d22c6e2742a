import type {
  SiteAudit,
  SiteIssue,
  SiteResult,
  SiteScores,
  SiteTemplate,
} from '../../../manifests/types/records.ts'
import { reachText } from '../../report/sections/site/site-issues.ts'
import { siteSentences } from '../../report/sections/site/site-verdict.ts'
import { numberText, percentText } from '../../texts/format.ts'
import { t } from '../../texts/texts.ts'
import { worthText } from '../report/report-text.ts'
import { scoreCells } from '../report/scores.ts'
import { type Layout, printable } from '../terminal.ts'
import { alignColumns, displayWidth, hangingText } from '../terminal-text.ts'

const SHOWN_ISSUES = 15
const SHOWN_TEMPLATES = 10
const SHOWN_WARNINGS = 5
const NUMBER = 5
const COLUMNS = ['pages', 'score', 'links', 'blocked', 'issues']

type ShownSite = {
  readonly audit: SiteAudit
  readonly result: SiteResult
  /** Texts of the result, in the current language. */
  readonly issues: readonly SiteIssue[]
  /** Shows every issue and template. */
  readonly isWhole: boolean
}

/** Result of a site audit, in the current language. */
export function siteText(given: ShownSite, layout: Layout): string {
  const site = printable(given)
  const parts = [
    headText(site, layout),
    issuesText(site, layout),
    templatesText(site, layout),
    warningsText(site, layout),
    endText(site, layout),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** The verdict and the scores. */
function headText({ audit, result: { scores }, issues }: ShownSite, layout: Layout): string {
  const { paint, columns } = layout
  return [
    paint.bold(audit.url),
    hangingText(siteSentences(audit, issues).join(' '), { first: '', columns }),
    '',
    alignColumns(scoreRows(scores, layout), { indent: '  ' }),
  ].join('\n')
}

function scoreRows({ overall, seo, geo, grade }: SiteScores, layout: Layout) {
  const { paint } = layout
  const graded = grade === null ? '' : t('terminal.head.grade', { grade })
  return [
    [paint.bold(t('report.overall')), ...scoreCells(overall, layout), paint.score(graded, overall)],
    [paint.bold(t('report.audit.seoShort')), ...scoreCells(seo, layout)],
    [paint.bold(t('report.audit.geoShort')), ...scoreCells(geo, layout)],
  ]
}

/** The issues, those that gain most first. */
function issuesText({ result: { summary }, issues, isWhole }: ShownSite, layout: Layout): string {
  const { paint } = layout
  if (issues.length === 0) return ''
  const shown = isWhole ? issues : issues.slice(0, SHOWN_ISSUES)
  return [
    paint.bold(t('terminal.site.issues', { n: issues.length })),
    ...shown.flatMap((issue, at) => {
      const reach = reachText(issue, summary.templates)
      return issueLines({ ...issue, reach, rank: at + 1 }, layout)
    }),
    ...moreText(issues.length - shown.length, layout),
  ].join('\n')
}

type RankedIssue = SiteIssue & { readonly rank: number; readonly reach: string }

function issueLines(issue: RankedIssue, { paint, columns }: Layout): string[] {
  const { id, rank, title, reach, remedy, severity, effort, gain } = issue
  const indent = ' '.repeat(NUMBER)
  const points = gain >= 0.05 ? gain : null
  const worth = worthText({ points, severity, effort }, paint)
  return [
    hangingText(title, {
      first: `${String(rank).padStart(NUMBER - 2)}. `,
      columns,
      paint: paint.bold,
    }),
    hangingText(reach, { first: indent, columns }),
    hangingText(remedy, { first: indent, columns }),
    hangingText(`${worth}, ${id}`, { first: indent, columns, paint: paint.dim }),
  ]
}

function moreText(n: number, { paint }: Layout): readonly string[] {
  return n > 0 ? [paint.dim(' '.repeat(NUMBER) + t('terminal.site.more', { n }))] : []
}

/** Templates, those with the most pages first. */
function templatesText({ result: { summary }, isWhole }: ShownSite, layout: Layout): string {
  const { templates } = summary
  if (templates.length === 0) return ''
  const { paint, columns } = layout
  const shown = isWhole ? templates : templates.slice(0, SHOWN_TEMPLATES)
  const names = COLUMNS.map((column) => t(`terminal.site.column.${column}`))
  const figures = shown.map((template) => figuresOf(template, layout))
  const widths = names.map((name, at) =>
    Math.max(displayWidth(name), ...figures.map((cells) => displayWidth(cells[at]!.text))),
  )
  const padded = (text: string, at: number) => ' '.repeat(widths[at]! - displayWidth(text)) + text
  const rows = [
    [...names.map(padded), t('terminal.site.column.template')].map(paint.dim),
    ...figures.map((cells, row) => [
      ...cells.map(({ text, tint }, at) => tint(padded(text, at))),
      shown[row]!.pattern,
    ]),
  ]
  return [
    paint.bold(t('terminal.site.templates', { n: templates.length })),
    alignColumns(rows, { indent: '  ', columns }),
    ...moreText(templates.length - shown.length, layout),
  ].join('\n')
}

type Figure = { readonly text: string; readonly tint: (text: string) => string }

function figuresOf(template: SiteTemplate, { paint }: Layout): readonly Figure[] {
  const { pages: n, judged, overall, linkShare, blockedPages, issues } = template
  const pages = judged < n ? t('site.templates.sampled', { n, judged }) : numberText(n)
  return [
    { text: pages, tint: same },
    { text: numberText(overall), tint: (text) => paint.score(text, overall) },
    { text: percentText(linkShare), tint: same },
    { text: numberText(blockedPages), tint: blockedPages > 0 ? paint.fail : paint.dim },
    { text: numberText(issues), tint: same },
  ]
}

function same(text: string): string {
  return text
}

function warningsText({ audit: { warnings } }: ShownSite, layout: Layout): string {
  if (warnings.length === 0) return ''
  const { paint, glyphs, columns } = layout
  const lines = warnings
    .slice(0, SHOWN_WARNINGS)
    .map(({ code, message }) =>
      hangingText(`${message} (${code})`, { first: `  ${paint.warn(glyphs.warn)} `, columns }),
    )
  const more = warnings.length - SHOWN_WARNINGS
  const rest = more > 0 ? [paint.dim(`    ${t('terminal.more', { n: more })}`)] : []
  return [paint.bold(t('report.chapter.warnings')), ...lines, ...rest].join('\n')
}

/** Duration, and where to read more. */
function endText({ audit, issues }: ShownSite, { paint, columns }: Layout): string {
  const began = Date.parse(audit.startedAt ?? audit.createdAt)
  const seconds = (Date.parse(audit.finishedAt ?? audit.createdAt) - began) / 1000
  const said = `${t('terminal.site.took', { seconds: numberText(seconds, 1) })} ${t('terminal.end.note')}`
  const check = issues.find(({ kind }) => kind === 'check')?.id
  const hints = [
    ...(check === undefined ? [] : [[`manifold explain ${check}`, t('terminal.end.explain')]]),
    ['--html report.html', t('terminal.site.html')],
    ['--csv pages.csv', t('terminal.site.csv')],
    ['--markdown issues.md', t('terminal.site.markdown')],
  ]
  const rows = hints.map(([command = '', what = '']) => [paint.name(command), paint.dim(what)])
  return [
    hangingText(said, { first: '', columns, paint: paint.dim }),
    '',
    paint.bold(t('terminal.end.hints')),
    alignColumns(rows, { indent: '  ', columns }),
  ].join('\n')
}
