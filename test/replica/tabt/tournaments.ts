import type { World } from '../truth.ts'
import { daysAfter, saturdayOf } from '../world/calendar.ts'
import type { Person } from '../world/people.ts'
import { hash, pick, shuffled } from '../world/seeded.ts'

/** A player as the API names one. A guest of another federation has the licence 0 and no class. */
export type TabtEntrant = {
  readonly licence: string
  readonly name: string
  readonly ranking: string
}

/** A match: one player a side, or two in a double; nobody when the sheet is empty. */
export type TabtResult = {
  readonly home: readonly TabtEntrant[]
  readonly away: readonly TabtEntrant[]
  /** Null for the side that did not come. */
  readonly homeSets: number | null
  readonly awaySets: number | null
}

export type TabtRegistration = {
  readonly index: number
  readonly entrant: TabtEntrant
  readonly at: string
}

export type TabtSerie = {
  readonly index: number
  readonly name: string
  readonly registrations: TabtRegistration[]
  readonly results: TabtResult[]
}

/** A tournament as the federation's program holds it now: tests change it in place. */
export type TabtTournament = {
  readonly index: number
  name: string
  level: number
  reference: string
  dateFrom: string
  dateTo: string | null
  registrationDate: string | null
  venue: { readonly name: string; readonly street: string; readonly town: string } | null
  readonly series: TabtSerie[]
}

/** Days from the present to the first of the tournaments, and from each to the next. */
const FIRST_DAYS = -84
const STEP_DAYS = 12
const COUNT = 12
const LEVELS = [1, 4, 8, 13, 12, 99]
const SERIES = ['Simple Messieurs B/C', 'Simple Dames', 'Double Messieurs', 'Simple <NC> & E6']
const GUEST: TabtEntrant = { licence: '0', name: 'GAST SPELER', ranking: '' }

/** The tournaments of a world, from twelve weeks ago to seven weeks ahead. */
export class TabtTournaments {
  readonly all: TabtTournament[]
  readonly #world: World

  constructor(world: World) {
    this.#world = world
    const { season, currentWeek } = world.size
    const present = saturdayOf(season, currentWeek)
    const people = world.clubs.flatMap(({ number }) => world.people.of(number))
    this.all = Array.from({ length: COUNT }, (_, at) => this.#tournament(at, present, people))
  }

  #tournament(at: number, present: string, people: readonly Person[]): TabtTournament {
    const { seed } = this.#world.size
    const bits = hash(seed, 808, at)
    const dateFrom = daysAfter(present, FIRST_DAYS + at * STEP_DAYS)
    const club = pick(this.#world.clubs, bits)
    const { venue_name: hall, address, postal_code: code, city } = club.detail
    const town = [code, city].filter((part) => part !== null).join(' ')
    const isOver = dateFrom <= present
    const mark = at === 4 ? ' - GEANNULEERD' : at === 9 ? ' (ANNULÉ)' : ''
    const index = 6300 + at
    return {
      index,
      name: `Tournoi de ${club.listing.name}${mark}`,
      level: pick(LEVELS, at),
      reference: at % 5 === 2 ? '' : `T${at + 1}/2`,
      dateFrom,
      dateTo: at % 3 === 0 ? null : daysAfter(dateFrom, 2),
      registrationDate: at % 4 === 1 ? null : daysAfter(dateFrom, -5),
      venue: hall === null ? null : { name: hall, street: address ?? '', town },
      series: SERIES.slice(at % 2).map((name, serie) => {
        const own = hash(bits, 1, serie)
        const entrants = shuffled(people, own).slice(0, 6).map(entrantOf)
        // A serie that nobody entered, and one whose results were not sent in.
        const registered = at % 4 === 3 && serie === 0 ? [] : entrants
        const wasPlayed = isOver && mark === '' && !(at === 6 && serie === 1)
        const played = registered.length === 0 || !wasPlayed ? [] : registered
        return {
          index: index * 10 + serie,
          name,
          registrations: registered.map((entrant, number) => ({
            index: index * 1000 + serie * 100 + number,
            entrant,
            at: `${daysAfter(dateFrom, -10 - number)} 20:1${number}:05`,
          })),
          results: name.startsWith('Double') ? doublesOf(played, own) : singlesOf(played, own),
        }
      }),
    }
  }
}

const entrantOf = ({ licence, name, masculine: { ranking } }: Person): TabtEntrant => ({
  licence,
  name,
  ranking,
})

/** Each against each, a guest in the place of the last one, and now and then nobody came. */
function singlesOf(registered: readonly TabtEntrant[], seed: number): TabtResult[] {
  if (registered.length === 0) return []
  const entrants = [...registered.slice(0, -1), GUEST]
  return entrants.flatMap((home, at) =>
    entrants.slice(at + 1).map((away, other) => resultOf([home], [away], hash(seed, at, other))),
  )
}

function doublesOf(registered: readonly TabtEntrant[], seed: number): TabtResult[] {
  const [one, two, three, four] = registered
  if (one === undefined || two === undefined || three === undefined || four === undefined) return []
  return [resultOf([one, two], [three, four], seed), { ...resultOf([], [one, four], seed) }]
}

function resultOf(
  home: readonly TabtEntrant[],
  away: readonly TabtEntrant[],
  bits: number,
): TabtResult {
  const lost = bits % 3
  if (bits % 11 === 0) return { home, away, homeSets: 3, awaySets: null }
  return bits % 2 === 0
    ? { home, away, homeSets: 3, awaySets: lost }
    : { home, away, homeSets: lost, awaySets: 3 }
}
