import type {
  CitationChange,
  FindingChange,
  ModuleChange,
  NumberChange,
  Proportion,
  ReportComparison,
} from '../../../manifests/types/records.ts'
import { compareIn, isWorse } from '../../report/compare.ts'
import { languageOfReport } from '../../report/report-language.ts'
import { measureText, numberText } from '../../texts/format.ts'
import { hasText, type Language, t } from '../../texts/texts.ts'
import { readReport } from '../report/report-file.ts'
import { smallWord } from '../report/scores.ts'
import {
  ExitCode,
  jsonText,
  type Layout,
  layoutOf,
  type Paint,
  printable,
  statusText,
  type Terminal,
} from '../terminal.ts'
import { speak } from '../terminal-language.ts'
import { alignColumns, hangingText } from '../terminal-text.ts'

const MOST_PLACES = 5

function diffText(comparison: ReportComparison, layout: Layout): string {
  const { scores, findings, modules, citations, warnings } = comparison
  const { paint, columns } = layout
  const heavier = findings.unchanged.filter(({ trend }) => trend === 'worse')
  const lighter = findings.unchanged.filter(({ trend }) => trend === 'better')
  const others = findings.other.filter(({ before, after }) => before !== after)
  const same = findings.unchanged.length - heavier.length - lighter.length
  const changed = [findings.new, findings.fixed, heavier, lighter, others].flat().length > 0
  const parts = [
    warnings
      .map(({ message }) => hangingText(message, { first: '! ', columns, paint: paint.warn }))
      .join('\n'),
    alignColumns([
      scoreRow(t('report.overall'), scores.overall, layout),
      scoreRow(t('report.audit.seoShort'), scores.seo, layout),
      scoreRow(t('report.audit.geoShort'), scores.geo, layout),
    ]),
    findingsText('new', findings.new, layout),
    findingsText('worse', heavier, layout),
    findingsText('fixed', findings.fixed, layout),
    findingsText('better', lighter, layout),
    findingsText('other', others, layout),
    modulesText(modules, layout),
    citationsText(citations, layout),
    changed ? '' : paint.dim(t('terminal.diff.same')),
    same > 0 ? paint.dim(t('terminal.diff.unchanged', { n: same })) : '',
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

/** A change of at least half a point is shown. */
function scoreRow(name: string, { before, after, change }: NumberChange, { paint }: Layout) {
  const whole = Math.round(change ?? 0)
  const mark = whole < 0 ? paint.fail : paint.pass
  return [
    paint.bold(name),
    `${scoreText(before)} -> ${paint.score(scoreText(after), after)}`,
    whole === 0 ? '' : mark(`${whole > 0 ? '+' : ''}${whole}`),
  ]
}

const scoreText = (score: number | null): string =>
  score === null ? t('terminal.diff.none') : String(Math.round(score))

/** Findings of one check or module's finding under one line, each place below. */
function findingsText(kind: string, changes: readonly FindingChange[], layout: Layout): string {
  if (changes.length === 0) return ''
  const { paint, columns } = layout
  const groups = new Map<string, FindingChange[]>()
  for (const change of changes) {
    const key = keyOf(change)
    groups.set(key, [...(groups.get(key) ?? []), change])
  }
  const lines = [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { id, module, before, after, headline } = first
    const name = module === null ? id : `${module}: ${id}`
    const places = group.flatMap(({ place }) => place ?? [])
    const more = places.length - MOST_PLACES
    const hang = (text: string) => hangingText(text, { first: '    ', columns, paint: paint.dim })
    return [
      `  ${paint.name(name)}  ${statusWord(before)} -> ${statusText(after, paint, statusWord(after))}`,
      hang(headline),
      ...places.slice(0, MOST_PLACES).map((place) => hang(t('terminal.diff.at', { place }))),
      ...(more > 0 ? [hang(t('terminal.more', { n: more }))] : []),
    ]
  })
  return [paint.bold(t(`terminal.diff.${kind}`, { n: changes.length })), ...lines].join('\n')
}

/** The word for the status of a check, or the severity of a module's finding. */
function statusWord(status: string): string {
  const name = `terminal.status.${status}`
  return hasText(name) ? t(name) : smallWord('severity', status)
}

const keyOf = ({ id, module, before, after }: FindingChange): string =>
  [module, id, before, after].join(' ')

function modulesText(modules: readonly ModuleChange[], { paint }: Layout): string {
  if (modules.length === 0) return ''
  const rows = modules.flatMap(({ id, before, after, score, figures }) => {
    const [from, to] = [before, after].map(({ status, verdict }) =>
      verdict === null ? statusWord(status) : smallWord('state', verdict),
    )
    const scored = score.before === score.after ? '' : arrow(score.before, score.after)
    return [
      [paint.name(id), '', from === to ? (to ?? '') : `${from} -> ${to}`, scored],
      ...figures.map((one) => ['', one.title, arrow(one.before, one.after, one.unit)]),
    ]
  })
  return `${paint.bold(t('terminal.modules.title'))}\n${alignColumns(rows, { indent: '  ' })}`
}

function arrow(before: number | null, after: number | null, unit: string | null = null): string {
  const [from, to] = [before, after].map((one) =>
    one === null ? t('terminal.diff.none') : measureText(one, unit),
  )
  return `${from} -> ${to}`
}

function citationsText(citations: readonly CitationChange[], { paint }: Layout): string {
  if (citations.length === 0) return ''
  const rows = citations.map(({ title, figure, before, after, verdict }) => [
    `${title}, ${t(`terminal.diff.figure.${figure}`)}`,
    `${shareText(before)} -> ${shareText(after)}`,
    verdict === null ? '' : verdictText(verdict, paint),
  ])
  return `${paint.bold(t('terminal.diff.answers'))}\n${alignColumns(rows, { indent: '  ' })}`
}

function verdictText(verdict: NonNullable<CitationChange['verdict']>, paint: Paint): string {
  const text = t(`terminal.diff.verdict.${verdict}`)
  return verdict === 'noise' ? paint.dim(text) : text
}

function shareText(proportion: Proportion | null): string {
  if (proportion === null) return t('terminal.diff.notMeasured')
  const { count, sample, low, high } = proportion
  const percent = (share: number) => numberText(share * 100)
  return t('terminal.diff.share', { count, sample, low: percent(low), high: percent(high) })
}

type DiffCall = {
  /** Files of reports. */
  readonly before: string
  readonly after: string
  readonly json?: boolean
  readonly failOnWorse?: boolean
  /** Default: that of the later report. */
  readonly language?: Language
}

/** Prints the differences of the later report. @throws INVALID_REQUEST */
export async function diffCommand(call: DiffCall, terminal: Terminal): Promise<void> {
  const before = await readReport(call.before)
  const after = await readReport(call.after)
  const language = call.language ?? languageOfReport(after.report)
  const pair = { before: before.report, after: after.report, language }
  const comparison = await compareIn(pair)
  speak(language)
  const text = () => diffText(printable(comparison), layoutOf(terminal))
  terminal.stdout.write(call.json ? jsonText(comparison) : text())
  if (call.failOnWorse && isWorse(comparison)) terminal.exitCode = ExitCode.failed
}
