import type { DocumentStore } from '../../core/ports/storage.ts'
import type {
  ClubRecord,
  Division,
  Standing,
  StandingsVisit,
} from '../../manifests/types/records.ts'
import type { Season } from '../../plugins/table-tennis/data/shards.ts'
import { Dice } from './full-scale/dice.ts'
import { invented } from './full-scale/invented-names.ts'
import { type Person, playersOf } from './full-scale/players.ts'

/** Amount of data. The defaults have the size of the whole federation. */
export type FullScaleSize = {
  readonly clubs: number
  readonly players: number
  /** Match rows, two per match; an even number. */
  readonly matches: number
  readonly divisions: number
  readonly rankings: number
}

/** Sample keys for queries. */
export type FullScaleSample = {
  readonly season: Season
  readonly clubCodes: readonly string[]
  /** Licences of players with a sheet. */
  readonly licences: readonly string[]
  readonly divisionIndexes: readonly number[]
  readonly teamNames: readonly string[]
}

export type FullScaleDocument = { readonly key: string; readonly value: unknown }

export const FULL_SCALE: FullScaleSize = {
  clubs: 800,
  players: 45_000,
  matches: 880_000,
  divisions: 400,
  rankings: 90_000,
}

const SEASON = '2026-2027'
const READ_AT = '2026-11-18T20:15:00.000Z'
const WEEKS = 22
const WRITES_AT_ONCE = 16
const LETTERS = ['A', 'BBW', 'H', 'L', 'LK', 'Lx', 'N', 'OVL', 'Vl-B', 'WVL'] as const
const PROVINCES: Readonly<Record<(typeof LETTERS)[number], string>> = {
  A: 'Antwerpen',
  BBW: 'Brabant Wallon',
  H: 'Hainaut',
  L: 'Liège',
  LK: 'Limburg',
  Lx: 'Luxembourg',
  N: 'Namur',
  OVL: 'Oost-Vlaanderen',
  'Vl-B': 'Vlaams-Brabant',
  WVL: 'West-Vlaanderen',
}

/** Fills a store with invented data of that size. The same seed gives the same data. */
export async function writeFullScale(
  store: DocumentStore,
  { seed = 1, size = FULL_SCALE }: { seed?: number; size?: FullScaleSize } = {},
): Promise<FullScaleSample> {
  const { documents, sample } = fullScale({ seed, size })
  const waiting = documents[Symbol.iterator]()
  const writer = async (): Promise<void> => {
    // All writers share one iterator; each takes the next document.
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      await store.put(next.value.key, next.value.value)
    }
  }
  await Promise.all(Array.from({ length: WRITES_AT_ONCE }, writer))
  return sample
}

/** The same data as documents, created on demand. */
export function fullScale({ seed = 1, size = FULL_SCALE } = {}): {
  documents: Iterable<FullScaleDocument>
  sample: FullScaleSample
} {
  const dice = new Dice(seed)
  const clubs = clubsOf(size.clubs, dice)
  const people = playersOf(
    clubs.map(({ code }) => code),
    size,
    dice,
  )
  const divisions = divisionsOf(size.divisions)
  const teams = clubs.flatMap(({ name }) =>
    ['A', 'B', 'C', 'D', 'E', 'F'].map((x) => `${name} ${x}`),
  )
  const sample = {
    season: SEASON,
    clubCodes: clubs.map(({ code }) => code),
    licences: people.filter(({ hasSheet }) => hasSheet).map(({ licence }) => licence),
    divisionIndexes: divisions.map(({ index }) => index),
    teamNames: teams.slice(0, size.divisions * 6),
  }
  return { documents: documentsOf({ size, dice, clubs, people, divisions, teams }), sample }
}

type World = {
  readonly size: FullScaleSize
  readonly dice: Dice
  readonly clubs: readonly ClubRecord[]
  readonly people: readonly Person[]
  readonly divisions: readonly Division[]
  readonly teams: readonly string[]
}

function* documentsOf(world: World): Iterable<FullScaleDocument> {
  const { clubs, people, divisions } = world
  const listed = clubs.map(({ code, name, province }) => ({ code, name, province }))
  yield { key: `tabletennis/${SEASON}/club-list`, value: { readAt: READ_AT, clubs: listed } }
  const byClub = new Map<string, Person[]>(clubs.map(({ code }) => [code, []]))
  for (const person of people) byClub.get(person.clubCode)?.push(person)
  for (const club of clubs) {
    const players = (byClub.get(club.code) ?? []).map((person) => person.record(READ_AT))
    const value = { club, scrapedAt: READ_AT, players }
    yield { key: `tabletennis/${SEASON}/clubs/${club.code}`, value }
  }
  yield { key: `tabletennis/${SEASON}/division-list`, value: { readAt: READ_AT, divisions } }
  yield* standingsOf(world)
}

function clubsOf(count: number, dice: Dice): readonly ClubRecord[] {
  return Array.from({ length: count }, (_, n) => {
    const letters = LETTERS[n % LETTERS.length] ?? 'A'
    const name = `${invented.club(dice)} ${n + 1}`
    return {
      code: `${letters}${String(1 + Math.floor(n / LETTERS.length)).padStart(3, '0')}`,
      name,
      province: PROVINCES[letters],
      details: {
        fullName: `PALETTE ${name.toUpperCase()}`,
        address: `Rue du Filet, ${1 + dice.below(200)}`,
        postalCode: String(2000 + dice.below(7000)),
        city: invented.town(dice),
        email: `club${n + 1}@example.org`,
        phone: null,
        status: 'ASBL',
        website: `https://club${n + 1}.example.org/`,
        hasShower: dice.below(2) === 0,
        venueName: `Salle ${invented.town(dice)}`,
        venuePhone: null,
        venuePmr: dice.below(2) === 0,
        venueRemarks: null,
        teamsMen: dice.below(10),
        teamsWomen: dice.below(3),
        teamsYouth: dice.below(4),
        teamsVeterans: dice.below(4),
        label: null,
        palette: null,
      },
    }
  })
}

function divisionsOf(count: number): readonly Division[] {
  return Array.from({ length: count }, (_, n) => {
    const gender = n % 5 === 4 ? 'Dames' : 'Hommes'
    const province = Object.values(PROVINCES)[n % LETTERS.length]
    const category = n < 20 ? 'National' : `Prov. ${province}`
    const name = `Division ${n + 1} - ${category} - ${gender}`
    return { index: n + 1, id: String(8000 + 3 * n), name, category, gender }
  })
}

function* standingsOf({ size, divisions, teams, dice }: World): Iterable<FullScaleDocument> {
  const weeks = divisions.length * WEEKS
  let before = 0
  for (const [n, { id, name }] of divisions.entries()) {
    const table: Record<string, readonly Standing[]> = {}
    const visits: Record<string, StandingsVisit> = {}
    for (let week = 1; week <= WEEKS; week += 1) {
      const upTo = Math.round(((n * WEEKS + week) * size.rankings) / weeks)
      const names = Array.from(
        { length: upTo - before },
        (_, k) => teams[(n * 6 + k) % teams.length],
      )
      table[week] = names.map((team, k) => row(team ?? '', k + 1, { week, dice }))
      before = upTo
      visits[week] = { state: 'read', readAt: '2026-11-18T20:00:00.000Z' }
    }
    yield {
      key: `tabletennis/${SEASON}/divisions/${id}`,
      value: { id, name, weeks: table, visits },
    }
  }
}

function row(teamName: string, rank: number, at: { week: number; dice: Dice }): Standing {
  const wins = at.dice.below(at.week + 1)
  const draws = at.dice.below(at.week - wins + 1)
  const losses = at.week - wins - draws
  const points = 3 * wins + 2 * draws + losses
  return { rank, teamName, played: at.week, wins, losses, draws, forfeits: 0, points }
}
