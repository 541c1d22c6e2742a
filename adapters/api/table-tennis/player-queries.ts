import type { SheetKind } from '../../../plugins/table-tennis/data/records.ts'
import type { QueryProperty, QuerySchema } from '../../http/query-schema.ts'
import { licencePattern } from './path-parameters.ts'
import {
  clubCodeProperty,
  limitProperty,
  nameProperty,
  offsetProperty,
  rankingProperty,
  wordsProperty,
} from './query-properties.ts'

const orderFields = ['points_current', 'name', 'ranking', 'ranking_position'] as const

/** Query of `GET /api/players`. */
export type PlayersQuery = {
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
export const playersQuery: QuerySchema = {
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
export type MatchesQuery = {
  readonly fiche_type?: SheetKind
  readonly opponent?: string
  readonly limit: number
}

/** JSON Schema of MatchesQuery. */
export const matchesQuery: QuerySchema = {
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
export type SearchQuery = { readonly q: string; readonly limit: number }

/** JSON Schema of SearchQuery. */
export const searchQuery: QuerySchema = {
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
