import { AppError } from '../../../core/errors.ts'
import type { Player, RankingStat, SheetRecord } from '../../../manifests/types/records.ts'
import type { PlayerView } from '../../../plugins/table-tennis/data/player-entry.ts'
import { matchesJson } from '../../../plugins/table-tennis/index.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import type { QueryProperty } from '../../http/query.ts'
import {
  clubCodeProperty,
  licenceOf,
  licenceParameter,
  licencePattern,
  limitProperty,
  nameProperty,
  offsetProperty,
  rankingProperty,
  wordsProperty,
} from './parameters.ts'
import { defineRead, type Read } from './read.ts'
import { sentNames } from './record-codec.ts'

export const unknownPlayer = ['INVALID_LICENCE', 'NOT_FOUND'] as const
const orderFields = ['points_current', 'name', 'ranking', 'ranking_position'] as const
const orders = orderFields.flatMap((field) => [field, `${field} ASC`, `${field} DESC`] as const)

function points(bound: 'least' | 'most', example: number) {
  return {
    type: 'number',
    description: `Returns only players with ${bound} this many points now. Players without points are left out.`,
    examples: [example],
  } as const satisfies QueryProperty
}

/** One player with all matches. */
export const playerRead: Read = defineRead({
  route: '/api/players/{licence}',
  id: 'getPlayer',
  tag: 'Players',
  summary: 'Get a player',
  description:
    'Returns points, statistics by class of the opponents, and every match of both sheets (men and women).',
  path: { licence: licenceParameter },
  errors: unknownPlayer,
  isPersonal: true,
  record: 'Player',
  answer: (queries, { params }) =>
    playerOf(knownPlayer(queries, licenceOf(params.licence)), queries.isStale),
  lists: (queries, { params }) => {
    const { masculine, feminine } = knownPlayer(queries, licenceOf(params.licence))
    const names = sentNames('Match')
    return {
      matchesMasculine: matchesJson(masculine, { sheet: 'masculine', names }),
      matchesFeminine: matchesJson(feminine, { sheet: 'feminine', names }),
    }
  },
})

export const playerReads: readonly Read[] = [
  defineRead({
    route: '/api/players',
    id: 'listPlayers',
    tag: 'Players',
    summary: 'List players',
    description:
      'Returns players by points, unless you set `order_by`. Players without points come last. Filters combine.',
    query: {
      type: 'object',
      properties: {
        club_code: clubCodeProperty,
        ranking: rankingProperty,
        min_points: points('least', 800),
        max_points: points('most', 1200.5),
        search: nameProperty('Words of the name, or part of the licence.', 'dupont'),
        order_by: {
          type: 'string',
          enum: orders,
          'x-ignoreCase': true,
          description:
            'Field to sort by, followed by ASC (default) or DESC. Default: points, descending.',
          examples: ['name ASC'],
        },
        limit: limitProperty(100, 1000),
        offset: offsetProperty,
      },
    },
    record: 'PlayerList',
    csv: { list: 'players' },
    answer: (queries, { query: { orderBy, ...filter } }) => {
      const found = queries.players({ ...filter, ...(orderBy && { orderBy: orderOf(orderBy) }) })
      return { count: found.items.length, total: found.total, players: found.items }
    },
  }),
  playerRead,
  defineRead({
    route: '/api/players/{licence}/matches',
    id: 'listPlayerMatches',
    tag: 'Players',
    summary: 'List the matches of a player',
    description:
      'Returns the matches of one or both sheets, most recent first. You can limit them to one opponent.',
    path: { licence: licenceParameter },
    errors: unknownPlayer,
    isPersonal: true,
    query: {
      type: 'object',
      properties: {
        fiche_type: {
          type: 'string',
          enum: ['masculine', 'feminine'],
          description: 'Returns only the matches of this sheet. Default: both sheets.',
          examples: ['masculine'],
        },
        opponent: {
          type: 'string',
          pattern: licencePattern,
          description: 'Returns only matches against the player with this licence, 5 to 7 digits.',
          examples: ['123456'],
        },
        limit: limitProperty(100, 500),
        offset: offsetProperty,
      },
    },
    record: 'PlayerMatches',
    csv: { list: 'matches' },
    answer: (queries, asked) => {
      const licence = licenceOf(asked.params.licence)
      const { ficheType: sheet, ...filter } = asked.query
      const player = knownPlayer(queries, licence)
      const found = queries.matches(licence, { ...filter, ...(sheet && { sheet }) })
      const { items, total } = found ?? { items: [], total: 0 }
      return { player, count: items.length, total, matches: items }
    },
  }),
  defineRead({
    route: '/api/players/{licence}/vs/{opponent_licence}',
    id: 'comparePlayers',
    tag: 'Players',
    summary: 'Compare two players',
    description: 'Returns every match between the two players once, from the sheets of both.',
    path: {
      licence: licenceParameter,
      opponent_licence: { ...licenceParameter, example: '163352' },
    },
    errors: [...unknownPlayer, 'INVALID_REQUEST'],
    isPersonal: true,
    record: 'HeadToHead',
    csv: { list: 'matches' },
    answer: (queries, { params }) => {
      const licence = licenceOf(params.licence)
      const opponent = licenceOf(params.opponent_licence)
      if (licence === opponent) {
        const problem = `both licences are ${licence}: send the licences of two players`
        throw new AppError('INVALID_REQUEST', { problem })
      }
      const pair = queries.headToHead(licence, opponent)
      if (pair !== undefined) return pair
      return nobody(queries.player(licence) === undefined ? licence : opponent)
    },
  }),
  defineRead({
    route: '/api/search',
    id: 'searchPlayers',
    tag: 'Players',
    summary: 'Search players',
    description: 'Searches by words of the name, or part of the licence.',
    query: {
      type: 'object',
      required: ['q'],
      properties: {
        q: wordsProperty('Words of a name, or part of a licence.', 'dupont'),
        limit: limitProperty(50, 200),
      },
    },
    record: 'PlayerSearch',
    csv: { list: 'players' },
    answer: (queries, { query: { q, limit }, sent }) => {
      const players = queries.searchPlayers(q, limit)
      return { query: sent.get('q') ?? '', count: players.length, players }
    },
  }),
]

type OrderField = (typeof orderFields)[number]

/** Parses an order such as `name DESC`. The default direction is ascending, as in SQL. */
function orderOf(text: (typeof orders)[number]) {
  const [field, direction = 'ASC'] = text.split(' ') as [OrderField, ('ASC' | 'DESC')?]
  return { field, direction }
}

function knownPlayer(queries: TableTennisQueries, licence: string): PlayerView {
  const player = queries.player(licence)
  return player ?? nobody(licence)
}

/** @throws NOT_FOUND */
export function nobody(licence: string): never {
  const problem = `There is no player with the licence ${licence}. /api/search finds players by name.`
  throw new AppError('NOT_FOUND', { problem })
}

/**
 * The player with both sheets, without their matches. The women's figures have their own field
 * names. Every field is named: a spread of the view and as many more fields are slow, and V8
 * allocates them in the old generation.
 */
function playerOf(player: PlayerView, isStale: (readAt: string | null) => boolean): Player {
  const { masculine, feminine } = player
  const readAtMasculine = masculine?.readAt ?? null
  const readAtFeminine = feminine?.readAt ?? null
  const isMenLater = (readAtMasculine ?? '') > (readAtFeminine ?? '')
  return {
    licence: player.licence,
    name: player.name,
    clubCode: player.clubCode,
    clubName: player.clubName,
    category: player.category,
    ranking: player.ranking,
    pointsStart: player.pointsStart,
    pointsCurrent: player.pointsCurrent,
    totalWins: player.totalWins,
    totalLosses: player.totalLosses,
    statsMasculine: statsOf(masculine),
    matchesMasculine: [],
    statsFeminine: statsOf(feminine),
    matchesFeminine: [],
    rankingPosition: masculine?.rankingPosition ?? null,
    lastUpdate: masculine?.lastUpdate ?? feminine?.lastUpdate ?? null,
    womenRanking: feminine?.ranking ?? null,
    womenPointsStart: feminine?.pointsStart ?? null,
    womenPointsCurrent: feminine?.pointsCurrent ?? null,
    womenTotalWins: feminine?.wins ?? null,
    womenTotalLosses: feminine?.losses ?? null,
    womenRankingPosition: feminine?.rankingPosition ?? null,
    pointsCurveMasculine: masculine?.curve ?? [],
    pointsCurveFeminine: feminine?.curve ?? [],
    readAtMasculine,
    readAtFeminine,
    stale: isStale(isMenLater ? readAtMasculine : readAtFeminine),
    pointsStartEstimated: masculine?.export?.isStartEstimated ?? false,
    womenPointsStartEstimated: feminine?.export?.isStartEstimated ?? false,
  }
}

/** `ratio`: one decimal. */
function statsOf(sheet: SheetRecord | null): readonly RankingStat[] {
  return (sheet?.stats ?? []).map((stat) => {
    const played = stat.wins + stat.losses
    const ratio = played === 0 ? null : Math.round((stat.wins / played) * 1000) / 10
    return { ratio, ...stat }
  })
}
