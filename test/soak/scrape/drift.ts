import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../core/errors.ts'
import { parseClubList } from '../../../plugins/table-tennis/parse/club-list.ts'
import { parseClubPage } from '../../../plugins/table-tennis/parse/club-page.ts'
import { parseClubRanking } from '../../../plugins/table-tennis/parse/club-ranking.ts'
import { parseDivisionList } from '../../../plugins/table-tennis/parse/division-list.ts'
import type { ClubPage, SourcePage } from '../../../plugins/table-tennis/parse/pages.ts'
import { parseSheet } from '../../../plugins/table-tennis/parse/sheet.ts'
import { parseStandings } from '../../../plugins/table-tennis/parse/standings.ts'
import { figures, none, some } from '../../measure/figure.ts'
import { SEED } from '../../measure/seed.ts'
import type { Drift } from '../../replica/drift/drift.ts'
import { HARMFUL_DRIFTS } from '../../replica/drift/harmful-drifts.ts'
import { HARMLESS_DRIFTS } from '../../replica/drift/harmless-drifts.ts'
import { clubListPage } from '../../replica/pages/club-list-page.ts'
import { directoryPage } from '../../replica/pages/club-page.ts'
import { DivisionPages } from '../../replica/pages/division-page.ts'
import { rankingPage } from '../../replica/pages/ranking-page.ts'
import { sheetPage } from '../../replica/pages/sheet-page.ts'
import { FIELDS, type RankingDesign } from '../../replica/replica-options.ts'
import { createWorld, type World } from '../../replica/truth.ts'
import { Dice } from '../../support/full-scale/dice.ts'
import { times } from '../trial.ts'

/** A page of the replica and how the service reads it. */
type DriftPage = {
  readonly name: string
  readonly html: string
  read(page: SourcePage): unknown
  /** Whether what was read says nothing but what the page said before; default equality. */
  isTrue?(read: unknown, truth: unknown): boolean
}

type DriftOptions = {
  /** Default false: one page of every kind and design. */
  readonly isLong?: boolean
  /** Pages with two to four drifts together. */
  readonly mixtures: number
}

/** Of the short form already. */
const [LEAST_READ, LEAST_REFUSED] = [300, 100]

/** Every page once with every drift, and some with several of them together. */
export function driftTrial({ isLong = false, mixtures }: DriftOptions) {
  const all = driftPages()
  const pages = isLong ? all : [...new Map(all.map((page) => [page.name, page])).values()]
  const dice = new Dice(SEED)
  const counts = { read: 0, refused: 0 }
  const wrong: string[] = []
  /** Pages are read as before the change, or said not to be understood. */
  function judge(page: DriftPage, drifts: readonly Drift[]): void {
    const { name, html, read, isTrue = isDeepStrictEqual } = page
    const changed = drifts.reduce((text, drift) => drift.apply(text, dice), html)
    const what = `${name}: ${drifts.map((drift) => drift.name).join(' + ')}`
    const outcome = outcomeOf(read, changed)
    if ('missing' in outcome) {
      counts.refused += 1
      const isHarmless = drifts.every((drift) => drift.isHarmless)
      if (isHarmless) wrong.push(`${what}: refused for ${outcome.missing}`)
      return
    }
    const truth = outcomeOf(read, html)
    if ('read' in truth && isTrue(outcome.read, truth.read)) counts.read += 1
    else wrong.push(`${what}: read as ${JSON.stringify(outcome.read).slice(0, 600)}`)
  }
  for (const page of pages) {
    for (const drift of [...HARMLESS_DRIFTS, ...HARMFUL_DRIFTS]) judge(page, [drift])
  }
  for (let left = mixtures; left > 0; left -= 1) {
    const chosen = times(1 + dice.below(3), () => dice.of(HARMLESS_DRIFTS))
    // Two harmful ones can undo each other's marks: a header more, and a cell more beneath it.
    chosen.splice(dice.below(chosen.length + 1), 0, dice.of(HARMFUL_DRIFTS))
    judge(dice.of(pages), chosen)
  }
  return figures('scrape: pages with changed markup, ', [
    some('read as before', counts.read, LEAST_READ),
    some('said not to be understood', counts.refused, LEAST_REFUSED),
    none('read wrongly', wrong),
  ])
}

/** @throws any error but the one that says what is missing. */
function outcomeOf(read: DriftPage['read'], html: string) {
  try {
    return { read: read({ url: 'http://source.test/page.php', html }) }
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'PAGE_NOT_UNDERSTOOD') throw error
    return { missing: String(error.data.missing) }
  }
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

/** One page of every kind and design, of a small world. */
function driftPages(): readonly DriftPage[] {
  const world = createWorld({ seed: SEED, clubs: 5, playersPerClub: 7, divisions: 6, weeks: 9 })
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

/** What the specification does not ask for may be missing. */
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
