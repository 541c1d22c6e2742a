import type {
  CitationChange,
  FindingChange,
  ModuleChange,
  NumberChange,
  Proportion,
  ReportComparison,
} from '../../../manifests/types/records.ts'
import { compareReports, isWorse } from '../../report/compare.ts'
import { readReport } from '../report/report-file.ts'
import {
  ExitCode,
  jsonText,
  type Layout,
  layoutOf,
  printable,
  statusText,
  type Terminal,
} from '../terminal.ts'
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
      scoreRow('Overall', scores.overall, layout),
      scoreRow('SEO', scores.seo, layout),
      scoreRow('GEO', scores.geo, layout),
    ]),
    findingsText('New', findings.new, layout),
    findingsText('Worse', heavier, layout),
    findingsText('Fixed', findings.fixed, layout),
    findingsText('Better', lighter, layout),
    findingsText('Other changes', others, layout),
    modulesText(modules, layout),
    citationsText(citations, layout),
    changed ? '' : paint.dim('No finding changed.'),
    same > 0 ? paint.dim(`Unchanged: ${same} ${same === 1 ? 'finding' : 'findings'}.`) : '',
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
  score === null ? 'none' : String(Math.round(score))

/** Findings of one check or module's finding under one line, each place below. */
function findingsText(title: string, changes: readonly FindingChange[], layout: Layout): string {
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
      `  ${paint.name(name)}  ${before} -> ${statusText(after, paint)}`,
      hang(headline),
      ...places.slice(0, MOST_PLACES).map((place) => hang(`at ${place}`)),
      ...(more > 0 ? [hang(`and ${more} more`)] : []),
    ]
  })
  return [paint.bold(`${title} (${changes.length})`), ...lines].join('\n')
}

const keyOf = ({ id, module, before, after }: FindingChange): string =>
  [module, id, before, after].join(' ')

function modulesText(modules: readonly ModuleChange[], { paint }: Layout): string {
  if (modules.length === 0) return ''
  const rows = modules.flatMap(({ id, before, after, score, figures }) => {
    const [from, to] = [before, after].map(({ status, verdict }) => verdict ?? status)
    const scored = score.before === score.after ? '' : arrow(score.before, score.after)
    return [
      [paint.name(id), '', from === to ? (to ?? '') : `${from} -> ${to}`, scored],
      ...figures.map((one) => ['', one.title, arrow(one.before, one.after), one.unit ?? '']),
    ]
  })
  return `${paint.bold('Modules')}\n${alignColumns(rows, { indent: '  ' })}`
}

const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

function arrow(before: number | null, after: number | null): string {
  const [from, to] = [before, after].map((one) => (one === null ? 'none' : NUMBER.format(one)))
  return `${from} -> ${to}`
}

function citationsText(citations: readonly CitationChange[], { paint }: Layout): string {
  if (citations.length === 0) return ''
  const rows = citations.map(({ title, figure, before, after, verdict }) => [
    `${title}, ${figure}`,
    `${shareText(before)} -> ${shareText(after)}`,
    verdict === 'noise' ? paint.dim('noise: the intervals overlap') : (verdict ?? ''),
  ])
  return `${paint.bold('Answers of AI platforms (with 95 % interval)')}\n${alignColumns(rows, { indent: '  ' })}`
}

function shareText(proportion: Proportion | null): string {
  if (proportion === null) return 'not measured'
  const { count, sample, low, high } = proportion
  return `${count} of ${sample} (${Math.round(low * 100)}-${Math.round(high * 100)} %)`
}

type DiffCall = {
  /** Files of reports. */
  readonly before: string
  readonly after: string
  readonly json?: boolean
  readonly failOnWorse?: boolean
}

/** Prints the differences of the later report. @throws INVALID_REQUEST */
export async function diffCommand(call: DiffCall, terminal: Terminal): Promise<void> {
  const before = await readReport(call.before)
  const after = await readReport(call.after)
  const comparison = compareReports(before.report, after.report)
  const text = () => diffText(printable(comparison), layoutOf(terminal))
  terminal.stdout.write(call.json ? jsonText(comparison) : text())
  if (call.failOnWorse && isWorse(comparison)) terminal.exitCode = ExitCode.failed
}
