import type { CalendarStats, Fixture, Freshness } from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import type { Page } from '../data/player-entry.ts'
import { SearchWords } from '../data/text-search.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import type { FixtureEntry } from '../fixtures/division-fixtures.ts'
import { calendarText, feedEvents } from '../fixtures/ics.ts'
import { scoreText } from '../fixtures/merge.ts'
import {
  type FixtureFilter,
  type FixtureTest,
  filtered,
  isOverdue,
  isRescheduled,
  nameOf,
  overdueDays,
} from './fixture-filter.ts'
import { firstOf, pageOf } from './paging.ts'

type Window = {
  readonly limit: number
  readonly offset: number
  /** `DESC`: the latest first. */
  readonly order: 'ASC' | 'DESC'
}

/** One page of the fixtures, by date and time. Those without a date come last. */
export function fixtures(
  calendar: CalendarData,
  filter: FixtureFilter,
  { order, ...window }: Window,
): Page<Fixture> {
  const found = chosen(calendar, filter)
  const { items, total } = pageOf(order === 'ASC' ? found : latestFirst(found), window)
  return { items: items.map((entry) => viewOf(calendar, entry)), total }
}

/** @param entries in order, so that those without a date are last */
function latestFirst(entries: readonly FixtureEntry[]): readonly FixtureEntry[] {
  const dated = entries.findLastIndex(({ fixture }) => fixture.date !== null) + 1
  return [...entries.slice(0, dated).reverse(), ...entries.slice(dated)]
}

/** A fixture of any loaded season. */
export function fixture(calendar: CalendarData, fixtureId: string): Fixture | undefined {
  const entry = calendar.entry(fixtureId)
  return entry && viewOf(calendar, entry)
}

/** All fixtures of a team, at home and away. */
export function teamFixtures(
  calendar: CalendarData,
  filter: FixtureFilter & { readonly team: string },
): readonly Fixture[] {
  return chosen(calendar, filter).map((entry) => viewOf(calendar, entry))
}

/** Fixtures of a round, by division, then date. `week` is a number or a name. */
export function weekFixtures(
  calendar: CalendarData,
  week: string,
  filter: FixtureFilter,
): readonly Fixture[] {
  const isNumber = /^0*(?:[1-9]|1\d|2[0-2])$/.test(week)
  const round = isNumber ? { week: Number(week) } : { weekName: week }
  const names = new Map<string, string>()
  const divisionOf = (entry: FixtureEntry): string => {
    const name = names.get(entry.divisionId) ?? fold(nameOf(entry))
    names.set(entry.divisionId, name)
    return name
  }
  return chosen(calendar, { ...filter, ...round })
    .toSorted((a, b) => compare(divisionOf(a), divisionOf(b)))
    .map((entry) => viewOf(calendar, entry))
}

/** Fixtures with every word in the name of one of the teams. */
export function searchFixtures(
  calendar: CalendarData,
  text: string,
  limit: number,
): readonly Fixture[] {
  const words = new SearchWords(text)
  if (words.words.length === 0) return []
  const { shown } = calendar.season()
  const isFound: FixtureTest = ({ home, away }) => home.holds(words) || away.holds(words)
  return firstOf(shown, limit, isFound).map((entry) => viewOf(calendar, entry))
}

export function calendarStats(
  calendar: CalendarData,
  season?: string,
): Omit<CalendarStats, 'freshness'> {
  const divisions = calendar.season(season).divisions.map(({ totals }) => totals)
  const counted = divisions.filter(({ fixtures }) => fixtures > 0)
  const days = counted.flatMap(({ days }) => days).sort()
  return {
    totalMatches: counted.reduce((sum, { fixtures }) => sum + fixtures, 0),
    divisionsCount: counted.length,
    weeksCount: new Set(counted.flatMap(({ rounds }) => rounds)).size,
    teamsCount: new Set(counted.flatMap(({ teams }) => teams)).size,
    minDate: days[0] ?? null,
    maxDate: days.at(-1) ?? null,
  }
}

/** How current the fixtures of a season are. */
export function calendarFreshness(calendar: CalendarData, season?: string): Freshness {
  const { changedAt, readAt: ofShards, reading } = calendar.season(season)
  const times = [ofShards, reading?.readAt].filter((time) => typeof time === 'string').sort()
  const readAt = times.at(-1) ?? null
  return {
    readAt,
    changedAt,
    source: readAt === null ? null : 'tabt',
    complete: reading?.complete ?? readAt === null,
  }
}

function chosen(
  calendar: CalendarData,
  { season, ...filter }: FixtureFilter,
  { withCancelled = false } = {},
): readonly FixtureEntry[] {
  const overdueBefore = calendar.day(-overdueDays)
  return filtered(calendar.season(season), filter, { withCancelled, overdueBefore })
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** A literal, because a page of objects that are spread together takes tens of milliseconds. */
function viewOf(calendar: CalendarData, entry: FixtureEntry): Fixture {
  const { fixture, season, division } = entry
  const spelt = (code: string | null): string | null =>
    code === null ? null : (calendar.data.clubs.get(code)?.code ?? code)
  return {
    fixtureId: fixture.fixtureId,
    id: fixture.fixtureId,
    season,
    divisionName: nameOf(entry),
    divisionCategory: division?.category ?? null,
    divisionGender: division?.gender ?? null,
    divisionIndex: division?.index ?? null,
    divisionId: Number(entry.divisionId),
    week: fixture.week,
    weekName: fixture.weekName,
    weekDateFrom: entry.days?.from || null,
    weekDateTo: entry.days?.to || null,
    matchId: fixture.matchId,
    matchUniqueId: fixture.matchUniqueId,
    date: fixture.date,
    time: fixture.time,
    homeTeam: fixture.homeTeam,
    awayTeam: fixture.awayTeam,
    homeClubCode: spelt(fixture.homeClubCode),
    awayClubCode: spelt(fixture.awayClubCode),
    venue: fixture.venue,
    status: fixture.status,
    score: scoreText(fixture),
    homeScore: fixture.homeScore,
    awayScore: fixture.awayScore,
    isHomeForfeit: fixture.isHomeForfeit,
    isAwayForfeit: fixture.isAwayForfeit,
    isHomeWithdrawn: fixture.isHomeWithdrawn,
    isAwayWithdrawn: fixture.isAwayWithdrawn,
    bye: fixture.status === 'bye',
    rescheduled: isRescheduled(entry),
    previous: fixture.previous,
    overdue: isOverdue(entry, calendar.day(-overdueDays)),
    adjusted: fixture.adjusted,
    hasSheet: calendar.season(season).hasSheet(entry),
    matchDetailsUrl: null,
    createdAt: fixture.createdAt,
    updatedAt: fixture.updatedAt,
  }
}

/** A calendar of fixtures as text (RFC 5545), its number of events, and how current it is. */
type CalendarFeed = {
  readonly text: string
  readonly events: number
  readonly freshness: Freshness
}

const CANCELLED_DAYS = 60

/** @param name of the calendar */
export function calendarFeed(
  calendar: CalendarData,
  filter: FixtureFilter,
  name: string,
): CalendarFeed {
  const entries = chosen(calendar, filter, { withCancelled: true })
  const events = feedEvents(entries, calendar.day(-CANCELLED_DAYS))
  const text = calendarText(events, { ...calendar.feed, name })
  return { text, events: events.length, freshness: calendarFreshness(calendar, filter.season) }
}
