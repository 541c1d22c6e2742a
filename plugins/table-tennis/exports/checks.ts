import type { BulkExportsOptions } from '../../../manifests/types/bulk-exports.ts'
import type { ExportOutcome, ExportState } from '../../../manifests/types/records.ts'
import { type Keys, NumberMap } from '../data/export-store.ts'
import { seasonOf } from '../data/shards.ts'
import { isDay } from '../parse/text-values.ts'
import { lineHash, linesOf, type RawFacts } from './export-lines.ts'
import {
  fieldsOf,
  type NamedResult,
  PLAYER_COLUMNS,
  type PlayerRow,
  playerRowOf,
  RESULT_COLUMNS,
  resultRowOf,
} from './export-rows.ts'
import type { RawFile } from './raw-file.ts'

/** A real line has some 150. */
const MOST_LINE_BYTES = 10_000

export type Check = NonNullable<ExportOutcome['check']>

/** Reasons why a file is not accepted. `stale` and `unchanged` are not faults. */
export class ExportRefusal extends Error {
  readonly outcome: 'refused' | 'stale' | 'unchanged'
  readonly check: Check | null

  constructor(problem: string, check: Check | null, outcome: ExportRefusal['outcome'] = 'refused') {
    super(problem)
    this.check = check
    this.outcome = outcome
  }
}

/** Known data about the last accepted file. */
export type LastExport = Pick<ExportState, 'date' | 'hash' | 'season'> & {
  /** Hash of each line by its key: licence, or number of the result. */
  readonly keys: Keys
}

export type ReadParts = {
  readonly raw: RawFile
  readonly facts: RawFacts
  readonly contentType: string
  /** Day of the answer's Last-Modified, YYYY-MM-DD. */
  readonly modified: string | undefined
  /** Today in Belgium, YYYY-MM-DD. */
  readonly today: string
  readonly last: LastExport | undefined
  /** Shares where not said otherwise. */
  readonly limits: BulkExportsOptions['limits']
  readonly isExcluded: (licence: string) => boolean
}

/** A file that passed every check. */
export type ReadExport = {
  readonly date: string
  readonly season: string | null
  readonly keys: Keys
  readonly dropped: number
  readonly added: number
  readonly changed: number
  readonly missing: number
  readonly warnings: readonly string[]
}

/**
 * Takes each row as it is read, with the hash of its line, before the file is accepted. The last row of
 * a key counts.
 */
type Take<Row> = (row: Row, hash: number) => void

type Kind<Row> = {
  readonly columns: number
  readonly rowOf: (fields: readonly string[]) => Row | undefined
  readonly keyOf: (row: Row) => number
  /** Day of a result. */
  readonly dateOf?: (row: Row) => string
  /** The person whose line it is. */
  readonly licenceOf?: (row: Row) => string
}

const PLAYERS: Kind<PlayerRow> = {
  columns: PLAYER_COLUMNS,
  rowOf: playerRowOf,
  keyOf: ({ licence }) => Number(licence),
  licenceOf: ({ licence }) => licence,
}
const RESULTS: Kind<NamedResult> = {
  columns: RESULT_COLUMNS,
  rowOf: resultRowOf,
  keyOf: ({ number }) => number,
  dateOf: ({ date }) => date,
}

/** Reads a list of players. @throws ExportRefusal of the first check that fails (E5) */
export async function readPlayers(
  parts: ReadParts,
  list: 1 | 2,
  take: Take<PlayerRow>,
): Promise<ReadExport> {
  const read = await readRows(parts, PLAYERS, take)
  const { last, limits } = parts
  const count = read.keys.size
  const first = limits.firstPlayers[list - 1] ?? 0
  if (last === undefined && count < first) {
    throw new ExportRefusal(
      `a first list has at least ${first} players, this one ${count}`,
      'amount',
    )
  }
  assertShare(count, last?.keys.size, limits.fewestPlayers, 'amount')
  const known = last === undefined ? 0 : last.keys.size - read.missing
  assertShare(known, last?.keys.size, limits.knownLicences, 'overlap')
  return read
}

/** Reads a file of results. @throws ExportRefusal of the first check that fails (E5) */
export async function readResults(parts: ReadParts, take: Take<NamedResult>): Promise<ReadExport> {
  const read = await readRows(parts, RESULTS, take)
  const { last, limits } = parts
  // Numbers begin again every season.
  if (last === undefined || last.season !== read.season) return read
  assertShare(read.keys.size, last.keys.size, limits.fewestResults, 'amount')
  if (read.changed > last.keys.size * limits.changedResults) {
    const problem = `${read.changed} of ${last.keys.size} known results are different`
    throw new ExportRefusal(problem, 'change')
  }
  return read
}

function assertShare(now: number, before: number | undefined, least: number, check: Check): void {
  if (before === undefined || now >= before * least) return
  throw new ExportRefusal(`${now} of ${before} are still there, fewer than ${least * 100} %`, check)
}

async function readRows<Row>(
  parts: ReadParts,
  kind: Kind<Row>,
  take: Take<Row>,
): Promise<ReadExport> {
  const { facts, last } = parts
  const warnings: string[] = []
  assertKind(parts)
  if (facts.longestLine > MOST_LINE_BYTES) {
    throw new ExportRefusal(`a line has ${facts.longestLine} bytes`, 'columns')
  }
  const date = await dateOf(parts, kind, warnings)
  if (last !== undefined && date < last.date) {
    const problem = `it is of ${date}, the last one was of ${last.date}`
    throw new ExportRefusal(problem, null, 'stale')
  }
  if (last?.hash === facts.hash) throw new ExportRefusal('it is the last one', null, 'unchanged')
  if (!facts.endsWithLf) throw new ExportRefusal('its last line has no end', 'end')
  if (!facts.isUtf8) {
    if (facts.hasControls) {
      throw new ExportRefusal('it is neither UTF-8 nor Windows-1252 text', 'encoding')
    }
    warnings.push('It is not UTF-8 and was read as Windows-1252.')
  }
  const keys = new NumberMap(last?.keys.size)
  const months = new Map<string, number>()
  const counts = { lines: 0, short: 0, bad: 0 }
  const takeLine = (row: Row, line: string) => {
    const day = kind.dateOf?.(row) ?? ''
    if (day > date) {
      counts.bad += 1
      return
    }
    months.set(day.slice(0, 7), (months.get(day.slice(0, 7)) ?? 0) + 1)
    const hash = lineHash(line.trimEnd())
    keys.set(kind.keyOf(row), hash)
    take(row, hash)
  }
  let isFirst = true
  for await (const batch of linesOf(parts.raw, facts.isUtf8)) {
    for (const line of batch) {
      const isDate = isFirst && isDay(line.trim())
      isFirst = false
      if (!isDate) countLine(line, { kind, counts, takeLine, isExcluded: parts.isExcluded })
    }
  }
  const { lines, short, bad } = counts
  const { wholeColumns, badValues } = parts.limits
  if (lines - short < lines * wholeColumns) {
    const problem = `${short} of ${lines} lines do not have ${kind.columns} columns`
    throw new ExportRefusal(problem, 'columns')
  }
  if (bad > lines * badValues) {
    throw new ExportRefusal(`${bad} of ${lines} lines have values that cannot be read`, 'values')
  }
  const season = kind.dateOf === undefined ? null : seasonOfMost(months, date)
  const before = last?.season === season ? last.keys : undefined
  const dropped = short + bad
  return { date, keys, season, dropped, warnings, ...differences(keys, before) }
}

/** A wrong date in one line does not begin a season. A file without results is of its own date. */
function seasonOfMost(months: ReadonlyMap<string, number>, date: string): string {
  const seasons = new Map([[seasonOf(Date.parse(date)), 0]])
  for (const [month, lines] of months) {
    const season = seasonOf(Date.parse(month))
    seasons.set(season, (seasons.get(season) ?? 0) + lines)
  }
  const [[season] = ['']] = [...seasons].sort(([, a], [, b]) => b - a)
  return season
}

function assertKind({ contentType, facts: { firstByte } }: ReadParts): void {
  if (/\bhtml\b/i.test(contentType)) throw new ExportRefusal('it is a web page', 'kind')
  if (firstByte === undefined) throw new ExportRefusal('it is empty', 'kind')
  if (firstByte < 0x30 || firstByte > 0x39) {
    throw new ExportRefusal('it does not begin with a digit', 'kind')
  }
}

/** The date in the first line, or else that of the answer. */
async function dateOf<Row>(
  { raw, facts, modified, today }: ReadParts,
  kind: Kind<Row>,
  warnings: string[],
): Promise<string> {
  const first = await firstLine(raw, facts.isUtf8)
  const isDate = isDay(first)
  if (!isDate && fieldsOf(first, kind.columns) === undefined) {
    throw new ExportRefusal('its first line is no date', 'date')
  }
  const date = isDate ? first : (modified ?? today)
  if (!isDate) warnings.push(`It has no date; ${date} was taken.`)
  if (date > today) throw new ExportRefusal(`it is of ${date}, a day in the future`, 'date')
  return date
}

async function firstLine(raw: RawFile, isUtf8: boolean): Promise<string> {
  for await (const [line] of linesOf(raw, isUtf8)) if (line !== undefined) return line.trim()
  return ''
}

const CONTROL = /\p{Cc}/u

type Counts = { lines: number; short: number; bad: number }

type Counting<Row> = {
  readonly kind: Kind<Row>
  readonly counts: Counts
  readonly takeLine: (row: Row, line: string) => void
  readonly isExcluded: (licence: string) => boolean
}

function countLine<Row>(line: string, { kind, counts, takeLine, isExcluded }: Counting<Row>): void {
  counts.lines += 1
  const fields = fieldsOf(line, kind.columns)
  const row = fields && !CONTROL.test(line.trim()) ? kind.rowOf(fields) : undefined
  if (fields === undefined) counts.short += 1
  else if (row === undefined) counts.bad += 1
  else if (!isExcluded(kind.licenceOf?.(row) ?? '')) takeLine(row, line)
}

function differences(now: Keys, before: LastExport['keys'] | undefined) {
  let [added, changed] = [0, 0]
  now.forEach((key, hash) => {
    const known = before?.get(key)
    if (known === undefined) added += 1
    else if (known !== hash) changed += 1
  })
  return { added, changed, missing: (before?.size ?? 0) - (now.size - added) }
}
