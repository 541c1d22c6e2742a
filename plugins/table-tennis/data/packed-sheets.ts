import type {
  ExportMark,
  MatchRecord,
  PlayerRecord,
  SheetRecord,
  StatRecord,
} from '../../../manifests/types/records.ts'
import { MatchReader } from './match-reader.ts'
import {
  type MatchFormat,
  type MatchRows,
  packMatches,
  rowsJson,
  rowsOfMatches,
  unpackMatches,
} from './match-rows.ts'

/** Property of a packed sheet. Not enumerable, so that copies of the sheet have plain matches. */
const ROWS = Symbol('rows')

type Packed = { readonly [ROWS]?: MatchRows }

/** One object for all sheets, so that they have one hidden class. */
const MATCHES = {
  enumerable: true,
  get(this: Packed): readonly MatchRecord[] {
    return unpackMatches(this[ROWS] as MatchRows)
  },
}

const FIELDS =
  'ranking,pointsStart,pointsCurrent,rankingPosition,lastUpdate,wins,losses,stats,matches,curve'

type Changes = Partial<SheetRecord>

/** A sheet whose matches are packed. It reads like any other, but `matches` are new objects each time. */
function packedSheet(sheet: SheetRecord, rows: MatchRows, changes?: Changes): SheetRecord {
  const { ranking, pointsStart, pointsCurrent, rankingPosition, lastUpdate } = sheet
  const { wins, losses, stats, curve, readAt, export: mark } = sheet
  const packed = {
    ranking,
    pointsStart,
    pointsCurrent,
    rankingPosition,
    lastUpdate,
    wins,
    losses,
    stats,
  }
  Object.defineProperty(packed, 'matches', MATCHES)
  const rest = [readAt !== undefined && { readAt }, mark !== undefined && { export: mark }]
  const whole: Mutable<Changes> = Object.assign(packed, { curve }, ...rest, changes)
  whole.stats = (whole.stats ?? []).map(sharedStat)
  if (whole.export !== undefined) whole.export = sharedMark(whole.export)
  return Object.defineProperty(whole, ROWS, { value: rows }) as unknown as SheetRecord
}

/*
 * Many sheets have equal figures and marks. They share one object of each: half a million small
 * objects would take 20 MB.
 */
const MOST_CLASSES = 100
const MOST_WINS = 64
/** By class, then by wins and losses. */
const stats = new Map<string, StatRecord[]>()
const MOST_MARKS = 10_000
const marks = new Map<string, ExportMark>()

function sharedStat(stat: StatRecord): StatRecord {
  const { opponentRanking, wins, losses } = stat
  if (!(wins < MOST_WINS && losses < MOST_WINS)) return stat
  let own = stats.get(opponentRanking)
  if (own === undefined) {
    if (stats.size >= MOST_CLASSES) return stat
    own = []
    stats.set(opponentRanking, own)
  }
  const at = wins * MOST_WINS + losses
  const known = own[at] ?? stat
  own[at] = known
  return known
}

function sharedMark(mark: ExportMark): ExportMark {
  const { points, results, sheet, isStartEstimated, sources } = mark
  const key = `${points} ${results} ${sheet} ${isStartEstimated} ${sources}`
  const known = marks.get(key)
  if (known !== undefined) return known
  if (marks.size >= MOST_MARKS) marks.clear()
  marks.set(key, mark)
  return mark
}

function rowsOf(sheet: SheetRecord): MatchRows | undefined {
  return (sheet as Packed)[ROWS]
}

/** Sheets of older documents do not say when they were read, and few know the exports. */
const MORE = new Set(['', ',readAt', ',export', ',readAt,export', ',export,readAt'])

function isPackable(sheet: SheetRecord): boolean {
  const fields = Object.keys(sheet).join()
  return fields.startsWith(FIELDS) && MORE.has(fields.slice(FIELDS.length))
}

function packed(sheet: SheetRecord | null): SheetRecord | null {
  if (sheet === null || rowsOf(sheet) !== undefined || !isPackable(sheet)) return sheet
  const rows = packMatches(sheet.matches)
  return rows === undefined ? sheet : packedSheet(sheet, rows)
}

/** The same player with packed sheets. Returns the same object if they are. */
export function withPackedSheets(player: PlayerRecord): PlayerRecord {
  const masculine = packed(player.masculine)
  const feminine = packed(player.feminine)
  const isSame = masculine === player.masculine && feminine === player.feminine
  return isSame ? player : { ...player, masculine, feminine }
}

/**
 * Moves the matches of these players to one block of memory, as after a start. Else a sheet that stays
 * would keep the block of its former document, with the matches that others had.
 */
export function moveTogether(players: readonly PlayerRecord[]): void {
  const all: Mutable<MatchRows>[] = []
  for (const { masculine, feminine } of players) {
    for (const sheet of [masculine, feminine]) {
      const rows = sheet === null ? undefined : rowsOf(sheet)
      if (rows !== undefined) all.push(rows)
    }
  }
  const block = Buffer.allocUnsafeSlow(all.reduce((sum, { values }) => sum + values.length, 0))
  let at = 0
  for (const rows of all) {
    const from = at
    at += rows.values.copy(block, from)
    rows.values = block.subarray(from, at)
  }
}

/** The matches of a sheet for a query. Unlike `matches`, it keeps nothing in memory. */
export function matchesOf(sheet: SheetRecord | null): readonly MatchRecord[] {
  if (sheet === null) return []
  const rows = rowsOf(sheet)
  return rows === undefined ? sheet.matches : unpackMatches(rows)
}

/** The matches of a sheet as a JSON array, empty without a sheet. */
export function matchesJson(sheet: SheetRecord | null, format: MatchFormat): string {
  return sheet === null ? '[]' : rowsJson(rowsOf(sheet) ?? rowsOfMatches(sheet.matches), format)
}

/** The sheet with other values. Matches that stay are not unpacked. */
export function sheetWith(sheet: SheetRecord, changes: Changes): SheetRecord {
  const { matches, ...others } = changes
  const rows = matches === undefined ? rowsOf(sheet) : packMatches(matches)
  if (rows !== undefined && isPackable(sheet)) return packedSheet(sheet, rows, others)
  return { ...sheet, ...changes }
}

export function matchCount(sheet: SheetRecord | null): number {
  return sheet === null ? 0 : (rowsOf(sheet)?.count ?? sheet.matches.length)
}

/** Whether the latest day is first, if that is known without reading the matches. */
export function isLatestFirst(sheet: SheetRecord): boolean {
  return rowsOf(sheet)?.isLatestFirst ?? false
}

/** False if no match can have one of these opponents. */
export function mayMention(sheet: SheetRecord, licences: ReadonlySet<string>): boolean {
  const values = rowsOf(sheet)?.values
  return (
    values === undefined ||
    [...licences].some((licence) => values.includes(JSON.stringify(licence)))
  )
}

/** A document whose matches may have been read apart, because most of its text are matches. */
export type ShardJson = {
  /** The document. Matches that were read apart are valid; their lists are empty here. */
  readonly value: unknown
  /** Adds them. Call it once the document is valid. */
  addMatches(): void
}

const START = '"matches":['

/**
 * Parses a stored document.
 * @throws SyntaxError if it is not JSON
 */
export function parseShard(json: Buffer): ShardJson {
  const { text, rows } = withoutMatches(json)
  const value = JSON.parse(text) as unknown
  const sheets = numberedSheets(value)
  if (sheets.length !== rows.length || sheets.some(({ n }, index) => n !== index)) {
    return { value: JSON.parse(json.toString()) as unknown, addMatches: () => {} }
  }
  for (const { sheet } of sheets) sheet.matches = []
  return {
    value,
    addMatches: () => {
      for (const { player, kind, sheet, n } of sheets) {
        const own = rows[n] as MatchRows
        if (isPackable(sheet)) player[kind] = packedSheet(sheet, own)
        else sheet.matches = unpackMatches(own)
      }
    },
  }
}

/** Cuts out the matches of each sheet. Their number takes their place: `"matches":[7]`. */
function withoutMatches(json: Buffer): { text: string; rows: readonly MatchRows[] } {
  const reader = new MatchReader(json)
  const parts: string[] = []
  let from = 0
  // In JSON, these quotes cannot be part of a text.
  for (let at = json.indexOf(START); at >= 0; at = json.indexOf(START, from)) {
    parts.push(json.toString('utf8', from, at), `${START}${reader.count}]`)
    if (!reader.read(at + START.length)) return { text: json.toString(), rows: [] }
    from = reader.end
  }
  parts.push(json.toString('utf8', from))
  return { text: parts.join(''), rows: reader.rows() }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
type Kind = 'masculine' | 'feminine'
type Numbered = {
  readonly player: { [K in Kind]?: unknown }
  readonly kind: Kind
  readonly sheet: Mutable<SheetRecord>
  readonly n: number
}

/** Sheets that have a number in place of their matches, in order of the text. */
function numberedSheets(value: unknown): readonly Numbered[] {
  const { players } = (value ?? {}) as { readonly players?: unknown }
  const found: Numbered[] = []
  for (const player of Array.isArray(players) ? players : []) {
    for (const kind of ['masculine', 'feminine'] as const) {
      const sheet = player?.[kind]
      const n = sheet?.matches?.[0]
      if (typeof n === 'number') found.push({ player, kind, sheet, n })
    }
  }
  return found.sort((a, b) => a.n - b.n)
}
