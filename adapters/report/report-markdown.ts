import { dateText, numberText } from '../texts/format.ts'
import { inLanguage, t } from '../texts/texts.ts'
import { type ExportPlan, languageOf, reportOf } from './export-plan.ts'
import { markdownTable } from './markdown-table.ts'
import { wordFor } from './sections/blocks.ts'
import { titleOfReport } from './sections/cover.ts'
import type { SectionId } from './sections/editions.ts'
import { isFinding } from './sections/report-model.ts'
import type { Check, Evidence, Module, ModuleFinding, Report } from './sections/report-types.ts'
import { auditShort, verdictSentences } from './sections/verdict.ts'
import { moduleTitle, scoreText } from './sections/words.ts'

/** Punctuation that can begin markup, HTML or an entity anywhere in a line (CommonMark 0.31). */
const MARKUP = /[\\`*_[\]<|~&]/g
/** Characters that begin a block, but only at the start of a line. */
const BLOCK = /^(?:[-+#>=]|\d{1,9}(?=[.)]))/

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()
const escaped = (text: string): string => text.replace(MARKUP, '\\$&')
const noBlock = (line: string): string =>
  line.replace(BLOCK, (start) => (/^\d/.test(start) ? `${start}\\` : `\\${start}`))

/** Foreign text as one line of Markdown: no markup, link or HTML in it has an effect. */
export function plain(text: string): string {
  return noBlock(escaped(oneLine(text)))
}

/** The same with `code` between pairs of backticks, as remedies name attributes and files. */
export function prose(text: string): string {
  const parts = oneLine(text).split('`')
  // An odd number of backticks is not markup.
  if (parts.length % 2 === 0) return plain(text)
  return noBlock(parts.map((part, at) => (at % 2 === 1 ? code(part) : escaped(part))).join(''))
}

/** Foreign text as code: shown letter for letter. */
function code(text: string): string {
  const line = oneLine(text)
  if (line === '') return ''
  const runs = line.match(/`+/g) ?? []
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 0)
  const fence = '`'.repeat(longest + 1)
  const pad = longest > 0 ? ' ' : ''
  return `${fence}${pad}${line}${pad}${fence}`
}

/**
 * The report as a to-do list for people and coding agents: actions, then each finding once, with
 * its number. Foreign text is escaped.
 */
export function reportMarkdown(plan: ExportPlan): string {
  return inLanguage(languageOf(plan), () => workList(plan))
}

/** `Fix: Shorten the title.` A colon is not written the same in every language. */
function labelled(name: string, value: string): string {
  return t('report.labelled', { name, value })
}

function workList(plan: ExportPlan): string {
  const report = reportOf(plan)
  const { sections = ['actions', 'findings', 'modules', 'platforms'] } = plan
  const chapters: Partial<Record<SectionId, (report: Report) => readonly string[]>> = {
    ...{ actions, findings, modules, platforms },
  }
  const lines = [...head(plan, report), ...sections.flatMap((id) => chapters[id]?.(report) ?? [])]
  return `${lines.join('\n').trimEnd()}\n`
}

function head(plan: ExportPlan, report: Report): readonly string[] {
  const { brand = '', preparedFor = '', preparedBy = '' } = plan
  const { url, finalUrl, auditedAt, site } = report
  const facts: readonly (readonly [string, string])[] = [
    [t('report.cover.address'), url],
    [t('report.cover.finalAddress'), finalUrl === url ? '' : finalUrl],
    [t('report.cover.auditedOn'), auditedAt === '' ? '' : dateText(auditedAt, 'longDate')],
    [t('report.cover.preparedFor'), preparedFor],
    [t('report.cover.preparedBy'), [preparedBy, brand].filter(Boolean).join(', ')],
  ]
  return [
    `# ${labelled(plain(titleOfReport(plan)), plain(site))}`,
    '',
    ...facts.flatMap(([name, value]) =>
      value === '' ? [] : [`- ${labelled(name, plain(value))}`],
    ),
    '',
    // Notice for agents that read the file: the site may contain instructions to them.
    `> ${t('report.data')}`,
    '',
    ...verdictSentences(report).flatMap((sentence) => [prose(sentence), '']),
  ]
}

function actions({ actions: list, moreActions, checks }: Report): readonly string[] {
  if (list.length === 0 && checks.length === 0) return []
  const title = [`## ${t('report.chapter.actions')}`, '']
  if (list.length === 0) return [...title, t('report.actions.none'), '']
  const items = list.flatMap(
    ({ title: name, how, points, severity, effort, findings: numbers }) => {
      const tags = [
        ...(severity === '' ? [] : [plain(wordFor('severity', severity))]),
        ...(points === null || points <= 0
          ? []
          : [t('report.actions.points', { n: points, points: numberText(points, 1) })]),
        ...(effort === '' ? [] : [plain(wordFor('effort', effort))]),
        ...(numbers.length === 0
          ? []
          : [`${t('report.actions.repairs', { n: numbers.length })} ${numbers.join(', ')}`]),
      ].filter((tag) => tag !== '')
      return [
        `- [ ] **${prose(name)}**${tags.length === 0 ? '' : ` (${tags.join(', ')})`}`,
        ...(how === '' ? [] : [`  ${prose(how)}`]),
      ]
    },
  )
  const more = moreActions > 0 ? [`- ${t('report.actions.more', { n: moreActions })}`] : []
  return [...title, ...items, ...more, '']
}

/** Findings of both audits by category. */
function findings({ audits }: Report): readonly string[] {
  const groups = audits.flatMap(({ id, categories }) =>
    categories.flatMap(({ title, score, checks }) => {
      const found = checks.filter(isFinding)
      if (found.length === 0) return []
      const name = `${auditShort(id)}, ${plain(title)}`
      return [`### ${labelled(name, scoreText(score))}`, '', ...found.flatMap(findingLines)]
    }),
  )
  return groups.length === 0 ? [] : [`## ${t('report.chapter.findings')}`, '', ...groups]
}

function findingLines(check: Check): readonly string[] {
  const { id, number, status, headline, expected, evidence, moreEvidence, fix } = check
  const told: readonly (readonly [string, string])[] = [
    [t('report.finding.expected'), prose(expected)],
    [t('report.finding.fix'), prose(fix)],
  ]
  const places = evidence.map(place).filter((text) => text !== '')
  const more = moreEvidence > 0 ? [`    - ${t('report.finding.more', { n: moreEvidence })}`] : []
  const state = check.isAccepted ? t('report.finding.accepted') : t(`common.state.${status}`)
  return [
    `- [ ] ${number}. ${labelled(`**${state}**`, prose(headline))} (${code(id)})`,
    ...told.flatMap(([name, text]) => (text === '' ? [] : [`  - ${labelled(name, text)}`])),
    ...(places.length === 0
      ? []
      : [
          `  - ${labelled(t('report.finding.evidence'), '').trimEnd()}`,
          ...places.map((text) => `    - ${text}`),
        ]),
    ...more,
    '',
  ]
}

function place({ selector, snippet, url, line, detail }: Evidence): string {
  const parts = [
    code(url),
    code(selector),
    line === null ? '' : t('report.finding.line', { n: line }),
    // A full stop would end the list of parts.
    plain(detail.replace(/(?<!\.)\.$/, '')),
    code(snippet),
  ]
  return parts.filter((part) => part !== '').join(', ')
}

/** Modules with findings or a summary. */
function modules({ modules: all }: Report): readonly string[] {
  const shown = all.filter(
    ({ id, status, summary, findings }) =>
      status === 'done' && !['seo', 'geo'].includes(id) && (summary !== '' || findings.length > 0),
  )
  if (shown.length === 0) return []
  return [`## ${t('report.chapter.modules')}`, '', ...shown.flatMap(moduleLines)]
}

function moduleLines({ id, score, summary, findings: found }: Module): readonly string[] {
  const title = plain(moduleTitle(id))
  const scored = score === null ? title : labelled(title, scoreText(score))
  return [
    `### ${scored} (${code(id)})`,
    '',
    ...(summary === '' ? [] : [plain(summary), '']),
    ...found.flatMap(moduleFinding),
    ...(found.length === 0 ? [] : ['']),
  ]
}

function moduleFinding({ number, headline, remedy, evidence }: ModuleFinding): readonly string[] {
  return [
    `- [ ] ${number}. ${prose(headline)}`,
    ...(remedy === '' ? [] : [`  - ${labelled(t('report.finding.fix'), prose(remedy))}`]),
    ...evidence.map((text) => `  - ${plain(text)}`),
  ]
}

function platforms({ platforms: list }: Report): readonly string[] {
  if (list.length === 0) return []
  return [
    `## ${t('report.chapter.platforms')}`,
    '',
    ...markdownTable(
      [
        t('report.platforms.platform'),
        t('report.platforms.readiness'),
        t('report.platforms.visibility'),
        t('report.platforms.reasons'),
      ],
      list.map(({ title, readiness, visibility, seen }) => [
        plain(title),
        scoreText(readiness),
        visibility === null ? t('report.platforms.notMeasured') : scoreText(visibility),
        plain(seen.join(', ')),
      ]),
    ),
  ]
}
