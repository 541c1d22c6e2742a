import { pointsRules, rounded, worthOf } from '../../../plugins/table-tennis/points/rules.ts'
import type { World } from '../truth.ts'
import { daysAfter, saturdayOf } from '../world/calendar.ts'
import type { PlayedMatch } from '../world/meetings.ts'
import type { Person, SheetKind } from '../world/people.ts'

/** One of the federation's four files. */
export type ExportName = 'joueurs_1' | 'joueurs_2' | 'result_1' | 'result_2'
export const EXPORT_NAMES: readonly ExportName[] = [
  'joueurs_1',
  'joueurs_2',
  'result_1',
  'result_2',
]

export type ExportOptions = {
  readonly world: World
  /** First line of each file. Default: three days after the last Saturday of play. */
  readonly date?: string
  /** The columns of the two places in the other order. Default false. */
  readonly placesSwapped?: boolean
  /** Players whom the lists lack, and numbers that the results lack. */
  readonly without?: { readonly licences?: readonly string[]; readonly numbers?: readonly number[] }
}

/** A line of the results as it is meant, to compare with what was stored. */
export type ResultTruth = {
  readonly number: number
  readonly date: string
  readonly licence: string
  readonly opponent: string
  readonly won: boolean
  readonly score: string
  readonly isTournament: boolean
  /** Null for a walk-over, which does not count. */
  readonly counted: Counted | null
}
type Counted = {
  readonly before: number
  readonly opponentBefore: number
  readonly base: number
  readonly factor: number
  readonly change: number
}

const COEFFICIENT = { championship: 0.9, tournament: 1 } as const
const CODE = { championship: 7, tournament: 5 } as const

/**
 * The files of a world. Points follow the rules from the start of the season on, so they differ from
 * those of the sheets, which are invented.
 */
export class ExportFiles {
  readonly date: string
  readonly #options: ExportOptions
  readonly #seasons = new Map<SheetKind, Season>()

  constructor(options: ExportOptions) {
    const { season, currentWeek } = options.world.size
    this.#options = options
    this.date = options.date ?? daysAfter(saturdayOf(season, currentWeek), 3)
  }

  text(name: ExportName): string {
    const kind = name.endsWith('1') ? 'masculine' : 'feminine'
    const lines = name.startsWith('result') ? this.#resultLines(kind) : this.#playerLines(kind)
    return `${[this.date, ...lines].join('\n')}\n`
  }

  results(kind: SheetKind): readonly ResultTruth[] {
    return this.#season(kind).results
  }

  /** Points now, by licence. */
  points(kind: SheetKind): ReadonlyMap<string, number> {
    return this.#season(kind).points
  }

  #season(kind: SheetKind): Season {
    const known = this.#seasons.get(kind) ?? playSeason(this.#options.world, kind)
    this.#seasons.set(kind, known)
    return known
  }

  #playerLines(kind: SheetKind): readonly string[] {
    const { world, placesSwapped = false, without } = this.#options
    const { points, results } = this.#season(kind)
    const played = new Map<string, number>()
    for (const { licence } of results) played.set(licence, (played.get(licence) ?? 0) + 1)
    const listed = peopleOf(world).filter(
      ({ standing, isWoman, licence }) =>
        standing !== 'newcomer' &&
        isWoman === (kind === 'feminine') &&
        !without?.licences?.includes(licence),
    )
    const pointsOf = (person: Person) => points.get(person.licence) ?? startOf(person, kind)
    const ranked = [...listed].sort((a, b) => pointsOf(b) - pointsOf(a))
    let active = 0
    const lines = ranked.map((person, at) => {
      const isActive = person.standing === 'active'
      if (isActive) active += 1
      const places = [isActive ? String(active) : '', String(at + 1)]
      const [last, first] = namesOf(person.name)
      const { ranking } = person[kind]
      return [
        ...[90_000 + at, person.licence, last, first, ranking],
        ...[world.clubs[person.club]?.listing.code, played.get(person.licence) ?? 0],
        ...[person.category, 999, 'BE', pointsOf(person)],
        ...(placesSwapped ? places.toReversed() : places),
        `${ranking} `,
      ].join(';')
    })
    return lines
  }

  #resultLines(kind: SheetKind): readonly string[] {
    const { numbers = [] } = this.#options.without ?? {}
    const lines = this.#season(kind).lines.filter(({ truth }) => !numbers.includes(truth.number))
    return lines.map(({ truth, match, person, competition }) => {
      const { counted } = truth
      const [last, first] = namesOf(match.opponent_name)
      return [
        ...[truth.number, truth.date, truth.licence, truth.opponent, truth.won ? 'V' : 'D'],
        ...[truth.score, last, first, match.opponent_ranking],
        ...[truth.isTournament ? 'T' : 'C', person[kind].ranking],
        truth.isTournament ? CODE.tournament : CODE.championship,
        truth.isTournament ? competition : `${match.division} - ${match.opponent_club}`,
        ...(counted === null
          ? ['', '', '', '', '', '']
          : [
              ...[counted.before, counted.opponentBefore],
              rounded(counted.before - counted.opponentBefore),
              ...[counted.base, counted.factor, counted.change],
            ]),
      ].join(';')
    })
  }
}

const startOf = (person: Person, kind: SheetKind): number => person[kind].start / 10_000

function namesOf(name: string): readonly [string, string] {
  const [first = '', ...last] = name.split(' ')
  return [last.join(' '), first]
}

const peopleOf = ({ clubs, people }: World): readonly Person[] =>
  clubs.flatMap(({ number }) => people.of(number))

type Line = {
  readonly truth: ResultTruth
  readonly match: PlayedMatch
  readonly person: Person
  readonly competition: string
}
type Season = {
  readonly results: readonly ResultTruth[]
  readonly lines: readonly Line[]
  readonly points: ReadonlyMap<string, number>
}
type Played = Omit<Line, 'truth'> & { readonly isTournament: boolean }

/** Plays all matches day by day. Those of a day count with the points of its morning. */
function playSeason(world: World, kind: SheetKind): Season {
  const days = new Map<string, Played[]>()
  const points = new Map<string, number>()
  for (const person of peopleOf(world)) {
    points.set(person.licence, startOf(person, kind))
    for (const played of matchesOf(world, person, kind)) {
      const day = days.get(played.match.date)
      if (day === undefined) days.set(played.match.date, [played])
      else day.push(played)
    }
  }
  const lines: Line[] = []
  for (const date of [...days.keys()].sort()) {
    const changes = new Map<string, number>()
    for (const { isTournament, ...played } of days.get(date) ?? []) {
      const { person, match } = played
      const counted = countedOf(played, { kind, isTournament, points })
      changes.set(person.licence, (changes.get(person.licence) ?? 0) + (counted?.change ?? 0))
      const truth: ResultTruth = {
        ...{ number: lines.length + 1, date, licence: person.licence },
        ...{ opponent: match.opponent_licence, won: match.won, isTournament, counted },
        // Three characters at most.
        score: match.score === '0-0' ? 'WO' : match.score,
      }
      lines.push({ ...played, truth })
    }
    for (const [licence, change] of changes) {
      points.set(licence, rounded((points.get(licence) ?? 0) + change))
    }
  }
  return { lines, points, results: lines.map(({ truth }) => truth) }
}

type Counting = {
  readonly kind: SheetKind
  readonly isTournament: boolean
  readonly points: ReadonlyMap<string, number>
}

function countedOf(
  { person, match }: Omit<Line, 'truth'>,
  { kind, isTournament, points }: Counting,
): Counted | null {
  if (match.result === 'WO') return null
  const rules = pointsRules()
  const type = isTournament ? 'tournament' : 'championship'
  const before = points.get(person.licence) ?? 0
  const opponentBefore = points.get(match.opponent_licence) ?? 0
  const own = { sheet: kind, own: before, opponent: opponentBefore }
  const { basePoints: base } = worthOf(rules, own, match.won)
  const factor = match.won ? 1 : rules.lossFactor[type]
  return {
    before,
    opponentBefore,
    base,
    factor,
    change: rounded(base * factor * COEFFICIENT[type]),
  }
}

/** Those of the sheet, and the tournament, which the sheet of the opponent does not mention. */
function matchesOf(world: World, person: Person, kind: SheetKind): readonly Played[] {
  const sheet = world.sheet(person.licence, kind)
  if (sheet === undefined) return []
  const { matches, tournament } = sheet
  return [
    ...matches.map((match) => ({ match, person, competition: '', isTournament: false })),
    ...(tournament?.matches ?? []).map((match) => ({
      ...{ match, person, competition: tournament?.name ?? '', isTournament: true },
    })),
  ]
}
