import type { RankingClass } from '../../../manifests/types/records.ts'
import type { ResultRow } from '../data/export-results.ts'
import { type PointsRules, rounded, worthOf } from '../points/rules.ts'
import type { PlayerRow } from './export-rows.ts'

/** The column that counts the inactive players: the one with the larger maximum (E2). */
export type AllPlacesColumn = 11 | 12

export function allPlacesColumn(players: readonly PlayerRow[]): AllPlacesColumn {
  let [first, second] = [0, 0]
  for (const { places } of players) {
    first = Math.max(first, places[0] ?? 0)
    second = Math.max(second, places[1] ?? 0)
  }
  // Equal maxima: column 11 has the places without inactive players.
  return first > second ? 11 : 12
}

/** Place without inactive players. Null for an inactive one. */
export function activePlace({ places }: PlayerRow, column: AllPlacesColumn): number | null {
  return places[column === 11 ? 1 : 0]
}

/** Last place and lowest points of each class that the file itself gives to active players (E7). */
export function learnedClasses(
  players: readonly PlayerRow[],
  column: AllPlacesColumn,
  order: readonly string[],
): readonly RankingClass[] {
  const found = new Map<string, { lastPlace: number; minPoints: number; players: number }>()
  for (const player of players) {
    const place = activePlace(player, column)
    const { classNow, points } = player
    if (place === null || classNow === null || points === null) continue
    // As10 and the like are for players treated as A series.
    const ranking = /^A/i.test(classNow) ? 'A' : classNow.toUpperCase()
    const known = found.get(ranking) ?? { lastPlace: 0, minPoints: points, players: 0 }
    known.lastPlace = Math.max(known.lastPlace, place)
    known.minPoints = Math.min(known.minPoints, points)
    known.players += 1
    found.set(ranking, known)
  }
  return order.flatMap((ranking) => {
    const own = found.get(ranking)
    return own === undefined ? [] : [{ ranking, ...own }]
  })
}

/** A real coefficient, from the lines of one kind and code. */
export type LearnedCoefficient = {
  readonly competitionType: 'championship' | 'tournament'
  readonly code: number | null
  readonly coefficient: number
  readonly matches: number
}

/** Learns the coefficients of a file of results, and counts what differs from the gap table. */
export class ResultLessons {
  readonly #rules: PointsRules
  readonly #sheet: 'masculine' | 'feminine'
  /** Matches by kind, code and coefficient. */
  readonly #seen = new Map<string, number>()
  /** Matches whose points of the table are not those of our table. */
  unlikeTable = 0

  constructor(sheet: 'masculine' | 'feminine', rules: PointsRules) {
    this.#sheet = sheet
    this.#rules = rules
  }

  add(row: ResultRow): void {
    const { before, opponentBefore, basePoints, lossFactor, change, won } = row
    if (basePoints === null || change === null) return
    if (before !== null && opponentBefore !== null) {
      const own = { sheet: this.#sheet, own: before, opponent: opponentBefore }
      if (worthOf(this.#rules, own, won).basePoints !== basePoints) this.unlikeTable += 1
    }
    const paid = basePoints * (lossFactor ?? 1)
    // Small amounts are rounded too much to learn from.
    if (Math.abs(paid) < 2) return
    const type = row.isTournament ? 'tournament' : 'championship'
    const key = [type, row.coefficientCode ?? '', rounded(change / paid, 2)].join(' ')
    this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1)
  }

  /** The most frequent coefficient of each kind and code. */
  coefficients(): readonly LearnedCoefficient[] {
    const best = new Map<string, LearnedCoefficient>()
    for (const [key, matches] of this.#seen) {
      const [type, code, coefficient] = key.split(' ')
      const group = `${type} ${code}`
      if (matches <= (best.get(group)?.matches ?? 0)) continue
      best.set(group, {
        competitionType: type as LearnedCoefficient['competitionType'],
        code: code === '' ? null : Number(code),
        coefficient: Number(coefficient),
        matches,
      })
    }
    return [...best.values()].sort((a, b) => b.matches - a.matches)
  }

  /** Points in the file that differ from the rules. Other sources have other codes. */
  differences(): readonly string[] {
    return this.coefficients().flatMap(({ competitionType: type, code, coefficient }) => {
      const rule = this.#rules.coefficients[this.#sheet][type].find(
        (one) => one.code === `R${code}`,
      )
      if (rule?.value === coefficient) return []
      const known =
        rule === undefined ? 'which our rules do not have' : `our rules say ${rule.value}`
      return [`The coefficient of the code ${code} (${type}) is ${coefficient}, ${known}.`]
    })
  }
}
