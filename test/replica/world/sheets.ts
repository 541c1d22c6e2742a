import { daysAfter, saturdayOf } from './calendar.ts'
import type { Club } from './clubs.ts'
import type { Meetings, PlayedMatch } from './meetings.ts'
import { type Person, roundTo, type SheetKind } from './people.ts'
import { hash, pick } from './seeded.ts'
import type { MatchTruth, SheetTruth, StatTruth } from './truth-records.ts'
import { CLASSES, PLACE_BEGINNINGS } from './vocabulary.ts'
import type { WorldSize } from './world-options.ts'

/** A sheet as its page shows it. */
export type Sheet = {
  readonly person: Person
  readonly kind: SheetKind
  readonly truth: SheetTruth
  /** The matches of `truth` with what the page needs beside. */
  readonly matches: readonly PlayedMatch[]
  /** Matches of tournaments: in the statistics and the points, but in none of the records. */
  readonly tournament: { readonly name: string; readonly matches: readonly PlayedMatch[] } | null
}

export type SheetSources = {
  readonly size: WorldSize
  readonly clubs: readonly Club[]
  readonly meetings: Meetings
}

/** The sheet of somebody who has one. */
export function sheetOf(sources: SheetSources, person: Person, kind: SheetKind): Sheet {
  const matches = sources.meetings.of(person, kind)
  const tournament = matches.length > 0 ? tournamentOf(sources, person, kind) : null
  const all = [...matches, ...(tournament?.matches ?? [])]
  const isNewcomer = person.standing === 'newcomer'
  const truth = isNewcomer ? EMPTY : truthOf({ sources, person, kind, matches, all })
  return { person, kind, truth, matches, tournament }
}

const EMPTY: SheetTruth = {
  ranking: null,
  points_start: null,
  points_current: null,
  ranking_position: null,
  last_update: null,
  total_wins: 0,
  total_losses: 0,
  stats: [],
  matches: [],
  curve: [],
}

type Played = {
  readonly sources: SheetSources
  readonly person: Person
  readonly kind: SheetKind
  readonly matches: readonly PlayedMatch[]
  /** Tournaments included. */
  readonly all: readonly PlayedMatch[]
}

function truthOf({ sources: { size }, person, kind, matches, all }: Played): SheetTruth {
  const { start, ranking } = person[kind]
  const points = currentPoints(person, kind, all)
  const stats = statsOf(all)
  return {
    ranking,
    points_start: start / 10_000,
    points_current: points,
    ranking_position: placeOf(points),
    last_update: daysAfter(saturdayOf(size.season, size.currentWeek), 2 + (person.bits % 4)),
    total_wins: sum(stats.map(({ wins }) => wins)),
    total_losses: sum(stats.map(({ losses }) => losses)),
    stats,
    matches: matches.map(recordOf),
    curve: curveOf(person, kind, all),
  }
}

/** The start of the season and every change since, rounded as the sheet shows it. */
function currentPoints(person: Person, kind: SheetKind, all: readonly PlayedMatch[]): number {
  const changed = sum(all.map(({ change }) => change))
  return roundTo(person[kind].start + changed, person.decimals) / 10_000
}

/** Smaller for more points; inactive players are counted too. */
export function placeOf(points: number): number {
  return Math.max(1, Math.floor((2900 - points) * 9) + 1)
}

function curveOf(person: Person, kind: SheetKind, all: readonly PlayedMatch[]): number[] {
  let points = person[kind].start
  const curve = [points / 10_000]
  for (const { change } of [...all].reverse()) {
    points += change
    curve.push(points / 10_000)
  }
  return curve
}

/** Walk-overs do not count. */
function statsOf(all: readonly PlayedMatch[]): readonly StatTruth[] {
  const byClass = new Map<string, { wins: number; losses: number }>()
  for (const { result, opponent_ranking } of all) {
    if (result === 'WO') continue
    const tally = byClass.get(opponent_ranking) ?? { wins: 0, losses: 0 }
    byClass.set(opponent_ranking, tally)
    if (result === 'V') tally.wins++
    else tally.losses++
  }
  return STRONGEST_FIRST.flatMap((opponent_ranking) => {
    const tally = byClass.get(opponent_ranking)
    return tally === undefined ? [] : [{ opponent_ranking, ...tally }]
  })
}

const STRONGEST_FIRST = CLASSES.map(([ranking]) => ranking).reverse()

function recordOf(played: PlayedMatch): MatchTruth {
  const { week: _week, scoreText: _text, change: _change, won: _won, ...record } = played
  return record
}

/** One active player in five has been to a tournament, against people of the next club. */
function tournamentOf(
  { size, clubs, meetings }: SheetSources,
  person: Person,
  kind: SheetKind,
): Sheet['tournament'] {
  if (hash(person.bits, 21) % 5 !== 0) return null
  const club = (person.club + 1) % clubs.length
  const opponents = meetings.roster(club, kind).filter((one) => one !== person)
  const matches = opponents.slice(0, 2).map((opponent, turn): PlayedMatch => {
    const won = hash(person.bits, 22, turn) % 2 === 0
    const change = won ? 41_000 : -27_500
    const score = won ? '3-2' : '1-3'
    return {
      week: 1,
      date: daysAfter(saturdayOf(size.season, 1), 1),
      opponent_name: opponent.name,
      opponent_licence: opponent.licence,
      opponent_ranking: opponent[kind].ranking,
      opponent_points: opponent[kind].start / 10_000,
      opponent_club: (clubs[club] as Club).listing.name,
      division: '',
      result: won ? 'V' : 'D',
      score,
      scoreText: score,
      points_change: change / 10_000,
      change,
      won,
    }
  })
  return matches.length === 0
    ? null
    : { name: `Tournoi de ${pick(PLACE_BEGINNINGS, person.bits)}`, matches }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
