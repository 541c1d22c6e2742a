import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ExportResults,
  MatchRecord,
  MatchResult,
  SheetKind,
} from '../../../manifests/types/records.ts'
import type { Keys } from './export-store.ts'
import { ROOT } from './shards.ts'

/** One side of a match, from a file of results. */
export type ResultRow = {
  readonly number: number
  /** YYYY-MM-DD. */
  readonly date: string
  readonly licence: string
  /** Null for a person who is kept out. */
  readonly opponent: string | null
  readonly won: boolean
  readonly score: string
  readonly opponentRanking: string
  readonly isTournament: boolean
  readonly coefficientCode: number | null
  readonly before: number | null
  readonly opponentBefore: number | null
  readonly basePoints: number | null
  readonly lossFactor: number | null
  readonly change: number | null
  readonly competition: string
}

/** Of which list and season. */
export type ResultsOf = { readonly season: string; readonly sheet: SheetKind }

/** Documents of one list and season. A player's results are all in one of them. */
const PARTS = 256
const PREFIX = `${ROOT}exports/results/`

const partOf = (licence: string): number => Number(licence) % PARTS
const keyOf = ({ season, sheet }: ResultsOf, part: number): string =>
  `${PREFIX}${season}/${sheet}/${part}`

/** The result as a match of that player. Names are not stored with results. */
export function matchOf(row: ResultRow, opponentName: string | null): MatchRecord {
  const meeting = meetingOf(row)
  return {
    date: row.date,
    opponentName,
    opponentLicence: row.opponent,
    opponentClub: meeting.club,
    opponentRanking: row.opponentRanking || null,
    opponentPoints: row.opponentBefore,
    score: setsOf(row),
    result: outcomeOf(row),
    won: row.won,
    pointsChange: row.change,
    division: meeting.code,
  }
}

/** A walk-over has letters in place of sets. */
export const outcomeOf = ({ score, won }: ResultRow): MatchResult =>
  /[a-z]/i.test(score) ? 'WO' : won ? 'V' : 'D'

/** Own sets first; `0-0` without sets. */
export const setsOf = ({ score }: ResultRow): string => /^\d+-\d+/.exec(score)?.[0] ?? '0-0'

/** The parts of `PHM12/045 - CLUB`. Without a club, the whole text is the code. Null for tournaments. */
export function meetingOf({ competition, isTournament }: ResultRow) {
  if (isTournament) return { code: null, club: null }
  const [code = '', ...club] = competition.split(' - ')
  return { code: code || null, club: club.join(' - ') || null }
}

type StoreParts = ResultsOf & {
  /** Hash of the last line of each number. Others with that number do not count. */
  readonly keys: Keys
  /** Number of this file among the accepted ones of the season. */
  readonly file: number
  /** Whether it has every result of the earlier ones. */
  readonly isWhole: boolean
  readonly isExcluded: (licence: string) => boolean
  readonly signal: AbortSignal
}

type Place = { readonly part: number; readonly from: number; readonly to: number }

/** Collects the results of a file as bytes: objects would take four times the memory. */
export class ResultLines {
  readonly #bytes = Array.from({ length: PARTS }, (): Buffer[] => [])
  /** Bytes in use of the last piece of each part. */
  readonly #used = new Uint32Array(PARTS)
  readonly #places = new Map<string, Place>()

  add(row: ResultRow, hash: number): void {
    const part = partOf(row.licence)
    const line = `${hash};${lineOf(row)}\n`
    const most = Buffer.byteLength(line)
    let used = this.#used[part] ?? 0
    let piece = this.#bytes[part]?.at(-1)
    if (piece === undefined || used + most > piece.length) {
      this.#close(part)
      piece = Buffer.allocUnsafeSlow(Math.max(PIECE_BYTES, most))
      this.#bytes[part]?.push(piece)
      used = 0
    }
    // Written at once: thousands of strings that wait are moved to the old generation.
    this.#used[part] = used + piece.write(line, used)
  }

  /**
   * Replaces the results of the list and season. One that the file lacks stays: after three accepted
   * files in a row without it, it is retracted.
   */
  async store(store: DocumentStore, parts: StoreParts): Promise<void> {
    for (let part = 0; part < PARTS; part += 1) {
      parts.signal.throwIfAborted()
      this.#close(part)
      // Long strings would stay in memory until the next full collection.
      const own = (this.#bytes[part] ?? []).flatMap((bytes) => linesOf(bytes.toString()))
      const key = keyOf(parts, part)
      const stored = parts.isWhole ? undefined : await store.get<Partial<ExportResults>>(key)
      const lines = withoutPeople(merged(own, linesOf(stored?.lines), parts), parts.isExcluded)
      await store.put<ExportResults>(key, { lines: lines.join('\n') })
      // Somebody may have been erased during the write.
      const kept = withoutPeople(lines, parts.isExcluded)
      if (kept !== lines) await store.put<ExportResults>(key, { lines: kept.join('\n') })
      this.#index(part, kept)
    }
  }

  /** After `store`: the results of a player by day and number, without retracted ones. */
  rowsOf(licence: string): readonly ResultRow[] {
    const place = this.#places.get(licence)
    if (place === undefined) return []
    const [bytes] = this.#bytes[place.part] ?? []
    return servedRows(linesOf(bytes?.toString('utf8', place.from, place.to)))
  }

  /** Cuts the last piece of a part to its used bytes. */
  #close(part: number): void {
    const pieces = this.#bytes[part]
    const last = pieces?.pop()
    if (last !== undefined) pieces?.push(last.subarray(0, this.#used[part]))
  }

  #index(part: number, lines: readonly string[]): void {
    const byLicence = new Map<string, string[]>()
    for (const line of lines) {
      const licence = line.slice(0, line.indexOf(';'))
      const own = byLicence.get(licence)
      if (own === undefined) byLicence.set(licence, [line])
      else own.push(line)
    }
    const pieces: Buffer[] = []
    let from = 0
    for (const [licence, own] of byLicence) {
      const piece = Buffer.from(own.join('\n'))
      pieces.push(piece)
      this.#places.set(licence, { part, from, to: from + piece.length })
      from += piece.length
    }
    this.#bytes[part] = [Buffer.concat(pieces)]
  }
}

const PIECE_BYTES = 16 * 1024
/** Accepted files in a row without a result, after which it is retracted. */
const RETRACTED_AFTER = 3
const RETRACTED = 'x'

/** @param own lines of the file, each after its hash */
function merged(
  own: readonly string[],
  stored: readonly string[],
  { keys, file }: StoreParts,
): readonly string[] {
  const byNumber = new Map<number, string>()
  for (const hashed of own) {
    const at = hashed.indexOf(';')
    const line = hashed.slice(at + 1)
    const number = numberIn(line)
    if (keys.get(number) === Number(hashed.slice(0, at))) byNumber.set(number, line)
  }
  for (const line of stored) {
    const number = numberIn(line)
    if (!keys.has(number)) byNumber.set(number, withoutFile(line, file))
  }
  return [...byNumber.values()]
}

const numberIn = (line: string): number => Number(line.split(';', 2)[1])

/** Marks a stored line that a file lacks. The same for the same file. */
function withoutFile(line: string, file: number): string {
  const fields = line.split(';')
  const since = fields[FIELDS - 1] ?? ''
  const first = since === '' ? file : Number(since)
  const isRetracted = since === RETRACTED || file - first + 1 >= RETRACTED_AFTER
  return [...fields.slice(0, FIELDS - 1), isRetracted ? RETRACTED : first].join(';')
}

const linesOf = (text = ''): readonly string[] => text.split('\n').filter((line) => line !== '')

/** By day and number. */
function servedRows(lines: readonly string[]): readonly ResultRow[] {
  return lines
    .filter((line) => !line.endsWith(`;${RETRACTED}`))
    .map(rowOf)
    .sort((a, b) => (a.date === b.date ? a.number - b.number : a.date < b.date ? -1 : 1))
}

/** The results of a player by day and number. Empty without an import. */
export async function storedResults(
  store: DocumentStore,
  of: ResultsOf,
  licence: string,
): Promise<readonly ResultRow[]> {
  const document = await store.get<Partial<ExportResults>>(keyOf(of, partOf(licence)))
  return servedRows(linesOf(document?.lines).filter((line) => line.startsWith(`${licence};`)))
}

/** Removes these persons from all stored results. On those of others, the match stays. */
export async function eraseResults(
  store: DocumentStore,
  isExcluded: (licence: string) => boolean,
): Promise<void> {
  for await (const { key, value } of store.entries<Partial<ExportResults>>(PREFIX)) {
    const lines = linesOf(value.lines)
    if (withoutPeople(lines, isExcluded) === lines) continue
    // An import may write it meanwhile.
    await store.update<Partial<ExportResults>>(key, (current) => ({
      lines: withoutPeople(linesOf(current?.lines), isExcluded).join('\n'),
    }))
  }
}

/** The same list if they are in none of its lines. */
function withoutPeople(
  lines: readonly string[],
  isExcluded: (licence: string) => boolean,
): readonly string[] {
  const isNamed = (line: string): boolean => {
    const fields = line.split(';', OPPONENT + 1)
    return isExcluded(fields[0] ?? '') || isExcluded(fields[OPPONENT] ?? '')
  }
  if (!lines.some(isNamed)) return lines
  return lines.flatMap((line) => {
    const fields = line.split(';')
    if (isExcluded(fields[0] ?? '')) return []
    return isExcluded(fields[OPPONENT] ?? '') ? [fields.with(OPPONENT, '').join(';')] : [line]
  })
}

/** Of a stored line: those of the row, and the first file without it. */
const FIELDS = 16
const OPPONENT = 3

function lineOf(row: ResultRow): string {
  const { licence, number, date, opponent, won, score, opponentRanking, isTournament } = row
  const { coefficientCode, before, opponentBefore, basePoints, lossFactor, change } = row
  const match = `${licence};${number};${date};${opponent ?? ''};${won ? 'V' : 'D'};${score}`
  const kind = `${opponentRanking};${isTournament ? 'T' : 'C'};${coefficientCode ?? ''}`
  const points = `${before ?? ''};${opponentBefore ?? ''};${basePoints ?? ''};${lossFactor ?? ''}`
  return `${match};${kind};${points};${change ?? ''};${row.competition};`
}

/** A literal without spreads is ten times as fast. */
function rowOf(line: string): ResultRow {
  const fields = line.split(';')
  return {
    licence: fields[0] ?? '',
    number: Number(fields[1]),
    date: fields[2] ?? '',
    opponent: fields[OPPONENT] || null,
    won: fields[4] === 'V',
    score: fields[5] ?? '',
    opponentRanking: fields[6] ?? '',
    isTournament: fields[7] === 'T',
    coefficientCode: numberOf(fields[8]),
    before: numberOf(fields[9]),
    opponentBefore: numberOf(fields[10]),
    basePoints: numberOf(fields[11]),
    lossFactor: numberOf(fields[12]),
    change: numberOf(fields[13]),
    competition: fields[14] ?? '',
  }
}

const numberOf = (text = ''): number | null => (text === '' ? null : Number(text))
