import { isDeepStrictEqual } from 'node:util'
import { parseClubList } from '../../../plugins/table-tennis/parse/club-list.ts'
import { parseClubPage } from '../../../plugins/table-tennis/parse/club-page.ts'
import { parseClubRanking } from '../../../plugins/table-tennis/parse/club-ranking.ts'
import { parseDivisionList } from '../../../plugins/table-tennis/parse/division-list.ts'
import type { ClubPage, SourcePage } from '../../../plugins/table-tennis/parse/pages.ts'
import { parseSheet } from '../../../plugins/table-tennis/parse/sheet.ts'
import { parseStandings } from '../../../plugins/table-tennis/parse/standings.ts'
import { clubListPage } from '../pages/club-list-page.ts'
import { directoryPage } from '../pages/club-page.ts'
import { DivisionPages } from '../pages/division-page.ts'
import { rankingPage } from '../pages/ranking-page.ts'
import { sheetPage } from '../pages/sheet-page.ts'
import { FIELDS, type RankingDesign } from '../replica-options.ts'
import { createWorld, type World } from '../truth.ts'

/** A page of the replica and how the service reads it. */
export type DriftPage = {
  readonly name: string
  readonly html: string
  read(page: SourcePage): unknown
  /** Whether what was read says nothing but what the page said before; default equality. */
  isTrue?(read: unknown, truth: unknown): boolean
}

/** Whether one value is the other, but for the optional fields that are empty in it. */
function isLess(...optional: readonly string[]): (one: unknown, other: unknown) => boolean {
  return function isLessOf(one, other): boolean {
    if (!isRecord(one) || !isRecord(other)) return isDeepStrictEqual(one, other)
    const isLessAt = (key: string): boolean => {
      const isEmpty = one[key] === null || isDeepStrictEqual(one[key], [])
      return (isEmpty && optional.includes(key)) || isLessOf(one[key], other[key])
    }
    const keys = Object.keys(one)
    return isDeepStrictEqual(keys, Object.keys(other)) && keys.every(isLessAt)
  }
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Pages of every kind and design, of a small world. */
export function driftPages(seed: number): readonly DriftPage[] {
  const world = createWorld({ seed, clubs: 5, playersPerClub: 7, divisions: 6, weeks: 9 })
  return [
    { name: 'clubList', html: clubListPage(world), read: parseClubList },
    ...clubPages(world),
    ...sheets(world),
    ...divisionPages(world),
  ]
}

function clubPages(world: World): readonly DriftPage[] {
  const codes = world.clubs
    .map(({ listing }) => listing.code)
    .sort((a, b) => world.peopleOf(a).licences.length - world.peopleOf(b).licences.length)
  const ranking = (design: RankingDesign, code: string): DriftPage => ({
    name: `ranking ${design}`,
    html: rankingPage({ world, ranking: design }, code),
    read: parseClubRanking,
  })
  return codes.slice(-2).flatMap((code) => [
    {
      name: 'club',
      html: directoryPage({ world }, code),
      read: parseClubPage,
      isTrue: isTrueOfClub,
    },
    ranking('json-script', code),
    ranking('tables-link', code),
    ranking('tables-form', code),
    // It has columns nobody has seen: points and places are told where their headers are.
    { ...ranking('listing', code), isTrue: isLess('points', 'active') },
    { ...ranking('listing-mixed', code), isTrue: isLess('points', 'active') },
    ranking('table-mixed', code),
  ])
}

/** Each of the details of a club may be missing, which erases nothing, but none may be another. */
function isTrueOfClub(read: unknown, truth: unknown): boolean {
  const [one, other] = [read as ClubPage, truth as ClubPage]
  const isLessIn = isLess(...Object.keys(one.details ?? {}))
  return (
    isDeepStrictEqual(one.members, other.members) &&
    (one.details === null || isLessIn(one.details, other.details))
  )
}

/** Parts that the specification does not ask for may be missing. */
const isTrueOfSheet = isLess(
  ...['rankingPosition', 'lastUpdate', 'curve', 'opponentPoints', 'pointsChange'],
)

function sheets(world: World): readonly DriftPage[] {
  const people = world.find((person) => person.hasSheet, 400)
  return (['masculine', 'feminine'] as const).flatMap((kind) => {
    const all = people.flatMap(({ licence }) => world.sheet(licence, kind) ?? [])
    const veterans = all.filter(({ truth }) => truth.stats.length > 0).slice(0, 2)
    const newcomers = all.filter(({ truth }) => truth.stats.length === 0).slice(0, 1)
    return [...veterans, ...newcomers].flatMap((sheet) =>
      (['classic', 'modern'] as const).map((design) => ({
        name: `sheet ${kind} ${design}`,
        html: sheetPage(sheet, { world, design }),
        read: (page: SourcePage) => parseSheet(page, kind),
        isTrue: isTrueOfSheet,
      })),
    )
  })
}

function divisionPages({ divisions, size }: World): readonly DriftPage[] {
  const parts = { divisions, weeks: size.weeks, fields: FIELDS, disorder: {} }
  const pages = new DivisionPages({ ...parts, weekForm: 'carries-division' })
  const league = divisions.truths.filter(({ cup }) => !cup).slice(0, 2)
  const cup = divisions.truths.filter((one) => one.cup).slice(0, 1)
  const shown = [...league, ...cup].flatMap(({ division_id: id }) => divisions.byId(id) ?? [])
  return [
    { name: 'divisionList', html: pages.list(), read: parseDivisionList },
    ...shown.map((division) => ({
      name: division.cup ? 'cup' : 'standings',
      html: pages.standings({ division, week: 5 }),
      read: parseStandings,
    })),
  ]
}
