import type {
  MatchRecord,
  PlayerRecord,
  SheetKind,
  SheetRecord,
  StatRecord,
} from '../../../manifests/types/records.ts'
import type { Dice } from './dice.ts'
import { invented } from './invented-names.ts'

const CLASSES = (
  'A8 As12 B0 B2 B4 B6 C0 C2 C4 C6 D0 D2 D4 D6 E0 E2 E4 E6 NC'.split(' ') as readonly string[]
).toReversed()
/** Mean points per class, weakest first, as in the numeric ranking of active men. */
const MEAN_POINTS = [
  114, 233, 387, 525, 651, 772, 873, 989, 1107, 1239, 1365, 1511, 1668, 1823, 2008, 2233, 2475,
  2700, 2900,
]
const CATEGORIES = ['PRE', 'MIN', 'CAD', 'JUN', 'SEN', 'SEN', 'SEN', 'V40', 'V50', 'V60']
const SETS = ['3-0', '3-1', '3-2', '1-3', '0-3', '2-3']
const STATS_PER_SHEET = 7
const CURVE_POINTS = 9

/** A player under construction. Each match is added to both players. */
export type Person = {
  readonly licence: string
  readonly clubCode: string
  readonly hasSheet: boolean
  record(seenAt: string): PlayerRecord
}

type Size = { readonly players: number; readonly matches: number }

/** Creates people with `matches` rows in these clubs (mostly about fifty, a few three hundred). */
export function playersOf(codes: readonly string[], size: Size, dice: Dice): readonly Person[] {
  const drafts = Array.from(
    { length: size.players },
    (_, n) => new Draft(String(100_000 + 3 * n), codeFor(n, codes), dice),
  )
  const active = drafts.filter(({ hasSheet }) => hasSheet)
  for (let n = 0; n < size.matches / 2 && active.length > 1; n += 1) {
    const one = n % active.length
    // Half of the opponents are close by, so that pairs meet again.
    const away = 1 + dice.below(n % 2 === 0 ? Math.min(20, active.length - 1) : active.length - 1)
    meet(active[one] as Draft, active[(one + away) % active.length] as Draft, dice)
  }
  return drafts
}

/** One person in eight belongs to one of the few large clubs. */
function codeFor(n: number, codes: readonly string[]): string {
  const large = Math.max(1, Math.floor(codes.length / 40))
  return codes[n % 8 === 0 ? (n / 8) % large : n % codes.length] ?? ''
}

function meet(one: Draft, other: Draft, dice: Dice): void {
  const date = `2026-${['09', '10', '11'][dice.below(3)]}-${String(1 + dice.below(28)).padStart(2, '0')}`
  const score = dice.of(SETS)
  const isWalkOver = dice.below(100) === 0
  const kind = one.isWoman && other.isWoman ? 'feminine' : 'masculine'
  const division = `PHM${1 + dice.below(22)}/${String(1 + dice.below(400)).padStart(3, '0')}`
  const change = dice.below(200) / 10
  one.add(kind, one.against(other, { date, score, isWalkOver, division, change }))
  const mirrored = score.split('-').toReversed().join('-')
  other.add(kind, other.against(one, { date, score: mirrored, isWalkOver, division, change }))
}

type Meeting = {
  readonly date: string
  readonly score: string
  readonly isWalkOver: boolean
  readonly division: string
  readonly change: number
}

class Draft implements Person {
  readonly licence: string
  readonly clubCode: string
  readonly name: string
  readonly isWoman: boolean
  readonly hasSheet: boolean
  readonly ranking: string
  readonly points: number
  readonly #matches: Record<SheetKind, MatchRecord[]> = { masculine: [], feminine: [] }
  readonly #dice: Dice

  constructor(licence: string, clubCode: string, dice: Dice) {
    const level = Math.min(dice.below(CLASSES.length), dice.below(CLASSES.length))
    this.licence = licence
    this.clubCode = clubCode
    this.name = invented.person(dice)
    this.isWoman = dice.below(6) === 0
    this.hasSheet = dice.below(3) > 0
    this.ranking = CLASSES[level] ?? 'NC'
    this.points = ((MEAN_POINTS[level] ?? 0) * 100 + dice.below(10_000)) / 100
    this.#dice = dice
  }

  against(opponent: Draft, { change, isWalkOver, score, ...meeting }: Meeting): MatchRecord {
    const won = score.startsWith('3')
    return {
      date: meeting.date,
      opponentName: opponent.name,
      opponentLicence: opponent.licence,
      opponentClub: opponent.clubCode,
      opponentRanking: opponent.ranking,
      opponentPoints: opponent.points,
      score,
      result: isWalkOver ? 'WO' : won ? 'V' : 'D',
      won,
      pointsChange: isWalkOver ? 0 : won ? change : -change,
      division: meeting.division,
    }
  }

  add(kind: SheetKind, match: MatchRecord): void {
    this.#matches[kind].push(match)
  }

  record(seenAt: string): PlayerRecord {
    const hasFeminine = this.#matches.feminine.length > 0
    return {
      licence: this.licence,
      name: this.name,
      clubCode: this.clubCode,
      gender: this.isWoman ? 'F' : 'M',
      active: this.hasSheet,
      category: this.#dice.of(CATEGORIES),
      listRanking: this.ranking,
      listPoints: this.points,
      masculine: this.hasSheet ? this.#sheet('masculine') : null,
      feminine: hasFeminine ? this.#sheet('feminine') : null,
      seenAt,
    }
  }

  #sheet(kind: SheetKind): SheetRecord {
    const stats = this.#stats()
    return {
      ranking: this.ranking,
      pointsStart: Math.floor(this.points) + this.#dice.below(60),
      pointsCurrent: this.points,
      rankingPosition: 1 + this.#dice.below(30_000),
      lastUpdate: '2026-11-18',
      wins: stats.reduce((sum, { wins }) => sum + wins, 0),
      losses: stats.reduce((sum, { losses }) => sum + losses, 0),
      stats,
      matches: this.#matches[kind].toSorted((a, b) => Date.parse(b.date) - Date.parse(a.date)),
      curve: Array.from({ length: CURVE_POINTS }, () => this.#dice.below(300_000) / 100),
      readAt: '2026-11-18T20:00:00.000Z',
    }
  }

  #stats(): readonly StatRecord[] {
    return CLASSES.slice(0, STATS_PER_SHEET).map((opponentRanking) => ({
      opponentRanking,
      wins: this.#dice.below(5),
      losses: this.#dice.below(5),
    }))
  }
}
