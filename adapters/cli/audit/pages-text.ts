import type { AuditedPage, AuditRun, Finding } from '../../report/ci/findings.ts'
import { t } from '../../texts/texts.ts'
import { figure } from '../report/scores.ts'
import { type Layout, printable } from '../terminal.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'

const MOST_GROUPS = 30
const MOST_PAGES = 3

/** The summary of several pages: scores of each, then findings with the pages that have them. */
export function pagesText(given: AuditRun, layout: Layout): string {
  const run = { ...given, pages: printable(given.pages) }
  const { paint } = layout
  const parts = [
    `${paint.bold(t('terminal.pages.title'))}\n${alignColumns(run.pages.map(pageRow(layout)), { indent: '  ' })}`,
    findingsText(run, layout),
    endText(run),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

function pageRow({ paint, glyphs }: Layout) {
  return ({ url, file, report, problem = '', findings }: AuditedPage): readonly string[] => {
    if (report === undefined) return [paint.fail(glyphs.fail), '', '', '', `${url}  ${problem}`]
    const { overall, seo, geo } = report.scores
    const score = (name: string, value: number | null) =>
      value === null ? '' : `${name} ${paint.score(figure(value), value)}`
    const count = (status: string) =>
      new Set(findings.filter(({ check }) => check.status === status).map(({ check }) => check.id))
        .size
    return [
      overall === null ? paint.dim('-') : paint.score(figure(overall), overall),
      score(t('report.audit.seoShort'), seo),
      score(t('report.audit.geoShort'), geo),
      t('terminal.pages.counts', { fail: count('fail'), warn: count('warn') }),
      file === undefined ? url : `${url}  ${paint.dim(file)}`,
    ]
  }
}

type Group = { readonly finding: Finding; readonly pages: Set<string>; fresh: boolean }

function findingsText(run: AuditRun, { paint, glyphs, columns }: Layout): string {
  const groups = new Map<string, Group>()
  for (const finding of run.pages.flatMap(({ findings }) => findings)) {
    const key = `${finding.check.status} ${finding.check.id}`
    const group = groups.get(key) ?? { finding, pages: new Set<string>(), fresh: false }
    groups.set(key, group)
    group.pages.add(finding.page)
    group.fresh ||= !run.isKnown(finding)
  }
  if (groups.size === 0) return ''
  const sorted = [...groups.values()].sort(
    (a, b) => rank(b) - rank(a) || (a.finding.check.id < b.finding.check.id ? -1 : 1),
  )
  const lines = sorted.slice(0, MOST_GROUPS).flatMap(({ finding: { check }, pages, fresh }) => {
    const isFail = check.status === 'fail'
    const sign = isFail ? paint.fail(glyphs.fail) : paint.warn(glyphs.warn)
    const { message } = check
    const headline = fresh ? message : t('terminal.pages.known', { headline: message })
    return [
      hangingText(headline, { first: `  ${sign} `, columns }),
      `    ${paint.dim(`${check.id}, ${pageNames([...pages], run.pages.length)}`)}`,
    ]
  })
  const omitted = sorted.length - MOST_GROUPS
  const rest =
    omitted > 0 ? [paint.dim(`    ${t('terminal.pages.moreChecks', { n: omitted })}`)] : []
  return [paint.bold(t('terminal.pages.findings')), ...lines, ...rest].join('\n')
}

function rank({ finding: { check }, pages }: Group): number {
  return (check.status === 'fail' ? 1_000_000 : 0) + pages.size * check.weight
}

function pageNames(pages: readonly string[], all: number): string {
  if (pages.length === all && all > 1) return t('terminal.pages.all', { n: all })
  const paths = pages.slice(0, MOST_PAGES).map((url) => new URL(url).pathname)
  const more = pages.length - MOST_PAGES
  const named = paths.join(', ')
  return more > 0 ? `${named} ${t('terminal.more', { n: more })}` : named
}

function endText({ pages }: AuditRun): string {
  const audited = pages.filter(({ report }) => report !== undefined).length
  const missing = pages.length - audited
  return [
    t('terminal.pages.audited', { n: audited }),
    ...(missing === 0 ? [] : [t('terminal.pages.unaudited', { n: missing })]),
    t('terminal.end.note'),
  ].join(' ')
}
