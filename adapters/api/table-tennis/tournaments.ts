import { AppError } from '../../../core/errors.ts'
import type { Tournament } from '../../../manifests/types/records.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import { invalidQuery, type QueryProperty } from '../../http/query.ts'
import { showValue } from '../../http/request-validation.ts'
import type { PathParameter } from '../../openapi/operation.ts'
import {
  calendarSeasonProperty,
  licenceOf,
  licenceParameter,
  licencePattern,
  limitProperty,
  nameProperty,
  offsetProperty,
  wordsProperty,
} from './parameters.ts'
import { unknownPlayer } from './players.ts'
import { defineRead, type Read } from './read.ts'

const statuses = 'planned|open|running|finished|cancelled'

const date = (description: string, example: string) =>
  ({
    type: 'string',
    maxLength: 10,
    pattern: '^(?:\\d{4}-\\d\\d-\\d\\d|\\d\\d/\\d\\d/\\d{4})$',
    description: `${description} YYYY-MM-DD or DD/MM/YYYY.`,
    examples: [example],
  }) as const satisfies QueryProperty

const seriesName = nameProperty(
  'Returns only this series. Pass its full name. Ignores case and accents.',
  'Simple Messieurs B',
)

export const tournamentPath = {
  t_id: {
    description: "The federation's number for the tournament.",
    example: '6302',
    pattern: '^[0-9]{1,9}$',
  },
} as const satisfies Readonly<Record<string, PathParameter>>
const errors = ['NOT_FOUND', 'INVALID_QUERY'] as const

export const tournamentReads: readonly Read[] = [
  defineRead({
    route: '/api/tournaments',
    id: 'listTournaments',
    tag: 'Tournaments',
    summary: 'List tournaments',
    description: 'Returns tournaments of a season, most recent first. Filters combine.',
    query: {
      type: 'object',
      properties: {
        level: nameProperty(
          'Returns only this level, one of /api/tournaments/levels. Ignores case and accents.',
          'Hainaut',
        ),
        date_from: date('Returns only tournaments that end on or after this day.', '2026-10-01'),
        date_to: date('Returns only tournaments that begin on or before this day.', '31/10/2026'),
        search: wordsProperty('Words from the name or the reference.', 'smash'),
        status: {
          type: 'string',
          maxLength: 100,
          pattern: `^(?:${statuses})(?:,(?:${statuses}))*$`,
          description: 'Comma-separated list of planned, open, running, finished and cancelled.',
          examples: ['open,running'],
        },
        season: calendarSeasonProperty,
        limit: limitProperty(200, 1000),
        offset: offsetProperty,
      },
    },
    record: 'TournamentList',
    csv: { list: 'tournaments' },
    answer: (queries, { query }) => {
      const { limit, offset, dateFrom, dateTo, status, ...others } = query
      const filter = {
        ...others,
        ...(dateFrom !== undefined && { dateFrom: dayOf('date_from', dateFrom) }),
        ...(dateTo !== undefined && { dateTo: dayOf('date_to', dateTo) }),
        ...(status !== undefined && { status: status.split(',') }),
      }
      const { items: tournaments, total } = queries.tournaments(filter, { limit, offset })
      return { count: tournaments.length, total, tournaments, ...freshnessOf(queries, query) }
    },
  }),
  defineRead({
    route: '/api/tournaments/levels',
    id: 'listTournamentLevels',
    tag: 'Tournaments',
    summary: 'List the levels of tournaments',
    description:
      'Returns the levels in alphabetical order: National, or the region that organizes a tournament.',
    query: { type: 'object', properties: { season: calendarSeasonProperty } },
    record: 'TournamentLevels',
    answer: (queries, { query }) => {
      const counts = queries.tournamentLevels(query.season)
      const levels = counts.map(({ level }) => level)
      return { levels, counts, ...freshnessOf(queries, query) }
    },
  }),
  defineRead({
    route: '/api/tournaments/{t_id}',
    id: 'getTournament',
    tag: 'Tournaments',
    summary: 'Get a tournament',
    description: 'The numbers of registrations and results are null until they are read.',
    path: tournamentPath,
    errors,
    record: 'TournamentAnswer',
    answer: (queries, { params }) => {
      const { tournament, id } = tournamentOf(queries, params.t_id)
      return { ...tournament, freshness: queries.tournamentFreshness({ id, isWhole: false }) }
    },
  }),
  defineRead({
    route: '/api/tournaments/{t_id}/series',
    id: 'listTournamentSeries',
    tag: 'Tournaments',
    summary: 'List the series of a tournament',
    description: 'Returns series by name. The source gives no date, time or limit for a series.',
    path: tournamentPath,
    errors,
    record: 'TournamentSeries',
    csv: { list: 'series', file: 'tournament-series' },
    answer: (queries, { params }) => {
      const { tournament, id } = tournamentOf(queries, params.t_id)
      const series = queries.tournamentSeries(id)
      const freshness = queries.tournamentFreshness({ id, isWhole: false })
      return { tournament, count: series.length, series, freshness }
    },
  }),
  defineRead({
    route: '/api/tournaments/{t_id}/inscriptions',
    id: 'listTournamentInscriptions',
    tag: 'Tournaments',
    summary: 'List the registrations for a tournament',
    description:
      'Returns registrations by series, class and name. `served` is false if this server does not serve registrations, and from 30 days after the tournament.',
    path: tournamentPath,
    query: { type: 'object', properties: { series_name: seriesName } },
    errors: ['NOT_FOUND'],
    record: 'TournamentInscriptions',
    csv: { list: 'inscriptions', file: 'tournament-inscriptions' },
    answer: (queries, { params, query }) => {
      const { tournament, id } = tournamentOf(queries, params.t_id)
      const { served, inscriptions } = queries.tournamentInscriptions(id, query.seriesName)
      const freshness = queries.tournamentFreshness({ id, isWhole: true })
      return { tournament, served, count: inscriptions.length, inscriptions, freshness }
    },
  }),
  defineRead({
    route: '/api/tournaments/{t_id}/results',
    id: 'listTournamentResults',
    tag: 'Tournaments',
    summary: 'List the results of a tournament',
    description:
      'Returns results by series, then in the order of the source. The source gives no rounds.',
    path: tournamentPath,
    query: {
      type: 'object',
      properties: {
        series_name: seriesName,
        licence: {
          type: 'string',
          pattern: licencePattern,
          description: 'Returns only matches of this player.',
          examples: ['100000'],
        },
      },
    },
    errors: ['NOT_FOUND'],
    record: 'TournamentResults',
    csv: { list: 'results', file: 'tournament-results' },
    answer: (queries, { params, query }) => {
      const { tournament, id } = tournamentOf(queries, params.t_id)
      const results = queries.tournamentResults(id, query)
      const freshness = queries.tournamentFreshness({ id, isWhole: true })
      return { tournament, count: results.length, results, freshness }
    },
  }),
  defineRead({
    route: '/api/players/{licence}/tournaments',
    id: 'listPlayerTournaments',
    tag: 'Tournaments',
    summary: 'List the tournaments of a player',
    description:
      'Returns the tournaments of a season with a result or a registration of the player.',
    path: { licence: licenceParameter },
    isPersonal: true,
    query: { type: 'object', properties: { season: calendarSeasonProperty } },
    errors: unknownPlayer,
    record: 'PlayerTournaments',
    csv: { list: 'tournaments', file: 'player-tournaments' },
    answer: (queries, { params, query }) => {
      const licence = licenceOf(params.licence)
      const found = queries.playerTournaments(licence, query.season)
      if (found === undefined) {
        throw new AppError('NOT_FOUND', {
          problem: `No player with the licence ${licence} is known.`,
        })
      }
      return { ...found, count: found.tournaments.length, ...freshnessOf(queries, query) }
    },
  }),
]

function freshnessOf(queries: TableTennisQueries, { season }: { readonly season?: string }) {
  return { freshness: queries.tournamentFreshness(season === undefined ? {} : { season }) }
}

/** @throws INVALID_QUERY for a number that is none, NOT_FOUND */
function tournamentOf(
  queries: TableTennisQueries,
  text = '',
): { readonly tournament: Tournament; readonly id: number } {
  const id = tournamentIdOf(text)
  const tournament = queries.tournament(id)
  if (tournament !== undefined) return { tournament, id }
  const problem = `There is no tournament ${id}. /api/tournaments lists the tournaments.`
  throw new AppError('NOT_FOUND', { problem })
}

/** The number of a tournament in a path. @throws INVALID_QUERY */
export function tournamentIdOf(text = ''): number {
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const msg = `t_id is ${showValue(text)}, but must be a number of at most 9 digits.`
  throw invalidQuery([{ name: 't_id', in: 'path', msg, type: 'int_parsing' }])
}

/** @throws INVALID_QUERY for a day that does not exist */
function dayOf(name: string, text: string): string {
  const day = text.includes('/') ? text.split('/').reverse().join('-') : text
  const at = new Date(`${day}T00:00:00Z`)
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)) return day
  const msg = `${name} is ${showValue(text)}, which is not a day. Send a day such as 2026-10-31.`
  throw invalidQuery([{ name, msg, type: 'value_error' }])
}
