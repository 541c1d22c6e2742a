import { isDeepStrictEqual } from 'node:util'
import { parseClubList } from '../../../plugins/table-tennis/parse/club-list.ts'
import { parseClubPage } from '../../../plugins/table-tennis/parse/club-page.ts'
import { parseClubRanking } from '../../../plugins/table-tennis/parse/club-ranking.ts'
import { parseDivisionList } from '../../../plugins/table-tennis/parse/division-list.ts'
import type { SourcePage } from '../../../plugins/table-tennis/parse/pages.ts'
import { parseSheet } from '../../../plugins/table-tennis/parse/sheet.ts'
import { parseStandings } from '../../../plugins/table-tennis/parse/standings.ts'
import { clubListPage } from '../../replica/pages/club-list-page.ts'
import { directoryPage } from '../../replica/pages/club-page.ts'
import { DivisionPages } from '../../replica/pages/division-page.ts'
import { rankingPage } from '../../replica/pages/ranking-page.ts'
import { sheetPage } from '../../replica/pages/sheet-page.ts'
import { FIELDS, type RankingDesign } from '../../replica/replica-options.ts'
import { createWorld, type World } from '../../replica/truth.ts'

/** A page of the replica and how the service reads it. */
export type DriftPage = {
  readonly name: string
  readonly html: string
  read(page: SourcePage): unknown
  /** Whether what was read says nothing but what the page said before; default equality. */
  isTrue?(read: unknown, truth: unknown): boolean
}

const DESIGNS: readonly RankingDesign[] = ['json-script', 'tables-link', 'tables-form', 'listing']

/** One page of every kind and design, of a small world. */
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
  const [small, large] = [...world.clubs]
    .map(({ listing }) => listing.code)
    .sort((a, b) => world.peopleOf(a).licences.length - world.peopleOf(b).licences.length)
    .slice(-2)
  return [small, large].flatMap((code) => [
    {
      name: 'club',
      html: directoryPage({ world }, code ?? ''),
      read: parseClubPage,
      isTrue: isTrueOfClub,
    },
    ...DESIGNS.map((ranking) => ({
      name: `ranking ${ranking}`,
      html: rankingPage({ world, ranking }, code ?? ''),
      read: parseClubRanking,
      ...(ranking === 'listing' && { isTrue: isTrueOfListing }),
    })),
  ])
}

function sheets(world: World): readonly DriftPage[] {
  const people = world.find((person) => person.hasSheet, 400)
  const kinds = ['masculine', 'feminine'] as const
  return kinds.flatMap((kind) => {
    const all = people.flatMap(({ licence }) => world.sheet(licence, kind) ?? [])
    const chosen = all.filter(({ truth }) => truth.stats.length > 0).slice(0, 2)
    const newcomer = all.find(({ truth }) => truth.stats.length === 0)
    return [...chosen, ...(newcomer === undefined ? [] : [newcomer])].flatMap((sheet) =>
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
  const pages = new DivisionPages({
    divisions,
    weeks: size.weeks,
    fields: FIELDS,
    weekForm: 'carries-division',
    disorder: {},
  })
  const league = divisions.truths.filter(({ cup }) => !cup).slice(0, 2)
  const cup = divisions.truths.filter((one) => one.cup).slice(0, 1)
  const shown = [...league, ...cup].flatMap(({ division_id }) => divisions.byId(division_id) ?? [])
  return [
    { name: 'divisionList', html: pages.list(), read: parseDivisionList },
    ...shown.map((division) => ({
      name: division.cup ? 'cup' : 'standings',
      html: pages.standings({ division, week: 5 }),
      read: parseStandings,
    })),
  ]
}

/** Of the details of a club each may be missing, which erases nothing, but none may be another. */
function isTrueOfClub(read: unknown, truth: unknown): boolean {
  const [one, other] = [read, truth].map((page) => page as ReturnType<typeof parseClubPage>)
  if (one === undefined || other === undefined) return false
  const details = Object.entries(one.details ?? {})
  const known = new Map<string, unknown>(Object.entries(other.details ?? {}))
  return (
    isDeepStrictEqual(one.members, other.members) &&
    details.every(([key, value]) => value === null || value === known.get(key))
  )
}

/** The listing has columns nobody has seen: points and places are told where their headers are. */
const isTrueOfListing = (read: unknown, truth: unknown): boolean =>
  isLessOf(read, truth, ['points', 'active'])

/** What the specification does not ask for may be missing. */
const isTrueOfSheet = (read: unknown, truth: unknown): boolean =>
  isLessOf(read, truth, [
    'rankingPosition',
    'lastUpdate',
    'curve',
    'opponentPoints',
    'pointsChange',
  ])

/** Whether one value is the other, but for named fields that are empty in it. */
function isLessOf(one: unknown, other: unknown, optional: readonly string[]): boolean {
  if (!isRecord(one) || !isRecord(other)) return isDeepStrictEqual(one, other)
  const keys = Object.keys(one)
  return (
    isDeepStrictEqual(keys, Object.keys(other)) &&
    keys.every((key) => {
      const isEmpty = one[key] === null || isDeepStrictEqual(one[key], [])
      return (isEmpty && optional.includes(key)) || isLessOf(one[key], other[key], optional)
    })
  )
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null
