import { AppError } from '../../../core/errors.ts'
import type { SheetKind } from '../../../plugins/table-tennis/data/records.ts'
import type {
  PlayerFilter,
  PlayerOrder,
  PlayerView,
  TableTennisQueries,
} from '../../../plugins/table-tennis/data/views.ts'
import { type QueryProperty, type QuerySchema, queryReader } from '../../http/query.ts'
import {
  clubCodeProperty,
  given,
  licenceOf,
  licencePattern,
  limitProperty,
  nameProperty,
  offsetProperty,
  rankingProperty,
  wordsProperty,
} from './parameters.ts'
import {
  headToHeadShape,
  playerMatchesShape,
  playerShape,
  playersShape,
  searchShape,
} from './player-answers.ts'
import {
  type Asked,
  licenceParameter,
  type Read,
  unknownPlayer as unknownPlayerErrors,
} from './read.ts'

const orderFields = ['points_current', 'name', 'ranking', 'ranking_position'] as const

/** Query of `GET /api/players`. */
type PlayersQuery = {
  readonly club_code?: string
  readonly ranking?: string
  readonly min_points?: number
  readonly max_points?: number
  readonly search?: string
  /** A field, with ASC (the usual one) or DESC behind it. */
  readonly order_by?: string
  readonly limit: number
  readonly offset: number
}

/** JSON Schema of PlayersQuery. */
const playersQuery: QuerySchema = {
  type: 'object',
  properties: {
    club_code: clubCodeProperty,
    ranking: rankingProperty,
    min_points: points('least', 800),
    max_points: points('most', 1200.5),
    search: nameProperty('Words of the name, or a part of the licence.', 'dupont'),
    order_by: {
      type: 'string',
      enum: orderFields.flatMap((field) => [field, `${field} ASC`, `${field} DESC`]),
      'x-ignoreCase': true,
      description: 'What to sort by, ascending unless DESC follows; points descending if left out.',
      examples: ['name ASC'],
    },
    limit: limitProperty(100, 1000),
    offset: offsetProperty,
  },
}

/** Query of `GET /api/players/{licence}/matches`. */
type MatchesQuery = {
  readonly fiche_type?: SheetKind
  readonly opponent?: string
  readonly limit: number
}

/** JSON Schema of MatchesQuery. */
const matchesQuery: QuerySchema = {
  type: 'object',
  properties: {
    fiche_type: {
      type: 'string',
      enum: ['masculine', 'feminine'],
      description: 'Only the matches of this sheet; both when left out.',
      examples: ['masculine'],
    },
    opponent: {
      type: 'string',
      pattern: licencePattern,
      description: 'Only matches against the player of this licence, 5 to 7 digits.',
      examples: ['123456'],
    },
    limit: limitProperty(100, 500),
  },
}

/** Query of `GET /api/search`. */
type SearchQuery = { readonly q: string; readonly limit: number }

/** JSON Schema of SearchQuery. */
const searchQuery: QuerySchema = {
  type: 'object',
  required: ['q'],
  properties: {
    q: wordsProperty('Words of a name, or a part of a licence.', 'dupont'),
    limit: limitProperty(50, 200),
  },
}

function points(bound: 'least' | 'most', example: number): QueryProperty {
  return {
    type: 'number',
    description: `At ${bound} these points now; players without points are left out.`,
    examples: [example],
  }
}

/** `name DESC` as the order it stands for; a field by itself is ascending, as in SQL. */
function playerOrder(text: string): PlayerOrder {
  const [field = '', direction = 'ASC'] = text.split(' ')
  return { field, direction } as PlayerOrder
}

const readPlayers = queryReader<PlayersQuery>(playersQuery)
const readMatches = queryReader<MatchesQuery>(matchesQuery)
const readSearch = queryReader<SearchQuery>(searchQuery)

export const playerReads: readonly Read[] = [
  {
    path: '/api/players',
    words: {
      id: 'listPlayers',
      tag: 'Players',
      summary: 'List players',
      description:
        'By points, those without points last, unless `order_by` says otherwise. Filters combine.',
      answer: 'PlayerList',
    },
    query: playersQuery,
    answer: (queries, { query }) => playersShape(queries.players(filterOf(readPlayers(query)))),
  },
  {
    path: '/api/players/{licence}',
    words: {
      id: 'getPlayer',
      tag: 'Players',
      summary: 'Get a player',
      description:
        'Points, statistics by the class of the opponents, and every match of both sheets.',
      path: { licence: licenceParameter },
      answer: 'Player',
      errors: unknownPlayerErrors,
    },
    isPersonal: true,
    answer: (queries, { params }) => playerShape(knownPlayer(queries, licenceOf(params.licence))),
  },
  {
    path: '/api/players/{licence}/matches',
    words: {
      id: 'listPlayerMatches',
      tag: 'Players',
      summary: 'List the matches of a player',
      description: 'Latest first, of one sheet or both, against everybody or one opponent.',
      path: { licence: licenceParameter },
      answer: 'PlayerMatches',
      errors: unknownPlayerErrors,
    },
    isPersonal: true,
    query: matchesQuery,
    answer: matches,
  },
  {
    path: '/api/players/{licence}/vs/{opponent_licence}',
    words: {
      id: 'comparePlayers',
      tag: 'Players',
      summary: 'Compare two players',
      description:
        'Every match they have played against each other, each once, from whichever sheet it stands on.',
      path: {
        licence: licenceParameter,
        opponent_licence: { ...licenceParameter, example: '163352' },
      },
      answer: 'HeadToHead',
      errors: [...unknownPlayerErrors, 'INVALID_REQUEST'],
    },
    isPersonal: true,
    answer: headToHead,
  },
  {
    path: '/api/search',
    words: {
      id: 'searchPlayers',
      tag: 'Players',
      summary: 'Search players',
      description: 'By the words of a name, or a part of a licence.',
      answer: 'PlayerSearch',
    },
    query: searchQuery,
    answer: (queries, { query }) => {
      const { q, limit } = readSearch(query)
      return searchShape(query.get('q') ?? '', queries.searchPlayers(q, limit))
    },
  },
]

function filterOf(query: PlayersQuery): PlayerFilter {
  const { ranking, search, order_by: order, limit, offset } = query
  const orderBy = order === undefined ? undefined : playerOrder(order)
  const { club_code: clubCode, min_points: minPoints, max_points: maxPoints } = query
  return {
    ...given({ clubCode, ranking, minPoints, maxPoints, search, orderBy }),
    limit,
    offset,
  }
}

/** A query that is not valid is told before a player who is not known. */
function matches(queries: TableTennisQueries, { params, query }: Asked): object {
  const licence = licenceOf(params.licence)
  const { fiche_type: sheet, opponent, limit } = readMatches(query)
  const player = knownPlayer(queries, licence)
  const found = queries.matches(licence, { ...given({ sheet, opponent }), limit })
  return playerMatchesShape(player, found ?? { items: [], total: 0 })
}

function headToHead(queries: TableTennisQueries, { params }: Asked): object {
  const licence = licenceOf(params.licence)
  const opponent = licenceOf(params.opponent_licence)
  if (licence === opponent) {
    const problem = `${licence} stands on both sides: give the licences of two players`
    throw new AppError('INVALID_REQUEST', { problem })
  }
  const pair = queries.headToHead(licence, opponent)
  if (pair !== undefined) return headToHeadShape(pair)
  throw unknownPlayer(queries.player(licence) === undefined ? licence : opponent)
}

function knownPlayer(queries: TableTennisQueries, licence: string): PlayerView {
  const player = queries.player(licence)
  if (player === undefined) throw unknownPlayer(licence)
  return player
}

function unknownPlayer(licence: string): AppError {
  const problem = `There is no player with the licence ${licence}. /api/search finds players by name.`
  return new AppError('NOT_FOUND', { problem })
}
