import type { World } from '../truth.ts'
import { daysAfter, saturdayOf } from '../world/calendar.ts'
import type { Club } from '../world/clubs.ts'
import type { Division } from '../world/divisions.ts'
import { hash } from '../world/seeded.ts'
import { givenUpIn, type Meeting, meetingsOf } from '../world/standings.ts'

/** A side of a fixture: a team, nobody (a bye), or a team that a draw has yet to name. */
export type TabtSide = {
  readonly club: Club | null
  /** As the API writes it, with its letter. */
  readonly team: string
}

export type TabtVenue = {
  readonly clubCode: string
  readonly name: string
  readonly street: string
  readonly town: string
}

/** A fixture as the federation's program holds it now: mutations change it in place. */
export type TabtFixture = {
  readonly division: Division
  readonly week: number
  readonly home: TabtSide
  readonly away: TabtSide
  /** The number of the sheet within the competition and week. */
  number: number
  date: string | null
  time: string | null
  venue: TabtVenue | null
  status: 'scheduled' | 'played' | 'forfeit' | 'withdrawn' | 'bye'
  score: { home: number; away: number; marker: '' | 'ff' | 'fg' | '(fg)' | 'sm' } | null
  homeForfeited: boolean
  awayForfeited: boolean
  /** `N`, `1` (first half of the season) or `2`. */
  homeWithdrawn: string
  awayWithdrawn: string
  /** Whether the sheet was entered, besides the result. */
  hasSheet: boolean
  /** The version of the sheet's contents; another one means another sheet. */
  seed: number
}

/** The side of a fixture that a mutation is about. */
export type TabtSideName = 'home' | 'away'

/** Every fixture of a world, made out of the same meetings as the standings of its pages. */
export class TabtCalendar {
  readonly #world: World
  readonly #clubs: ReadonlyMap<string, Club>
  readonly #divisions = new Map<string, TabtFixture[]>()

  constructor(world: World) {
    this.#world = world
    this.#clubs = new Map(world.clubs.map((club) => [club.teamName, club]))
  }

  /** The divisions of the federation's list. */
  get divisions(): readonly Division[] {
    return this.#world.divisions.entries.filter((entry) => 'teams' in entry)
  }

  /** Fixtures by week; empty for an unknown division. */
  fixtures(divisionId: string): TabtFixture[] {
    const known = this.#divisions.get(divisionId)
    if (known !== undefined) return known
    const division = this.#world.divisions.byId(divisionId)
    if (division === undefined) return []
    const made = division.cup ? [this.#openDraw(division)] : this.#leagueOf(division)
    for (const [at, fixture] of made.entries()) fixture.number = this.#firstNumber(division) + at
    this.#divisions.set(divisionId, made)
    return made
  }

  reschedule(fixture: TabtFixture, plan: { readonly date: string; readonly time?: string }): void {
    fixture.date = plan.date
    fixture.time = plan.time ?? fixture.time
  }

  venue(fixture: TabtFixture, name: string): void {
    const clubCode = fixture.home.club?.listing.code ?? '-'
    fixture.venue = { street: 'Rue Neuve, 1', town: '5000 NAMUR', clubCode, ...fixture.venue, name }
  }

  /** A result is entered, with or without its sheet. */
  enter(fixture: TabtFixture, score: { readonly home: number; readonly hasSheet: boolean }): void {
    const { home, hasSheet } = score
    fixture.status = 'played'
    fixture.score = { home, away: matchesOf(fixture.division) - home, marker: '' }
    fixture.hasSheet = hasSheet
  }

  /** The federation's identifier of a team: its division and its place there. */
  teamId(division: Division, team: string): string {
    return `${division.division_id}-${division.teams.indexOf(team) + 1}`
  }

  /** The teams of a club, division by division. */
  teamsOf(code: string): readonly { readonly division: Division; readonly team: string }[] {
    const asked = bare(code)
    return this.divisions.flatMap((division) =>
      division.teams
        .filter((team) => bare(this.#side(team).club?.listing.code ?? '') === asked)
        .map((team) => ({ division, team })),
    )
  }

  forfeit(fixture: TabtFixture, absent: TabtSideName): void {
    fixture.status = 'forfeit'
    fixture.score = forfeitScore(fixture.division, absent)
    fixture.homeForfeited = absent === 'home'
    fixture.awayForfeited = absent === 'away'
  }

  /** A team leaves its division: what it has not played is lost, what it has keeps its score. */
  withdraw(divisionId: string, team: string): void {
    for (const fixture of this.fixtures(divisionId)) {
      if (fixture.status === 'bye') continue
      if (fixture.home.team === team) leave(fixture, 'home')
      if (fixture.away.team === team) leave(fixture, 'away')
    }
  }

  /** The federation computes a division anew: every sheet gets another number. */
  renumber(divisionId: string): void {
    for (const fixture of this.fixtures(divisionId)) fixture.number += 500
  }

  /** Takes fixtures away. */
  drop(divisionId: string, isDropped: (fixture: TabtFixture) => boolean): void {
    const fixtures = this.fixtures(divisionId)
    const kept = fixtures.filter((fixture) => !isDropped(fixture))
    fixtures.splice(0, fixtures.length, ...kept)
  }

  #firstNumber(division: Division): number {
    return 1 + this.divisions.indexOf(division) * 300
  }

  #openDraw(division: Division): TabtFixture {
    const side = (team: string): TabtSide => ({ club: null, team })
    const sides = { home: side('À désigner'), away: side('Vainqueur du tour 1') }
    const date = saturdayOf(this.#world.size.season, this.#world.size.weeks + 1)
    return { ...empty(division, 1), ...sides, date, time: '20:00' }
  }

  #leagueOf(division: Division): TabtFixture[] {
    const fixtures: TabtFixture[] = []
    for (let week = 1; week <= division.calendarWeeks; week++) {
      const busy = new Set<number>()
      for (const meeting of meetingsOf(division, week)) {
        busy.add(meeting.home).add(meeting.away)
        fixtures.push(this.#fixture(division, week, meeting))
      }
      for (const [team, name] of division.teams.entries()) {
        if (busy.has(team)) continue
        const away = { club: null, team: 'Bye ' }
        const none = { date: null, time: null, venue: null, status: 'bye' } as const
        fixtures.push({ ...empty(division, week), home: this.#side(name), away, ...none })
      }
    }
    return fixtures
  }

  #fixture(division: Division, week: number, meeting: Meeting): TabtFixture {
    const [one, other] = [meeting.home, meeting.away].map((team) =>
      this.#side(division.teams[team] as string),
    ) as [TabtSide, TabtSide]
    // The second half of a season is played at the other side's place.
    const isReturn = Math.ceil(week / division.teams.length) % 2 === 0
    const seed = hash(division.seed, week, meeting.home)
    const [home, away] = isReturn ? [other, one] : [one, other]
    const fixture = { ...empty(division, week), home, away, venue: venueOf(home), seed }
    const day = saturdayOf(this.#world.size.season, week)
    fixture.date = daysAfter(day, movedBy(seed))
    fixture.time = division.division_gender === 'Hommes' ? '19:00' : '14:30'
    if (week <= division.rounds) enterResult(fixture, meeting, { isReturn, seed })
    for (const side of ['home', 'away'] as const) {
      const left = givenUpIn(division, isReturn === (side === 'home') ? meeting.away : meeting.home)
      if (left <= division.rounds) leave(fixture, side, week < left)
    }
    return fixture
  }

  #side(team: string): TabtSide {
    const club = this.#clubs.get(team.slice(0, team.lastIndexOf(' ')))
    if (club === undefined) throw new Error(`no club has the team ${team}`)
    return { club, team }
  }
}

/** Codes are compared without hyphens, blanks and case. */
export const bare = (code: string): string => code.replace(/[-/ ]/g, '').toUpperCase()

/** Most meetings are on the Saturday, some on the Friday before, few in another week. */
function movedBy(seed: number): number {
  if (seed % 23 === 0) return 10
  return seed % 4 === 0 ? -1 : 0
}

function empty(division: Division, week: number): TabtFixture {
  const nobody = { club: null, team: '' }
  return {
    ...{ division, week, home: nobody, away: nobody, number: 0 },
    ...{ date: null, time: null, venue: null, status: 'scheduled', score: null },
    ...{ homeForfeited: false, awayForfeited: false, homeWithdrawn: 'N', awayWithdrawn: 'N' },
    ...{ hasSheet: true, seed: 0 },
  }
}

function venueOf({ club }: TabtSide): TabtVenue | null {
  if (club === null || club.detail.venue_name === null) return null
  const { venue_name: name, address, postal_code: code, city } = club.detail
  const town = [code, city].filter((part) => part !== null).join(' ')
  return { clubCode: club.listing.code, name, street: address ?? '', town }
}

/** Matches of a meeting: four players each, or three and a double. */
export function matchesOf({ division_gender }: Division): 16 | 10 {
  return division_gender === 'Hommes' ? 16 : 10
}

type Played = { readonly isReturn: boolean; readonly seed: number }

function enterResult(fixture: TabtFixture, meeting: Meeting, { isReturn, seed }: Played): void {
  const mirrored = { home: 'away', away: 'home', draw: 'draw' } as const
  const result = isReturn ? mirrored[meeting.result] : meeting.result
  const all = matchesOf(fixture.division)
  if (meeting.absent !== null) {
    const absent = result === 'home' ? 'away' : 'home'
    fixture.status = 'forfeit'
    fixture.score = forfeitScore(fixture.division, absent)
    fixture.homeForfeited = absent === 'home'
    fixture.awayForfeited = absent === 'away'
    return
  }
  fixture.status = 'played'
  const won = all / 2 + 1 + (seed % (all / 2))
  const marker = seed % 17 === 0 ? 'sm' : ''
  if (result === 'draw') fixture.score = { home: all / 2, away: all / 2, marker: '' }
  else if (result === 'home') fixture.score = { home: won, away: all - won, marker }
  else fixture.score = { home: all - won, away: won, marker }
}

function forfeitScore(division: Division, absent: TabtSideName): TabtFixture['score'] {
  const all = matchesOf(division)
  return { home: absent === 'home' ? 0 : all, away: absent === 'home' ? all : 0, marker: 'ff' }
}

/** @param hadPlayed whether the meeting was before the team left; default: it has a score */
function leave(
  fixture: TabtFixture,
  side: TabtSideName,
  hadPlayed = fixture.status === 'played',
): void {
  if (side === 'home') fixture.homeWithdrawn = '1'
  else fixture.awayWithdrawn = '1'
  if (hadPlayed && fixture.score !== null) {
    // The API sets the flag although the team had played.
    if (side === 'home') fixture.homeForfeited = true
    else fixture.awayForfeited = true
    if (fixture.score.marker !== 'ff') fixture.score.marker = '(fg)'
    return
  }
  fixture.status = 'withdrawn'
  fixture.score = { home: 0, away: 0, marker: 'fg' }
  fixture.homeForfeited = true
  fixture.awayForfeited = true
}
