import type { ExportMark, MatchRecord, SheetRecord } from '../../../manifests/types/records.ts'
import { matchCount, matchesOf, sheetWith } from './packed-sheets.ts'
import { type Season, seasonOf } from './shards.ts'

/*
 * A sheet that two sources know: its page, and the federation's exports. Each says of which date it
 * is, and the newer one counts. On one date, the exports count for points and results, the page for
 * the statistics. An empty value never replaces a known one.
 */

/** A row of a list of players. Empty values are null. */
export type Listed = Pick<SheetRecord, 'ranking' | 'pointsCurrent' | 'rankingPosition'> & {
  /** The file's date, YYYY-MM-DD. */
  readonly date: string
}

/** The results of a player in the exports, oldest first. */
export type Results = {
  /** The file's date, YYYY-MM-DD. */
  readonly date: string
  readonly season: Season
  readonly matches: readonly MatchRecord[]
}

const EMPTY: SheetRecord = {
  ...{ ranking: null, pointsStart: null, pointsCurrent: null, rankingPosition: null },
  ...{ lastUpdate: null, wins: 0, losses: 0, stats: [], matches: [], curve: [] },
}

/** The sheet with what a list of players says. */
export function withListed(known: SheetRecord | null, { date, ...listed }: Listed): SheetRecord {
  const sheet = known ?? EMPTY
  const mark = { ...markOf(sheet), points: date }
  const isLater = date >= (mark.sheet ?? '')
  return sheetWith(sheet, {
    ...(isLater ? figures(listed, sheet) : figures(sheet, listed)),
    lastUpdate: isLater ? date : sheet.lastUpdate,
    export: mark,
  })
}

/** The sheet with these results in place of those of an earlier file. Null if there are neither. */
export function withResults(
  known: SheetRecord | null,
  { date, season, matches: results }: Results,
): SheetRecord | null {
  if (known === null && results.length === 0) return null
  const sheet = known ?? EMPTY
  const mark = markOf(sheet)
  const ofPage = ofSource(sheet, 's')
  const isUntouched = results.length === 0 && ofPage.length === mark.sources.length
  if (isUntouched && mark.points === null) return sheet
  const { matches, sources } = reconciled(ofPage, results, date >= (mark.sheet ?? ''))
  const isNewSeason = season > seasonAt(mark.sheet ?? mark.results)
  const isCounted = (results.length > 0 || isNewSeason) && date > (mark.sheet ?? '')
  const isEstimated = sheet.pointsStart === null || mark.isStartEstimated || isNewSeason
  const pointsStart = isEstimated ? startOf(sheet, results) : sheet.pointsStart
  const isStartEstimated = isEstimated && pointsStart !== null
  return sheetWith(sheet, {
    ...(!isUntouched && { matches }),
    ...(isCounted && statistics(results)),
    pointsStart,
    export: { ...mark, results: date, isStartEstimated, sources },
  })
}

/** The page of a sheet that was read again, with what is known of it. */
export function withPage(known: SheetRecord | null, page: SheetRecord): SheetRecord {
  if (known === null) return page
  const sheet = {
    ...page,
    ...figures(page, known),
    pointsStart: page.pointsStart ?? known.pointsStart,
    lastUpdate: page.lastUpdate ?? known.lastUpdate,
  }
  if (known.export === undefined) return sheet
  const { points, results, isStartEstimated } = known.export
  const date = dateOf(page) ?? known.export.sheet ?? ''
  const isListLater = points !== null && points >= date
  const ofExports = ofSource(known, 'e')
  const { matches, sources } = reconciled(page.matches, ofExports, (results ?? '') >= date)
  const counted = ofExports.length > 0 && (results ?? '') > date ? known : page
  return {
    ...sheet,
    ...(isListLater && { ...figures(known, page), lastUpdate: known.lastUpdate }),
    ...{ wins: counted.wins, losses: counted.losses, stats: counted.stats, matches },
    export: {
      ...{ points, results, sources, sheet: date || null },
      isStartEstimated: isStartEstimated && page.pointsStart === null,
    },
  }
}

/** Whether the page of a sheet was read. Others are of the exports only. */
export const isRead = (sheet: SheetRecord | null): boolean =>
  sheet !== null && (sheet.export === undefined || sheet.readAt !== undefined)

type Figures = Omit<Listed, 'date'>

const figures = (first: Figures, second: Figures): Figures => ({
  ranking: first.ranking ?? second.ranking,
  pointsCurrent: first.pointsCurrent ?? second.pointsCurrent,
  rankingPosition: first.rankingPosition ?? second.rankingPosition,
})

const seasonAt = (date: string | null): Season =>
  date === null ? '9999' : seasonOf(Date.parse(date))

/** A sheet that no export has is wholly of its page. */
function markOf(sheet: SheetRecord): ExportMark {
  if (sheet.export !== undefined) return sheet.export
  const sources = 's'.repeat(matchCount(sheet))
  return { points: null, results: null, sheet: dateOf(sheet), isStartEstimated: false, sources }
}

/**
 * The page's date, or the date of its reading if the page's date is in the future: such a date
 * would count for ever.
 */
function dateOf({ lastUpdate, readAt }: SheetRecord): string | null {
  const readOn = readAt?.slice(0, 10)
  return lastUpdate !== null && readOn !== undefined && lastUpdate > readOn ? readOn : lastUpdate
}

/** The matches that the page has (`s`), or the exports (`e`). */
function ofSource(sheet: SheetRecord, source: 's' | 'e'): readonly MatchRecord[] {
  const { sources } = markOf(sheet)
  return matchesOf(sheet).filter((_, at) => sources[at] === source || sources[at] === 'b')
}

function startOf({ pointsCurrent }: SheetRecord, results: readonly MatchRecord[]): number | null {
  if (pointsCurrent === null) return null
  const brought = results.reduce((sum, { pointsChange }) => sum + (pointsChange ?? 0), 0)
  return Math.round((pointsCurrent - brought) * 1e4) / 1e4
}

/** Wins and losses by class. Results without points, such as walk-overs, do not count. */
function statistics(results: readonly MatchRecord[]) {
  const byClass = new Map<string, { wins: number; losses: number }>()
  let [wins, losses] = [0, 0]
  for (const { opponentRanking, pointsChange, won } of results) {
    if (pointsChange === null) continue
    const own = byClass.get(opponentRanking ?? '') ?? { wins: 0, losses: 0 }
    if (opponentRanking !== null) byClass.set(opponentRanking, own)
    own[won ? 'wins' : 'losses'] += 1
    if (won) wins += 1
    else losses += 1
  }
  const stats = [...byClass].map(([opponentRanking, own]) => ({ opponentRanking, ...own }))
  return { wins, losses, stats }
}

/** A row of one side, and its counterpart on the other side, if found. */
export type Paired<Row> = Row & { other: Row | undefined }
/** Equal for two rows of the same match. Undefined if the rule does not apply to a row. */
export type Key<Row> = (row: Row) => string | undefined
export type Rule<Row> = { readonly low: Key<Row>; readonly high: Key<Row> }

/** Pairs each unpaired low row with the first matching high row. Returns the other high rows. */
export function pairUp<Row>(
  lows: readonly Paired<Row>[],
  highs: readonly Row[],
  rule: Rule<Row>,
): readonly Row[] {
  if (highs.length === 0) return highs
  const byKey = new Map<string, Row[]>()
  for (const row of highs.toReversed()) {
    const key = rule.high(row)
    if (key === undefined) continue
    const rows = byKey.get(key) ?? []
    rows.push(row)
    byKey.set(key, rows)
  }
  const taken = new Set<Row>()
  for (const low of lows) {
    const key = low.other === undefined ? rule.low(low) : undefined
    const partner = key === undefined ? undefined : byKey.get(key)?.pop()
    if (partner === undefined) continue
    low.other = partner
    taken.add(partner)
  }
  return highs.filter((row) => !taken.has(row))
}

type Row = { readonly match: MatchRecord }

const meeting: Key<Row> = ({ match }) => `${match.date} ${match.opponentLicence}`
const played: Key<Row> = (row) => `${meeting(row)} ${row.match.score}`
const walkOver: Key<Row> = (row) => {
  const { result, pointsChange } = row.match
  return result === 'WO' || pointsChange === null ? meeting(row) : undefined
}
const scoreless: Key<Row> = (row) => (row.match.score === '0-0' ? meeting(row) : undefined)
const inDivision =
  (key: Key<Row>): Key<Row> =>
  (row) =>
    row.match.division === null ? undefined : `${key(row)} ${row.match.division}`
const nameless: Key<Row> = ({ match }) => `${match.date} ${match.score}`
const unnamed: Key<Row> = (row) => (row.match.opponentLicence === null ? nameless(row) : undefined)

/**
 * In this order, of a page (low) and of the exports (high): for pairs that met twice on one day, the
 * meeting's code and the score decide first.
 */
const RULES: readonly Rule<Row>[] = [
  { low: inDivision(played), high: inDivision(played) },
  { low: played, high: played },
  // A walk-over may have its sets in only one of them.
  { low: scoreless, high: walkOver },
  { low: walkOver, high: scoreless },
  // The score was corrected.
  { low: inDivision(meeting), high: inDivision(meeting) },
  // The page does not say who the opponent was.
  { low: inDivision(unnamed), high: inDivision(nameless) },
]

/** Each match once, latest first, with a letter for the source of each. */
function reconciled(
  page: readonly MatchRecord[],
  results: readonly MatchRecord[],
  isLater: boolean,
): Pick<SheetRecord, 'matches'> & Pick<ExportMark, 'sources'> {
  const lows = page.map((match): Paired<Row> => ({ match, other: undefined }))
  let rest: readonly Row[] = results.map((match) => ({ match }))
  for (const rule of RULES) rest = pairUp(lows, rest, rule)
  const ofPage = lows.map(({ match, other }) =>
    other === undefined
      ? { match, source: 's' }
      : { match: combined(match, other.match, isLater), source: 'b' },
  )
  // The exports may still be those of the last season, or the page may.
  const season = seasonOf(Math.max(...[...page, ...results].map(({ date }) => Date.parse(date))))
  const others = rest.filter(({ match }) => seasonOf(Date.parse(match.date)) === season)
  const all = [...ofPage, ...others.map(({ match }) => ({ match, source: 'e' }))]
  all.sort((a, b) => latestFirst(a.match, b.match))
  return {
    matches: all.map(({ match }) => match),
    sources: all.map(({ source }) => source).join(''),
  }
}

/** Compares matches, latest first. Matches of one day are equal. */
export function latestFirst(a: MatchRecord, b: MatchRecord): number {
  return a.date < b.date ? 1 : a.date > b.date ? -1 : 0
}

function combined(page: MatchRecord, result: MatchRecord, isLater: boolean): MatchRecord {
  const [first, second] = isLater ? [result, page] : [page, result]
  const sets = first.score === '0-0' ? second : first
  const isWalkOver = first.result === 'WO' || (page.result === 'WO' && result.pointsChange === null)
  return {
    date: first.date,
    opponentName: first.opponentName ?? second.opponentName,
    opponentLicence: first.opponentLicence ?? second.opponentLicence,
    opponentClub: first.opponentClub ?? second.opponentClub,
    opponentRanking: first.opponentRanking ?? second.opponentRanking,
    opponentPoints: first.opponentPoints ?? second.opponentPoints,
    score: sets.score,
    result: isWalkOver ? 'WO' : first.result,
    won: sets.score === '0-0' ? result.won : sets.won,
    pointsChange: first.pointsChange ?? second.pointsChange,
    division: first.division ?? second.division,
  }
}
