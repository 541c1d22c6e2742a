import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ExportResults,
  MatchRecord,
  MatchResult,
  SheetKind,
} from '../../../manifests/types/records.ts'
import type { ExportStore, Keys } from './export-store.ts'
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

/** The list and season that results belong to. */
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
  /** Keeps the writes of an import and an erasure apart. */
  readonly inTurn: ExportStore['inTurn']
  readonly signal: AbortSignal
}

/** A file outside memory. */
export type ByteFile = {
  /** Writes at once. Returns where the piece begins. @throws the system's error, such as a full disk */
  append(piece: Uint8Array): number
  /** Content written there, read back at once. @throws the system's error */
  read(from: number, to: number): Buffer
}

/** Positions of bytes in the file. */
type Place = { readonly from: number; readonly to: number }

/** Collects the results of a file in another file: in memory, they would take a hundred megabytes. */
export class ResultLines {
  readonly #file: ByteFile
  /** The last lines of each part, which are not in the file yet. */
  readonly #piece = Array.from({ length: PARTS }, () => Buffer.allocUnsafeSlow(PIECE_BYTES))
  /** Bytes in use of each. */
  readonly #used = new Uint32Array(PARTS)
  readonly #pieces = Array.from({ length: PARTS }, (): Place[] => [])
  readonly #places = new Map<string, Place>()

  /** @param file an empty one. The caller removes it */
  constructor(file: ByteFile) {
    this.#file = file
  }

  add(row: ResultRow, hash: number): void {
    const part = partOf(row.licence)
    const line = `${hash};${lineOf(row)}\n`
    const length = Buffer.byteLength(line)
    if ((this.#used[part] ?? 0) + length > PIECE_BYTES) this.#flush(part)
    if (length > PIECE_BYTES) {
      this.#pieces[part]?.push(this.#append(Buffer.from(line)))
      return
    }
    // Written at once: thousands of strings that wait are moved to the old generation.
    const used = this.#used[part] ?? 0
    this.#used[part] = used + (this.#piece[part]?.write(line, used) ?? 0)
  }

  /**
   * Replaces the results of the list and season. One that the file lacks stays: after three accepted
   * files in a row without it, it is retracted.
   */
  async store(store: DocumentStore, parts: StoreParts): Promise<void> {
    for (let part = 0; part < PARTS; part += 1) {
      parts.signal.throwIfAborted()
      const key = keyOf(parts, part)
      await parts.inTurn(async () => {
        if (parts.isWhole) {
          return store.put<ExportResults>(key, { lines: this.#taken(part, undefined, parts) })
        }
        await store.update<Partial<ExportResults>>(key, (stored) => ({
          lines: this.#taken(part, stored?.lines, parts),
        }))
      })
    }
  }

  /** After `store`: the results of a player by day and number, without retracted ones. */
  rowsOf(licence: string): readonly ResultRow[] {
    const place = this.#places.get(licence)
    return place === undefined ? [] : servedRows(linesOf(this.#text(place)))
  }

  /** The lines of a part. Not made before a wait: what lives through one is collected late. */
  #taken(part: number, stored: string | undefined, parts: StoreParts): string {
    this.#flush(part)
    const own = (this.#pieces[part] ?? []).flatMap((place) => linesOf(this.#text(place)))
    const lines = withoutPeople(merged(own, linesOf(stored), parts), parts.isExcluded)
    this.#index(lines)
    return lines.join('\n')
  }

  #flush(part: number): void {
    const used = this.#used[part] ?? 0
    const piece = this.#piece[part]?.subarray(0, used)
    if (piece !== undefined && used > 0) this.#pieces[part]?.push(this.#append(piece))
    this.#used[part] = 0
  }

  #index(lines: readonly string[]): void {
    const byLicence = new Map<string, string[]>()
    for (const line of lines) {
      const licence = line.slice(0, line.indexOf(';'))
      const own = byLicence.get(licence)
      if (own === undefined) byLicence.set(licence, [line])
      else own.push(line)
    }
    const texts = [...byLicence.values()].map((own) => Buffer.from(own.join('\n')))
    let { from } = this.#append(Buffer.concat(texts))
    for (const [n, licence] of [...byLicence.keys()].entries()) {
      const to = from + (texts[n]?.length ?? 0)
      this.#places.set(licence, { from, to })
      from = to
    }
  }

  #append(bytes: Buffer): Place {
    const from = this.#file.append(bytes)
    return { from, to: from + bytes.length }
  }

  #text({ from, to }: Place): string {
    return this.#file.read(from, to).toString()
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
    const kept = withoutPeople(lines, isExcluded)
    if (kept === lines) continue
    // An import of another process may have changed it since.
    await store.update<Partial<ExportResults>>(key, (now = {}) => ({
      lines: withoutPeople(linesOf(now.lines), isExcluded).join('\n'),
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

/** Number of fields in a stored line: those of the row, and the first file without it. */
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
