import { AppError } from '../../../core/errors.ts'
import type {
  PlayerFilter,
  PlayerView,
  TableTennisQueries,
} from '../../../plugins/table-tennis/data/query-results.ts'
import { queryReader } from '../../http/query-reader.ts'
import { given } from './given.ts'
import { licenceOf } from './path-parameters.ts'
import { playerOrder } from './player-order.ts'
import {
  type MatchesQuery,
  matchesQuery,
  type PlayersQuery,
  playersQuery,
  type SearchQuery,
  searchQuery,
} from './player-queries.ts'
import {
  headToHeadShape,
  playerMatchesShape,
  playerShape,
  playersShape,
  searchShape,
} from './player-shape.ts'
import type { Asked, Read } from './read.ts'
import { licenceParameter, unknownPlayer as unknownPlayerErrors } from './read-operation.ts'

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
