import { t } from '../../texts/texts.ts'
import { markdownTable } from '../markdown-table.ts'
import { cleanText } from '../sections/view.ts'
import { type AuditRun, type Finding, locationOf, placeText } from './findings.ts'

/** GitHub shows ten annotations of each kind for a step; the log shows the rest. */
const MOST_ANNOTATIONS = 200
const MOST_ROWS = 200
const LONGEST_TEXT = 1000

/**
 * The findings as workflow commands of GitHub Actions: `::error` for findings that fail the build,
 * `::warning` for others, `::notice` for those of the baseline.
 */
export function githubAnnotations(run: AuditRun): string {
  const failed = run.pages.flatMap(({ url, file, problem }) =>
    problem === undefined
      ? []
      : [command('error', `${url}: ${problem}`, { title: t('build.notAudited'), file })],
  )
  const seen = new Set<string>()
  const commands = run.pages.flatMap(({ findings }) =>
    findings.flatMap((finding) => {
      const { file, line } = locationOf(finding, run)
      const key = JSON.stringify([finding.check.id, finding.page, file, line])
      if (seen.has(key)) return []
      seen.add(key)
      const { message: title, fix, id } = finding.check
      const parts = [placeText(finding), t('build.fix', { text: fix }), `${id}, ${finding.page}`]
      const text = parts.filter(Boolean).join('\n')
      return [command(levelOf(finding, run), text, { title, file, line })]
    }),
  )
  const omitted = commands.length - MOST_ANNOTATIONS
  const rest = omitted > 0 ? [command('notice', t('build.omitted', { n: omitted }), {})] : []
  const gate = run.problems.map((problem) => command('error', problem, { title: 'Manifold' }))
  const shown = commands.sort(bySeverity).slice(0, MOST_ANNOTATIONS)
  return [...failed, ...gate, ...shown, ...rest].map((line) => `${line}\n`).join('')
}

type Level = 'error' | 'warning' | 'notice'
const ORDER = ['::error', '::warning', '::notice']

function bySeverity(one: string, other: string): number {
  const rank = (line: string) => ORDER.findIndex((start) => line.startsWith(start))
  return rank(one) - rank(other)
}

function levelOf(finding: Finding, run: AuditRun): Level {
  if (run.isKnown(finding)) return 'notice'
  return finding.check.status === 'fail' || run.failOn === 'warn' ? 'error' : 'warning'
}

type Properties = {
  readonly title?: string | undefined
  readonly file?: string | undefined
  readonly line?: number | undefined
}

/** A workflow command. Nothing in its texts can end it or begin another. */
function command(level: Level, text: string, properties: Properties): string {
  const given = Object.entries(properties).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`${name}=${escapedProperty(cleanText(String(value), LONGEST_TEXT))}`],
  )
  const head = given.length === 0 ? level : `${level} ${given.join(',')}`
  return `::${head}::${escapedData(cleanText(text, LONGEST_TEXT))}`
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}

/** The summary of a job, as Markdown. */
export function githubSummary(run: AuditRun): string {
  const { pages, problems } = run
  const verdict =
    problems.length === 0
      ? [t('build.passed')]
      : [t('build.failed'), '', ...problems.map((problem) => `- ${escaped(problem)}`)]
  const lines = [
    `## ${t('build.title')}`,
    '',
    ...verdict,
    '',
    ...markdownTable(pageColumns(), pages.slice(0, MOST_ROWS).map(pageRow)),
    ...(pages.length > MOST_ROWS
      ? [t('build.morePages', { n: pages.length - MOST_ROWS }), '']
      : []),
    ...findingLines(run),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

const pageColumns = (): readonly string[] => [
  t('build.column.page'),
  t('report.overall'),
  t('report.audit.seoShort'),
  t('report.audit.geoShort'),
  t('build.column.failed'),
  t('build.column.warned'),
]

const findingColumns = (): readonly string[] => [
  t('build.column.finding'),
  t('build.column.check'),
  t('build.column.pages'),
]

function pageRow({ url, report, problem, findings }: AuditRun['pages'][number]): readonly string[] {
  if (report === undefined) return [escaped(url), escaped(problem ?? ''), '', '', '', '']
  const { overall, seo, geo } = report.scores
  const score = (value: number | null) => (value === null ? t('build.noScore') : String(value))
  const count = (status: string) =>
    new Set(findings.filter(({ check }) => check.status === status).map(({ check }) => check.id))
      .size
  return [
    escaped(url),
    ...[overall, seo, geo].map(score),
    String(count('fail')),
    String(count('warn')),
  ]
}

function findingLines(run: AuditRun): readonly string[] {
  const groups = new Map<string, { finding: Finding; pages: Set<string> }>()
  for (const finding of run.pages.flatMap(({ findings }) => findings)) {
    if (run.isKnown(finding)) continue
    const { id, status } = finding.check
    const key = `${status} ${id}`
    const group = groups.get(key) ?? { finding, pages: new Set<string>() }
    groups.set(key, group)
    group.pages.add(finding.page)
  }
  if (groups.size === 0) return []
  const rows = [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .slice(0, MOST_ROWS)
    .map(([, { finding, pages }]) => [
      `**${t(`terminal.status.${finding.check.status}`)}** ${escaped(finding.check.message)}`,
      `\`${finding.check.id}\``,
      String(pages.size),
    ])
  return [`### ${t('build.findings')}`, '', ...markdownTable(findingColumns(), rows)]
}

/** Foreign text as one line of Markdown without markup. */
function escaped(text: string): string {
  return cleanText(text, LONGEST_TEXT)
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_[\]<>|~&#]/g, '\\$&')
}
