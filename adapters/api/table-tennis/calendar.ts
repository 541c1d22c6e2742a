import { AppError } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import type { FixtureFilter } from '../../../plugins/table-tennis/queries/fixture-filter.ts'
import { invalidQuery, type QueryProperty } from '../../http/query.ts'
import {
  clubCodeProperty,
  genderProperty,
  limitProperty,
  nameProperty,
  offsetProperty,
  calendarSeasonProperty as season,
  wordsProperty,
} from './parameters.ts'
import { defineRead, type Feed, type QueryValues, type Read } from './read.ts'

const number = (description: string, example: number) =>
  ({ type: 'integer', minimum: 0, maximum: 999_999_999, description, examples: [example] }) as const
const pattern = (description: string, pattern: string, example: string) =>
  ({ type: 'string', maxLength: 100, pattern, description, examples: [example] }) as const
const flag = (description: string) =>
  ({ type: 'string', enum: ['true', 'false'], description, examples: ['true'] }) as const

const datePattern = '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])$'
const instantPattern =
  '^\\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\\d|3[01])(?:T(?:[01]\\d|2[0-3]):[0-5]\\d(?::[0-5]\\d(?:\\.\\d{1,9})?)?(?:Z|[+-](?:0\\d|1[0-4]):[0-5]\\d)?)?$'
const statuses = 'scheduled|played|forfeit|withdrawn|bye|cancelled'

const divisionIndex = number('Index of the division in /api/interclubs/divisions.', 12)
const divisionName = nameProperty(
  'Part of the name of a division. Ignores case and accents.',
  'Hainaut',
)
const team = nameProperty('Full name of a team. Ignores case and accents.', 'CTT Smashcourt A')
const filters = {
  division_name: divisionName,
  division_index: divisionIndex,
  division_id: number("The federation's number for the division.", 8506),
  division_category: nameProperty('Part of the category. Ignores case and accents.', 'National'),
  gender: genderProperty,
  week: {
    type: 'integer',
    minimum: 1,
    maximum: 22,
    description: 'Round of the calendar, 1 to 22.',
    examples: [5],
  },
  week_name: nameProperty('Name of a round that has no number.', 'A'),
  club: nameProperty('Part of the name of a team. Ignores case and accents.', 'Smashcourt'),
  club_code: clubCodeProperty,
  team,
  team_id: pattern('Identifier of a team for one season.', '^\\d{1,9}-\\d{1,9}$', '9611-10'),
  status: pattern(
    'Comma-separated list of scheduled, played, forfeit, withdrawn, bye and cancelled. Cancelled fixtures are returned only on request.',
    `^(?:${statuses})(?:,(?:${statuses}))*$`,
    'scheduled,played',
  ),
  bye: flag('true: only byes. false: no byes.'),
  rescheduled: flag('true: only moved fixtures. false: only others.'),
  overdue: flag('true: only fixtures without a score 3 days after their date. false: others.'),
  date_from: pattern('First date, as YYYY-MM-DD.', datePattern, '2026-10-01'),
  date_to: pattern('Last date, as YYYY-MM-DD.', datePattern, '2026-10-31'),
  changed_since: pattern(
    'Returns only fixtures that changed after this time, in ISO 8601. Includes cancelled fixtures.',
    instantPattern,
    '2026-11-01T12:00:00Z',
  ),
  season,
} as const satisfies Readonly<Record<string, QueryProperty>>

type FilterQuery = QueryValues<{ readonly type: 'object'; readonly properties: typeof filters }>

const feedQuery = { type: 'object', properties: filters } as const
const fixtureCsv = { list: 'matches', file: 'fixtures' } as const

export const fixtureParameter = {
  fixture_id: { description: 'Identifier of the fixture.', example: '2026-8506-H999A-N998B' },
} as const

export function unknownFixture(): never {
  const problem =
    'There is no fixture with this identifier. /api/interclubs/calendar/matches lists the fixtures.'
  throw new AppError('NOT_FOUND', { problem })
}

export const calendarReads: readonly Read[] = [
  defineRead({
    route: '/api/interclubs/calendar/matches',
    id: 'listFixtures',
    tag: 'Calendar',
    summary: 'List fixtures',
    description:
      'Returns fixtures by date and time, earliest first unless you set `order`. Fixtures without a date come last. Filters combine. With `format=ics` or `Accept: text/calendar`, returns the same as /api/interclubs/calendar.ics.',
    query: {
      type: 'object',
      properties: {
        ...filters,
        order: {
          type: 'string',
          enum: ['ASC', 'DESC'],
          default: 'ASC',
          'x-ignoreCase': true,
          description: 'ASC: earliest first. DESC: latest first.',
          examples: ['DESC'],
        },
        limit: limitProperty(100, 1000),
        offset: offsetProperty,
      },
    },
    record: 'FixtureList',
    csv: fixtureCsv,
    answer: (queries, { query }) => {
      const { order, limit, offset, ...filter } = query
      const window = { order, limit, offset }
      const { items: matches, total } = queries.fixtures(filterOf(filter), window)
      return { count: matches.length, total, matches, freshness: freshness(queries, query.season) }
    },
    feed: (queries, { query }) => feedOf(queries, query),
  }),
  defineRead({
    route: '/api/interclubs/calendar/matches/{fixture_id}',
    id: 'getFixture',
    tag: 'Calendar',
    summary: 'Get a fixture',
    description: 'A fixture keeps its identifier for the season, even if moved or renumbered.',
    path: fixtureParameter,
    errors: ['NOT_FOUND'],
    record: 'FixtureAnswer',
    answer: (queries, { params: { fixture_id: id = '' } }) => {
      const fixture = queries.fixture(id) ?? unknownFixture()
      return { ...fixture, freshness: freshness(queries, fixture.season) }
    },
  }),
  defineRead({
    route: '/api/interclubs/calendar/team/{name}',
    id: 'listTeamFixtures',
    tag: 'Calendar',
    summary: 'List the fixtures of a team',
    description:
      'Returns home and away fixtures by date and time. With `format=ics` or `Accept: text/calendar`, returns a calendar.',
    path: {
      name: {
        description: 'Name of the team. Ignores case and accents. Encode a slash as %2F.',
        example: 'CTT Smashcourt A',
      },
    },
    query: { type: 'object', properties: { season, division_index: divisionIndex } },
    record: 'TeamFixtures',
    csv: fixtureCsv,
    answer: (queries, { params: { name: teamName = '' }, query: { season, divisionIndex } }) => {
      const filter = withDefined({ season, divisionIndex })
      const matches = queries.teamFixtures({ ...filter, team: teamName })
      return { teamName, count: matches.length, matches, freshness: freshness(queries, season) }
    },
    feed: (queries, { params: { name = '' }, query: { season, divisionIndex } }) =>
      feedOf(queries, withDefined({ season, divisionIndex, team: name })),
  }),
  defineRead({
    route: '/api/interclubs/calendar/week/{week}',
    id: 'listWeekFixtures',
    tag: 'Calendar',
    summary: 'List the fixtures of a round',
    description: 'Returns fixtures by division, date and time. Returns none for an unknown round.',
    path: { week: { description: 'Number or name of the round.', example: '5' } },
    query: { type: 'object', properties: { division_name: divisionName, season } },
    record: 'WeekFixtures',
    csv: fixtureCsv,
    answer: (queries, { params: { week = '' }, query: { divisionName, season } }) => {
      const matches = queries.weekFixtures(week, withDefined({ divisionName, season }))
      return { week, count: matches.length, matches, freshness: freshness(queries, season) }
    },
  }),
  defineRead({
    route: '/api/interclubs/calendar/search',
    id: 'searchFixtures',
    tag: 'Calendar',
    summary: 'Search fixtures by team',
    description: "Returns fixtures of the current season by words of a team's name.",
    query: {
      type: 'object',
      required: ['q'],
      properties: {
        q: wordsProperty('Words of a team name.', 'palette'),
        limit: limitProperty(50, 200),
      },
    },
    record: 'FixtureSearch',
    csv: fixtureCsv,
    answer: (queries, { query: { q, limit }, sent }) => {
      const matches = queries.searchFixtures(q, limit)
      const query = sent.get('q') ?? ''
      return { query, count: matches.length, matches, freshness: freshness(queries) }
    },
  }),
  defineRead({
    route: '/api/interclubs/calendar/stats',
    id: 'getCalendarStats',
    tag: 'Calendar',
    summary: 'Count stored fixtures',
    description:
      'Returns the number of fixtures, divisions, rounds and teams. Byes and cancelled fixtures do not count.',
    query: { type: 'object', properties: { season } },
    record: 'CalendarStats',
    answer: (queries, { query }) => ({
      ...queries.calendarStats(query.season),
      freshness: freshness(queries, query.season),
    }),
  }),
  defineRead({
    route: '/api/interclubs/calendar/changes',
    id: 'listFixtureChanges',
    tag: 'Calendar',
    summary: 'List changes of fixtures',
    description:
      'Returns changes after a given time, most recent first. Changes are kept for the season.',
    query: {
      type: 'object',
      required: ['since'],
      properties: {
        since: pattern('Time, ISO 8601.', instantPattern, '2026-11-01T12:00:00Z'),
        division_index: divisionIndex,
        club_code: clubCodeProperty,
        team,
        kind: {
          type: 'string',
          enum: ['new', 'date', 'time', 'venue', 'status', 'score', 'cancelled'],
          description: 'Returns only changes of this kind.',
          examples: ['date'],
        },
        limit: limitProperty(100, 1000),
        offset: offsetProperty,
      },
    },
    record: 'ChangeList',
    csv: { list: 'changes', file: 'fixture-changes' },
    answer: (queries, { query: { limit, offset, ...filter } }) => {
      const since = instantOf('since', filter.since)
      const { items: changes, total } = queries.fixtureChanges(
        { ...filter, since },
        { limit, offset },
      )
      return { count: changes.length, total, changes, freshness: freshness(queries) }
    },
  }),
  defineRead({
    route: '/api/interclubs/calendar.ics',
    id: 'getCalendarFeed',
    tag: 'Calendar',
    summary: 'Subscribe to a calendar',
    description:
      'Returns fixtures as a calendar (RFC 5545) that programs can subscribe to. Requires at least one of team, team_id, club_code, division_index, division_id and division_name. Cancelled fixtures stay for 60 days after their date.',
    query: feedQuery,
    record: 'FixtureList',
    answer: () => {
      throw new TypeError('it only has a feed')
    },
    feed: (queries, { query }) => feedOf(queries, query),
    isFeed: true,
  }),
]

const freshness = (queries: TableTennisQueries, season?: string) =>
  queries.calendarFreshness(season)

function filterOf(query: FilterQuery): FixtureFilter {
  const { status, bye, rescheduled, overdue, changedSince, ...others } = query
  return {
    ...others,
    ...(status !== undefined && { status: status.split(',') }),
    ...(bye !== undefined && { bye: bye === 'true' }),
    ...(rescheduled !== undefined && { rescheduled: rescheduled === 'true' }),
    ...(overdue !== undefined && { overdue: overdue === 'true' }),
    ...(changedSince !== undefined && {
      changedSince: instantOf('changed_since', changedSince),
    }),
  }
}

/** @throws INVALID_QUERY for a day that does not exist */
function instantOf(name: string, text: string): string {
  const at = Date.parse(text)
  if (!Number.isNaN(at)) return new Date(at).toISOString()
  const msg = `${name} is ${text}, which is not a date. Send a time such as 2026-11-01T12:00:00Z.`
  throw invalidQuery([{ name, msg, type: 'value_error' }])
}

const mostEvents = 2000
const needed = 'team, team_id, club_code, division_index, division_id or division_name'

/** @throws INVALID_QUERY without a filter, or for too many events */
function feedOf(queries: TableTennisQueries, query: FilterQuery): Feed {
  const { team, teamId, clubCode, divisionName, divisionIndex, divisionId } = query
  const filter = filterOf(query)
  const ids = [divisionIndex, divisionId].filter((id) => id !== undefined)
  const [name] = [
    team,
    teamId,
    clubCode,
    divisionName,
    ...ids.map((id) => `Division ${id}`),
  ].filter(Boolean)
  const problem = (msg: string, type: 'missing' | 'value_error'): AppError =>
    invalidQuery([{ name: 'team', msg, type }])
  if (name === undefined) throw problem(`A calendar requires a filter: send ${needed}.`, 'missing')
  const { text, events, freshness } = queries.calendarFeed(filter, `Interclubs ${name}`)
  if (events <= mostEvents) return { text, freshness }
  const msg = `The calendar would have ${events} events, but at most ${mostEvents} are allowed. Add a filter: ${needed}.`
  throw problem(msg, 'value_error')
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Leaves out absent values. */
function withDefined<T extends object>(values: T): Defined<T> {
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as Defined<T>
}
