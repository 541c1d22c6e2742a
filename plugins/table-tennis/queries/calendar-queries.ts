import type {
  CalendarStats,
  Fixture,
  FixtureChange,
  Freshness,
  StoredChange,
} from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { SearchWords } from '../data/text-search.ts'
import type { Page } from '../data/views.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import { calendarText, feedEvents } from '../fixtures/ics.ts'
import { scoreText } from '../fixtures/merge.ts'
import type { FixtureEntry } from '../fixtures/season-calendar.ts'
import {
  type FixtureFilter,
  type FixtureTest,
  filtered,
  instant,
  isOverdue,
  isRescheduled,
  nameOf,
  overdueDays,
} from './fixture-filter.ts'
import { firstOf, pageOf } from './paging.ts'

type Window = { readonly limit: number; readonly offset: number }

/** One page of the fixtures, by date and time. */
export function fixtures(
  calendar: CalendarData,
  filter: FixtureFilter,
  window: Window,
): Page<Fixture> {
  const { items, total } = pageOf(chosen(calendar, filter), window)
  return { items: items.map((entry) => viewOf(calendar, entry)), total }
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
  const entries = chosen(calendar, { ...filter, ...round })
  const names = new Map(entries.map((entry) => [entry, fold(nameOf(entry))]))
  return entries
    .toSorted((a, b) => compare(names.get(a) ?? '', names.get(b) ?? ''))
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
  const entries = calendar.season(season).shown.filter(({ fixture }) => fixture.status !== 'bye')
  const rounds = new Set(entries.map(({ fixture }) => fixture.weekName))
  const teams = new Set(entries.flatMap(({ home, away }) => [home, away]))
  // Entries are in order of their dates, and those without a date come last.
  const last = entries.findLast(({ fixture }) => fixture.date !== null)
  return {
    totalMatches: entries.length,
    divisionsCount: new Set(entries.map(({ divisionId }) => divisionId)).size,
    weeksCount: [...rounds].filter((name) => name !== null).length,
    teamsCount: new Set([...teams].map(({ folded }) => folded).filter(Boolean)).size,
    minDate: entries[0]?.fixture.date ?? null,
    maxDate: last?.fixture.date ?? null,
  }
}

export type ChangeFilter = {
  /** ISO 8601; later changes are listed. */
  readonly since: string
  readonly divisionIndex?: number
  readonly clubCode?: string
  readonly team?: string
  readonly kind?: string
}

/** Changes of all loaded seasons, latest first. */
export function fixtureChanges(
  calendar: CalendarData,
  { since, kind, ...filter }: ChangeFilter,
  window: Window,
): Page<FixtureChange> {
  const from = instant(since)
  const found: [entry: FixtureEntry, change: StoredChange][] = []
  const passes = ({ changedAt, kind: own }: StoredChange): boolean =>
    changedAt > from && (kind === undefined || own === kind)
  for (const season of calendar.seasons) {
    const entries = filtered(season, { ...filter, changedSince: since }, { overdueBefore: '' })
    const ids = new Map(entries.map((entry) => [entry.fixture.fixtureId, entry]))
    for (const entry of entries) {
      const change = arrivalOf(entry)
      if (passes(change)) found.push([entry, change])
    }
    for (const { changedAt, changes } of season.shards) {
      if (changedAt <= from) continue
      for (const change of changes) {
        const entry = passes(change) ? ids.get(change.fixtureId) : undefined
        if (entry !== undefined) found.push([entry, change])
      }
    }
  }
  found.sort(
    ([, a], [, b]) => compare(b.changedAt, a.changedAt) || compare(a.fixtureId, b.fixtureId),
  )
  const { items, total } = pageOf(found, window)
  const changes = items.map(([entry, change]) => {
    const { homeTeam, awayTeam } = entry.fixture
    return { ...change, homeTeam, awayTeam, divisionName: nameOf(entry) }
  })
  return { items: changes, total }
}

/** The first reading of a fixture, as a change. */
function arrivalOf({ fixture: { fixtureId, createdAt } }: FixtureEntry): StoredChange {
  return { changedAt: createdAt, fixtureId, kind: 'new', before: null, after: null }
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

function viewOf(calendar: CalendarData, entry: FixtureEntry): Fixture {
  const { fixture, season, divisionId, division } = entry
  const { sequence: _sequence, statusSince: _since, ...fields } = fixture
  const spelt = (code: string | null): string | null =>
    code === null ? null : (calendar.data.clubs.get(code)?.code ?? code)
  return {
    ...fields,
    id: fixture.fixtureId,
    season,
    divisionName: nameOf(entry),
    divisionCategory: division?.category ?? null,
    divisionGender: division?.gender ?? null,
    divisionIndex: division?.index ?? null,
    divisionId: Number(divisionId),
    weekDateFrom: null,
    weekDateTo: null,
    homeClubCode: spelt(fixture.homeClubCode),
    awayClubCode: spelt(fixture.awayClubCode),
    score: scoreText(fixture),
    bye: fixture.status === 'bye',
    rescheduled: isRescheduled(entry),
    overdue: isOverdue(entry, calendar.day(-overdueDays)),
    hasSheet: calendar.season(season).hasSheet(entry),
    matchDetailsUrl: null,
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
