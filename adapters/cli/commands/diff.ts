import { readFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { AppError } from '../../../core/errors.ts'
import type { CheckResult } from '../../../plugins/checks/index.ts'
import type { CombinedAuditResponse } from '../../audit/combined-response.ts'
import { ExitCode } from '../exit-code.ts'
import { printable } from '../printable.ts'
import { type Paint, paintFor } from '../report/paint.ts'

export function registerDiff(program: Command): void {
  program
    .command('diff')
    .description('Compare two JSON reports: scores, and checks whose result changed.')
    .argument('<before>', 'report written with "audit --json"')
    .argument('<after>', 'the later one')
    .option('--json', 'print the differences as JSON')
    .option('--fail-on-worse', 'exit with 1 when a check got worse or the score fell')
    .addHelpText('after', '\nExample:\n  manifold diff monday.json friday.json')
    .action(runDiff)
}

type DiffFlags = { readonly json?: boolean; readonly failOnWorse?: boolean }

async function runDiff(before: string, after: string, flags: DiffFlags): Promise<void> {
  const diff = diffReports(await readReport(before), await readReport(after))
  const text = flags.json
    ? `${JSON.stringify(diff, null, 2)}\n`
    : diffText(printable(diff), paintFor(process.stdout))
  process.stdout.write(text)
  const fell = (diff.scores.overall.after ?? 0) < (diff.scores.overall.before ?? 0)
  if (flags.failOnWorse && (fell || diff.worse.length > 0)) process.exitCode = ExitCode.failed
}

type Change = {
  readonly id: string
  readonly before: string
  readonly after: string
  readonly message: string
}
type ScorePair = { readonly before: number | null; readonly after: number | null }

export type ReportDiff = {
  readonly scores: Readonly<Record<'overall' | 'seo' | 'geo', ScorePair>>
  readonly worse: readonly Change[]
  readonly better: readonly Change[]
  /** Became judged, not applicable or an error, or exist in one report only. */
  readonly other: readonly Change[]
}

const RANK: Readonly<Record<string, number>> = { fail: 0, warn: 1, pass: 2 }

export function diffReports(
  before: CombinedAuditResponse,
  after: CombinedAuditResponse,
): ReportDiff {
  const old = new Map(resultsOf(before).map((result) => [result.id, result]))
  const now = new Map(resultsOf(after).map((result) => [result.id, result]))
  const changes = [...new Set([...old.keys(), ...now.keys()])].flatMap((id) => {
    const from = old.get(id)?.status ?? 'absent'
    const to = now.get(id)?.status ?? 'absent'
    const message = (now.get(id) ?? old.get(id))!.message
    return from === to ? [] : [{ id, before: from, after: to, message }]
  })
  const direction = ({ before: from, after: to }: Change) =>
    RANK[from] === undefined || RANK[to] === undefined ? 0 : RANK[to] - RANK[from]
  const pair = (key: 'overall' | 'seo' | 'geo') => ({
    before: before.scores[key],
    after: after.scores[key],
  })
  return {
    scores: { overall: pair('overall'), seo: pair('seo'), geo: pair('geo') },
    worse: changes.filter((change) => direction(change) < 0),
    better: changes.filter((change) => direction(change) > 0),
    other: changes.filter((change) => direction(change) === 0),
  }
}

function resultsOf({ seo, geo }: CombinedAuditResponse): CheckResult[] {
  return [seo, geo].flatMap((audit) => audit?.categories.flatMap(({ checks }) => checks) ?? [])
}

function diffText({ scores, worse, better, other }: ReportDiff, paint: Paint): string {
  const score = (name: string, { before, after }: ScorePair) =>
    `${name} ${before ?? 'none'} -> ${paint.score(String(after ?? 'none'), after)}`
  const lines = (title: string, changes: readonly Change[]) =>
    changes.length === 0
      ? []
      : [
          paint.bold(title),
          ...changes.map((c) => `  ${c.id}: ${c.before} -> ${c.after}. ${c.message}`),
          '',
        ]
  const all = [
    [score('Overall', scores.overall), score('SEO', scores.seo), score('GEO', scores.geo)].join(
      '   ',
    ),
    '',
    ...lines('Worse', worse),
    ...lines('Better', better),
    ...lines('Otherwise changed', other),
  ]
  return `${all.join('\n').trimEnd()}\n`
}

async function readReport(file: string): Promise<CombinedAuditResponse> {
  const text = await readFile(file, 'utf8').catch((cause) => {
    throw new AppError('INVALID_REQUEST', { problem: `${file} cannot be read` }, { cause })
  })
  const report = parse(text, file) as Partial<CombinedAuditResponse>
  if (typeof report !== 'object' || report === null || typeof report.scores !== 'object') {
    const problem = `${file} is no audit report: write one with "manifold audit <url> --json"`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  return report as CombinedAuditResponse
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('INVALID_REQUEST', { problem: `${file} is not valid JSON` }, { cause })
  }
}
