import type { DocumentStore } from '../../../core/ports/storage.ts'
import type { ExportResults, SheetKind } from '../../../manifests/types/records.ts'
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

/** Collects the results of a file for the store, as bytes: objects would take four times the memory. */
export class ResultLines {
  readonly #parts = Array.from({ length: PARTS }, () => ({
    lines: [] as string[],
    bytes: [] as Buffer[],
  }))

  add(row: ResultRow): void {
    const part = this.#parts[partOf(row.licence)]
    part?.lines.push(lineOf(row))
    if (part?.lines.length === LINES_AT_ONCE) pack(part)
  }

  /** Replaces all results of the list and season. The last result of a number counts. */
  async store(store: DocumentStore, of: ResultsOf): Promise<void> {
    for (const [at, part] of this.#parts.entries()) {
      pack(part)
      const lines = Buffer.concat(part.bytes).toString().trimEnd().split('\n')
      const byNumber = new Map(lines.map((line) => [line.split(';', 2)[1], line]))
      await store.put<ExportResults>(keyOf(of, at), { lines: [...byNumber.values()].join('\n') })
    }
  }
}

const LINES_AT_ONCE = 200

function pack({ lines, bytes }: { readonly lines: string[]; readonly bytes: Buffer[] }): void {
  if (lines.length > 0)
    bytes.push(
      Buffer.from(
        lines
          .splice(0)
          .map((line) => `${line}\n`)
          .join(''),
      ),
    )
}

/** The results of a player by day and number. Empty without an import. */
export async function storedResults(
  store: DocumentStore,
  of: ResultsOf,
  licence: string,
): Promise<readonly ResultRow[]> {
  const document = await store.get<Partial<ExportResults>>(keyOf(of, partOf(licence)))
  const lines = String(document?.lines ?? '').split('\n')
  const own = lines.filter((line) => line.startsWith(`${licence};`)).map(rowOf)
  return own.sort((a, b) => (a.date === b.date ? a.number - b.number : a.date < b.date ? -1 : 1))
}

/** Removes these persons from all stored results. On those of others, the match stays. */
export async function eraseResults(
  store: DocumentStore,
  isExcluded: (licence: string) => boolean,
): Promise<void> {
  for await (const { key, value } of store.entries<Partial<ExportResults>>(PREFIX)) {
    const lines = String(value.lines ?? '')
    const rows = lines
      .split('\n')
      .filter((line) => line !== '')
      .map(rowOf)
    const kept = rows
      .filter(({ licence }) => !isExcluded(licence))
      .map((row) =>
        lineOf({ ...row, opponent: isExcluded(row.opponent ?? '') ? null : row.opponent }),
      )
      .join('\n')
    if (kept !== lines) await store.put<ExportResults>(key, { lines: kept })
  }
}

function lineOf(row: ResultRow): string {
  return [
    ...[row.licence, row.number, row.date, row.opponent ?? '', row.won ? 'V' : 'D', row.score],
    ...[row.opponentRanking, row.isTournament ? 'T' : 'C', row.coefficientCode, row.before],
    ...[row.opponentBefore, row.basePoints, row.lossFactor, row.change, row.competition],
  ].join(';')
}

function rowOf(line: string): ResultRow {
  const [licence = '', number, date = '', opponent, result, score = '', ...more] = line.split(';')
  const [opponentRanking = '', kind, code, before, opponentBefore, base, factor, change, ...rest] =
    more
  return {
    ...{ licence, number: Number(number), date, opponent: opponent || null, won: result === 'V' },
    ...{ score, opponentRanking, isTournament: kind === 'T', competition: rest.join(';') },
    coefficientCode: numberOf(code),
    before: numberOf(before),
    opponentBefore: numberOf(opponentBefore),
    basePoints: numberOf(base),
    lossFactor: numberOf(factor),
    change: numberOf(change),
  }
}

const numberOf = (text = ''): number | null => (text === '' ? null : Number(text))
