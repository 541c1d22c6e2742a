import { readFile } from 'node:fs/promises'
import { AppError } from '../../../core/errors.ts'
import type { HistoryLine } from '../../../manifests/types/records.ts'
import { requestValidator } from '../../http/request-validation.ts'
import { recordSchema } from '../../openapi/records.ts'
import { isCode } from '../../storage/system-errors.ts'
import { type Language, t } from '../../texts/texts.ts'
import { jsonText, type Layout, layoutOf, printable, type Terminal } from '../terminal.ts'
import { speak } from '../terminal-language.ts'
import { alignColumns } from '../terminal-text.ts'

type TrendCall = {
  readonly file: string
  /** Audits of each address that are shown. */
  readonly last: number
  readonly json?: boolean
  readonly language?: Language
}

const validate = requestValidator<HistoryLine>(() => recordSchema('HistoryLine'))

/** Prints the audits of a history by address. @throws INVALID_REQUEST */
export async function trendCommand(
  { file, last, json, language }: TrendCall,
  terminal: Terminal,
): Promise<void> {
  const texts = [await textOf(`${file}.1`), await textOf(file)]
  if (texts[1] === undefined) {
    const problem = `${file} does not exist; a server writes it if history.file is set in its configuration`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  const { lines, unread } = read(texts.join('\n'))
  const addresses = byAddress(lines, last)
  speak(language)
  if (json) terminal.stdout.write(jsonText(addresses))
  else terminal.stdout.write(trendText(printable(addresses), layoutOf(terminal)))
  if (unread > 0) {
    terminal.stderr.write(`${t('terminal.trend.unread', { n: unread })}\n`)
  }
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (cause) {
    if (isCode(cause, 'ENOENT')) return undefined
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new AppError('INVALID_REQUEST', { problem: `${file} cannot be read (${why})` }, { cause })
  }
}

/** A crash may leave a line that is cut off. */
function read(text: string): { readonly lines: readonly HistoryLine[]; readonly unread: number } {
  const lines: HistoryLine[] = []
  let unread = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    try {
      lines.push(validate(JSON.parse(line)))
    } catch {
      unread += 1
    }
  }
  return { lines, unread }
}

type AddressTrend = { readonly url: string; readonly audits: readonly HistoryLine[] }

function byAddress(lines: readonly HistoryLine[], last: number): readonly AddressTrend[] {
  const found = new Map<string, HistoryLine[]>()
  const sorted = [...lines].sort((a, b) => a.auditedAt.localeCompare(b.auditedAt))
  for (const line of sorted) found.set(line.url, [...(found.get(line.url) ?? []), line])
  return [...found].map(([url, audits]) => ({ url, audits: audits.slice(-last) }))
}

function trendText(addresses: readonly AddressTrend[], layout: Layout): string {
  if (addresses.length === 0) return `${t('terminal.trend.empty')}\n`
  return `${addresses.map((one) => addressText(one, layout)).join('\n\n')}\n`
}

function addressText({ url, audits }: AddressTrend, layout: Layout): string {
  const { paint } = layout
  const scored = ['report.overall', 'report.audit.seoShort', 'report.audit.geoShort']
  const head = [
    t('terminal.trend.audited'),
    ...scored.flatMap((name) => [t(name), '']),
    ...[t('terminal.trend.failed'), t('terminal.trend.warned')],
  ].map(paint.dim)
  const rows = audits.map((audit, place) => {
    const before = audits[place - 1]
    const scores = (['overall', 'seo', 'geo'] as const).flatMap((name) => [
      scoreText(audit[name], layout),
      changeText(before?.[name], audit[name], layout),
    ])
    const { fail, warn } = audit.checks
    const when = audit.auditedAt.slice(0, 16).replace('T', ' ')
    return [when, ...scores, String(fail), String(warn)]
  })
  return `${paint.bold(url)}\n${alignColumns([head, ...rows], { indent: '  ' })}`
}

function scoreText(score: number | null, { paint }: Layout): string {
  return score === null
    ? paint.dim(t('terminal.diff.none'))
    : paint.score(String(Math.round(score)), score)
}

/** The change since the audit before it. */
function changeText(before: number | null | undefined, after: number | null, { paint }: Layout) {
  if (typeof before !== 'number' || after === null) return ''
  const change = Math.round(after - before)
  if (change === 0) return paint.dim('=')
  return change > 0 ? paint.pass(`+${change}`) : paint.fail(String(change))
}
