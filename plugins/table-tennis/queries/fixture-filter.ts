import { fold } from '../../web/fold.ts'
import { bareCode } from '../data/codes.ts'
import {
  byOrder,
  type DivisionFixtures,
  type FixtureEntry,
  roundKey,
} from '../fixtures/division-fixtures.ts'
import type { SeasonCalendar } from '../fixtures/season-calendar.ts'
import { fixturesOf } from '../fixtures/season-teams.ts'

/** Filters of fixtures. Texts ignore case and accents; dates are YYYY-MM-DD and inclusive. */
export type FixtureFilter = {
  /** Default: the current season. */
  readonly season?: string
  /** Part of the name. */
  readonly divisionName?: string
  readonly divisionIndex?: number
  readonly divisionId?: number
  /** Part of the category. */
  readonly divisionCategory?: string
  readonly gender?: 'Hommes' | 'Dames'
  readonly week?: number
  readonly weekName?: string
  /** Part of a team's name. */
  readonly club?: string
  readonly clubCode?: string
  /** Whole name of a team. */
  readonly team?: string
  /** The federation's identifier of a team. */
  readonly teamId?: string
  readonly status?: readonly string[]
  readonly bye?: boolean
  readonly rescheduled?: boolean
  readonly overdue?: boolean
  readonly dateFrom?: string
  readonly dateTo?: string
  /** ISO 8601. Also shows cancelled fixtures. */
  readonly changedSince?: string
}

export type FixtureTest = (entry: FixtureEntry) => boolean

/**
 * The fixtures of a season that pass a filter, in order. Includes cancelled ones only on request
 * (F4). Examines as few fixtures as possible.
 */
export function filtered(
  season: SeasonCalendar,
  filter: Omit<FixtureFilter, 'season'>,
  { withCancelled = false, overdueBefore }: FilterOptions,
): readonly FixtureEntry[] {
  const { status, changedSince } = filter
  const shows = withCancelled || status?.includes('cancelled') || changedSince !== undefined
  const tests = entryTests(filter, overdueBefore)
  const passes: FixtureTest = (entry) => tests.every((test) => test(entry))
  const divisionTests = divisionTestsOf(filter)
  const isChosen: DivisionTest = (division) => divisionTests.every((test) => test(division))
  const lists = listTests(filter, season)
  const isOfOne = filter.divisionId !== undefined || filter.divisionIndex !== undefined
  if (lists.length === 0 && !isOfOne) {
    const entries = between(shows ? season.entries : season.shown, filter)
    const found = tests.length === 0 ? entries : entries.filter(passes)
    if (divisionTests.length === 0) return found
    const ids = new Set(season.divisions.filter(isChosen).map(({ shard }) => shard.id))
    return found.filter(({ divisionId }) => ids.has(divisionId))
  }
  const isShown: FixtureTest = shows ? () => true : ({ fixture }) => fixture.status !== 'cancelled'
  return season.divisions
    .filter(isChosen)
    .flatMap((division) => smallest(division, lists))
    .filter((entry) => isShown(entry) && passes(entry))
    .sort(byOrder)
}

/** Fixtures that can be within the dates. The list is sorted by date. */
function between(
  entries: readonly FixtureEntry[],
  { dateFrom, dateTo }: Pick<FixtureFilter, 'dateFrom' | 'dateTo'>,
): readonly FixtureEntry[] {
  if (dateFrom === undefined && dateTo === undefined) return entries
  // A blank follows the date, and `!` is the next character.
  const end = dateTo === undefined ? entries.length : placeOf(entries, `${dateTo}!`)
  return entries.slice(dateFrom === undefined ? 0 : placeOf(entries, dateFrom), end)
}

/** Index of the first entry with this order or a later one. */
function placeOf(entries: readonly FixtureEntry[], order: string): number {
  let [from, to] = [0, entries.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((entries[middle]?.order ?? '') < order) from = middle + 1
    else to = middle
  }
  return from
}

type FilterOptions = {
  readonly withCancelled?: boolean
  /** YYYY-MM-DD: earlier dates without a score are overdue. */
  readonly overdueBefore: string
}

type ListOf = (division: DivisionFixtures) => readonly FixtureEntry[] | undefined

/** The entries that are on all of the lists. */
function smallest(division: DivisionFixtures, lists: readonly ListOf[]): readonly FixtureEntry[] {
  const [first, ...others] = lists.map((listOf) => listOf(division) ?? [])
  if (first === undefined) return division.entries
  return first.filter((entry) => others.every((list) => list.includes(entry)))
}

type DivisionTest = (division: DivisionFixtures) => boolean

function divisionTestsOf(filter: Omit<FixtureFilter, 'season'>): readonly DivisionTest[] {
  const tests: DivisionTest[] = []
  const { divisionIndex, divisionId, gender, changedSince } = filter
  const namePart = foldedOf(filter.divisionName)
  const categoryPart = foldedOf(filter.divisionCategory)
  if (divisionIndex !== undefined) tests.push(({ division }) => division?.index === divisionIndex)
  if (divisionId !== undefined) tests.push(({ shard }) => shard.id === String(divisionId))
  if (gender !== undefined) tests.push(({ division }) => division?.gender === gender)
  if (namePart !== undefined) tests.push(({ name }) => fold(name).includes(namePart))
  if (categoryPart !== undefined) {
    tests.push(({ division }) => fold(division?.category ?? '').includes(categoryPart))
  }
  if (changedSince !== undefined) {
    const from = instant(changedSince)
    tests.push(({ shard }) => shard.changedAt > from)
  }
  return tests
}

function listTests(
  filter: Omit<FixtureFilter, 'season'>,
  season: SeasonCalendar,
): readonly ListOf[] {
  const lists: ListOf[] = []
  const { week, clubCode } = filter
  const team = foldedOf(filter.team)
  const weekName = foldedOf(filter.weekName)
  if (filter.teamId !== undefined) {
    const listed = season.teams.byId(filter.teamId)
    const own = listed === undefined ? [] : fixturesOf(listed, season)
    lists.push(({ shard }) => (shard.id === listed?.divisionId ? own : []))
  }
  if (team !== undefined) lists.push(({ byTeam }) => byTeam.get(team))
  if (clubCode !== undefined) lists.push(({ byClub }) => byClub.get(bareCode(clubCode)))
  if (week !== undefined) lists.push(({ byRound }) => byRound.get(roundKey(week)))
  if (weekName !== undefined) lists.push(({ byRound }) => byRound.get(weekName))
  return lists
}

function entryTests(
  filter: Omit<FixtureFilter, 'season'>,
  overdueBefore: string,
): readonly FixtureTest[] {
  const tests: FixtureTest[] = []
  const when = <T>(value: T | undefined, test: (value: T) => FixtureTest): void => {
    if (value !== undefined) tests.push(test(value))
  }
  when(foldedOf(filter.club), (part) => ({ home, away }) => {
    return home.folded.includes(part) || away.folded.includes(part)
  })
  when(
    filter.status,
    (status) =>
      ({ fixture }) =>
        status.includes(fixture.status),
  )
  when(
    filter.bye,
    (bye) =>
      ({ fixture }) =>
        (fixture.status === 'bye') === bye,
  )
  when(filter.rescheduled, (asked) => (entry) => isRescheduled(entry) === asked)
  when(filter.overdue, (asked) => (entry) => isOverdue(entry, overdueBefore) === asked)
  when(
    filter.dateFrom,
    (from) =>
      ({ fixture }) =>
        fixture.date !== null && fixture.date >= from,
  )
  when(
    filter.dateTo,
    (to) =>
      ({ fixture }) =>
        fixture.date !== null && fixture.date <= to,
  )
  when(filter.changedSince, (since) => {
    const from = instant(since)
    return ({ fixture }) => fixture.updatedAt > from
  })
  return tests
}

const foldedOf = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : fold(text.trim())

/** In the form of stored times, so that texts can be compared. */
export const instant = (text: string): string => new Date(text).toISOString()

/** The name on the site, if the division is known there. */
export const nameOf = ({ division, divisionName }: FixtureEntry): string =>
  division?.name ?? divisionName

/** Planned otherwise before, or in another week than its round (B2). */
export function isRescheduled({ fixture, isOutsideRound }: FixtureEntry): boolean {
  return isOutsideRound || fixture.previous.length > 0
}

/** Days after which a missing score is overdue. */
export const overdueDays = 3

/** @param before dates before it without a score are overdue */
export function isOverdue({ fixture }: FixtureEntry, before: string): boolean {
  return fixture.status === 'scheduled' && fixture.date !== null && fixture.date < before
}
