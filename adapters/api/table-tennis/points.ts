import { AppError } from '../../../core/errors.ts'
import { INVALID_ESTIMATE } from '../../../plugins/table-tennis/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import { invalidQuery, type QueryProperty, type QuerySchema } from '../../http/query.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { answersJson, bodyErrors, type Operation } from '../../openapi/operation.ts'
import type { RecordName } from '../../openapi/records.ts'
import {
  licenceOf,
  licenceParameter,
  licencePattern,
  limitProperty,
  offsetProperty,
  seasonOf,
  seasonProperty,
} from './parameters.ts'
import { nobody } from './players.ts'
import { defineRead, type Read } from './read.ts'
import { bodyReader, encodeRecord } from './record-codec.ts'

const ficheTypeProperty = {
  type: 'string',
  enum: ['masculine', 'feminine'],
  default: 'masculine',
  description: 'Ranking of men or of women. Default: masculine.',
  examples: ['masculine'],
} as const satisfies QueryProperty

const currentSeasonProperty = {
  ...seasonProperty,
  description: 'Season. Default: the current season. Seasons start on 1 July.',
} as const satisfies QueryProperty

function dayProperty(description: string, example: string) {
  const pattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'
  return {
    type: 'string',
    pattern,
    description,
    examples: [example],
  } as const satisfies QueryProperty
}

function pointsProperty(description: string, example: number) {
  return {
    type: 'number',
    minimum: 0,
    maximum: 10_000,
    description,
    examples: [example],
  } as const satisfies QueryProperty
}

/** @throws INVALID_QUERY for a day that no calendar has */
function dayOf(name: string, day: string | undefined): string | undefined {
  if (day === undefined || isDay(day)) return day
  const msg = `${name} is ${JSON.stringify(day)}; send a calendar day as YYYY-MM-DD.`
  throw invalidQuery([{ name, msg, type: 'value_error' }])
}

const isDay = (text: string): boolean => {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const unknownPlayer = ['INVALID_LICENCE', 'NOT_FOUND'] as const

const historyQuery = {
  type: 'object',
  properties: {
    fiche_type: ficheTypeProperty,
    granularity: {
      type: 'string',
      enum: ['day', 'match'],
      default: 'day',
      description: 'One item per day of play, or per match. Default: day.',
      examples: ['match'],
    },
    season: currentSeasonProperty,
    date_from: dayProperty('First day.', '2026-09-01'),
    date_to: dayProperty('Last day.', '2026-12-31'),
    limit: limitProperty(1000, 5000),
    offset: offsetProperty,
  },
} as const satisfies QuerySchema

export const pointsReads: readonly Read[] = [
  defineRead({
    route: '/api/players/{licence}/estimate',
    id: 'estimateMatch',
    tag: 'Points',
    summary: 'Estimate what a match is worth',
    description:
      'Returns the points for a win and a loss against one opponent, the probability of each, and the class afterwards. Send `opponent_licence` or `opponent_points`. Stores nothing. `warnings` describe the uncertainty.',
    path: { licence: licenceParameter },
    errors: [...unknownPlayer, 'INVALID_ESTIMATE'],
    isPersonal: true,
    query: {
      type: 'object',
      properties: {
        opponent_licence: {
          type: 'string',
          pattern: licencePattern,
          description: 'Licence number of the opponent, 5 to 7 digits.',
          examples: ['163352'],
        },
        opponent_points: pointsProperty('Points of the opponent, instead of a licence.', 1560),
        result: {
          type: 'string',
          enum: ['V', 'D'],
          description: 'V: won. D: lost. Omit it to get both outcomes.',
          examples: ['V'],
        },
        coefficient: {
          type: 'number',
          minimum: 0.0001,
          maximum: 3,
          description:
            'Factor of the competition, more than 0 and at most 3. Default: that of the division; without one, 1 with a warning.',
          examples: [0.9],
        },
        division_index: {
          type: 'integer',
          minimum: 1,
          maximum: 1_000_000,
          description: 'Division whose coefficient to use.',
          examples: [1],
        },
        competition_type: {
          type: 'string',
          enum: ['championship', 'tournament'],
          default: 'championship',
          description:
            'Championship or tournament. A tournament defeat costs fewer points. Default: championship.',
          examples: ['tournament'],
        },
        fiche_type: ficheTypeProperty,
        points: pointsProperty("Points of the player. Default: the player's points today.", 1500),
      },
    },
    record: 'Estimate',
    answer: (queries, { params, query: { ficheType: sheet, points, ...match } }) => {
      const licence = licenceOf(params.licence)
      const request = { sheet, ...(points !== undefined && { points }), matches: [match] }
      return queries.estimate(licence, request) ?? nobody(licence)
    },
  }),
  defineRead({
    route: '/api/rankings/classes',
    id: 'listClasses',
    tag: 'Points',
    summary: 'List the classes with their last place and lowest points',
    description:
      'Returns classes, strongest first. `basis` gives the source of the positions, `reason` what is unknown.',
    query: {
      type: 'object',
      properties: { fiche_type: ficheTypeProperty, season: currentSeasonProperty },
    },
    record: 'RankingClasses',
    csv: { list: 'classes' },
    answer: (queries, { query: { ficheType, season } }) =>
      queries.rankingClasses(ficheType, season && seasonOf(queries, { season })),
  }),
  defineRead({
    route: '/api/players/{licence}/history',
    id: 'getPointsHistory',
    tag: 'Points',
    summary: "Get a player's points over the season",
    description:
      'Returns points by day or by match, oldest first. `basis` gives the source of the figures. All matches of a day start with the points of that morning.',
    path: { licence: licenceParameter },
    errors: unknownPlayer,
    isPersonal: true,
    query: historyQuery,
    record: 'PointsHistory',
    csv: { list: 'history' },
    answer: async (queries, { params, query: { ficheType: sheet, season, ...asked } }) => {
      const licence = licenceOf(params.licence)
      const { granularity, dateFrom, dateTo, limit, offset } = asked
      const from = dayOf('date_from', dateFrom)
      const to = dayOf('date_to', dateTo)
      const found = await queries.pointsHistory(licence, {
        ...{ sheet, granularity, limit, offset },
        ...(season !== undefined && { season: seasonOf(queries, { season }) }),
        ...(from !== undefined && { from }),
        ...(to !== undefined && { to }),
      })
      return found ?? nobody(licence)
    },
  }),
  defineRead({
    route: '/api/stats/win-probability',
    id: 'getWinProbabilityStats',
    tag: 'Points',
    summary: 'Compare the win probability with results',
    description:
      'Returns how well the probability fits the stored results. Computed on request and cached until the data changes.',
    record: 'WinProbabilityStats',
    answer: (queries) => queries.winProbabilityStats(),
  }),
]

const limitBytes = 64 * 1024

const estimateOperation: Operation = {
  id: 'estimateMatches',
  tag: 'Points',
  summary: 'Estimate what several matches are worth',
  description:
    'Estimates up to 100 matches. Matches on the same `date` count with the points of that morning. Later dates include the changes of earlier ones. Stores nothing.',
  path: { licence: licenceParameter },
  request: { name: 'EstimateRequest', limitBytes },
  answers: [answersJson('Estimate', 'The estimate.')],
  errors: [...unknownPlayer, ...bodyErrors, 'INVALID_ESTIMATE'],
}

/** The records of calls that are not plain reads. */
export const pointsRecords: readonly RecordName[] = ['EstimateRequest', 'Estimate']

type PointsCall = Pick<Route, 'method' | 'path' | 'isPersonal' | 'isFrequent'> & {
  readonly operation: Operation
  answer(queries: TableTennisQueries, context: RouteContext): Promise<ApiResponse>
}

/** Calls with a body. */
export const pointsCalls: readonly PointsCall[] = [
  {
    method: 'POST',
    path: '/api/players/{licence}/estimate',
    isPersonal: true,
    operation: estimateOperation,
    answer: estimateMatches,
  },
]

const readEstimate = bodyReader('EstimateRequest')

async function estimateMatches(
  queries: TableTennisQueries,
  { request, params }: RouteContext,
): Promise<ApiResponse> {
  const licence = licenceOf(params.licence)
  const asked = estimateRequest(await readJson(request, limitBytes))
  const found = queries.estimate(licence, asked) ?? nobody(licence)
  return jsonReply(encodeRecord('Estimate', found))
}

/** @throws INVALID_ESTIMATE, as for a query with such values */
function estimateRequest(body: unknown) {
  try {
    const asked = readEstimate(body)
    const wrong = asked.matches.findIndex(({ date }) => date !== undefined && !isDay(date))
    if (wrong < 0) return asked
    const problem = `matches[${wrong}].date is not a calendar day: send YYYY-MM-DD`
    throw new AppError(INVALID_ESTIMATE, { problem })
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'INVALID_REQUEST') throw thrown
    throw new AppError(INVALID_ESTIMATE, thrown.data, { cause: thrown })
  }
}
