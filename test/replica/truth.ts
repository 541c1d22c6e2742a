import { type Club, createClubs } from './world/clubs.ts'
import { DivisionList } from './world/division-list.ts'
import { createDivisions } from './world/divisions.ts'
import { Meetings } from './world/meetings.ts'
import { People, type Person, type SheetKind } from './world/people.ts'
import { playerTruth, rankingRow } from './world/player-truth.ts'
import { type Sheet, type SheetSources, sheetOf } from './world/sheets.ts'
import type { ClubPeopleTruth, ClubTruth, PlayerTruth } from './world/truth-records.ts'
import { type WorldOptions, type WorldSize, worldSize } from './world/world-options.ts'

/** The data of the replica's pages as plain records; the same for the same options. */
export type World = {
  readonly size: WorldSize
  /** In the order of the lists. */
  readonly clubs: readonly Club[]
  readonly divisions: DivisionList
  readonly people: People
  /** Without regard to case; undefined for a code nobody has. */
  club(code: string): Club | undefined
  /** Details as served once the club has been scraped. */
  clubTruth(code: string): ClubTruth
  /** Returns the members of a club, by list and together. @throws for an unknown code. */
  peopleOf(code: string): ClubPeopleTruth
  /** As served once the player's club has been scraped. @throws for an unknown licence. */
  player(licence: string): PlayerTruth
  /** Returns the data on the sheet's page; undefined if there is no such sheet. */
  sheet(licence: string, kind: SheetKind): Sheet | undefined
  /** The first people of whom the question holds, club by club. */
  find(holds: (person: Person) => boolean, most?: number): readonly Person[]
}

/** Makes a world out of its seed and its size; people and standings are made when asked for. */
export function createWorld(options: WorldOptions = {}): World {
  const size = worldSize(options)
  const clubs = createClubs(size)
  const people = new People(size, clubs)
  const meetings = new Meetings({ size, clubs, people })
  const sources: SheetSources = { size, clubs, meetings }
  const byCode = new Map(clubs.map((club) => [club.listing.code.toLowerCase(), club]))
  const club = (code: string) => byCode.get(code.toLowerCase())
  const known = (code: string) => club(code) ?? unknown('club', code)
  const sheet = (licence: string, kind: SheetKind) => {
    const person = people.byLicence(licence)
    return person === undefined ? undefined : existingSheet(sources, person, kind)
  }
  return {
    size,
    clubs,
    people,
    divisions: new DivisionList(createDivisions(size, clubs)),
    club,
    clubTruth: (code) => known(code).detail,
    peopleOf: (code) => peopleOf(sources, people.of(known(code).number)),
    player: (licence) => {
      const person = people.byLicence(licence) ?? unknown('player', licence)
      return playerTruth({
        person,
        club: clubs[person.club] as Club,
        masculine: existingSheet(sources, person, 'masculine'),
        feminine: existingSheet(sources, person, 'feminine'),
      })
    },
    sheet,
    find: (holds, most = 1) => findPeople({ clubs, people, holds, most }),
  }
}

function unknown(what: string, key: string): never {
  throw new Error(`this world has no ${what} ${key}`)
}

/** Men have no women's sheet, some newcomers have none at all. */
function existingSheet(sources: SheetSources, person: Person, kind: SheetKind): Sheet | undefined {
  const exists = person.hasSheet && (kind === 'masculine' || person.isWoman)
  return exists ? sheetOf(sources, person, kind) : undefined
}

function peopleOf(sources: SheetSources, people: readonly Person[]): ClubPeopleTruth {
  const members = people.filter(({ isInDirectory }) => isInDirectory)
  const ranked = people.filter(({ standing }) => standing !== 'newcomer')
  const rows = (kind: SheetKind, isWoman: boolean) =>
    ranked
      .filter((person) => person.isWoman === isWoman)
      .map((person) => rankingRow(person, sheetOf(sources, person, kind)))
      .sort((a, b) => b.points - a.points)
  return {
    // Whoever is no newcomer is ranked, and newcomers are in the directory.
    licences: people.map(({ licence }) => licence),
    members: members.map(({ licence, name, category, directoryRanking }) => ({
      licence,
      name,
      category,
      ranking: directoryRanking,
    })),
    men: rows('masculine', false),
    women: rows('feminine', true),
  }
}

type Search = {
  readonly clubs: readonly Club[]
  readonly people: People
  readonly holds: (person: Person) => boolean
  readonly most: number
}

function findPeople({ clubs, people, holds, most }: Search): readonly Person[] {
  const found: Person[] = []
  for (const { number } of clubs) {
    for (const person of people.of(number)) {
      if (found.length >= most) return found
      if (holds(person)) found.push(person)
    }
  }
  return found
}
