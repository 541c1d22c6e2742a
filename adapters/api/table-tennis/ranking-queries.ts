import type { QuerySchema } from '../../http/query-schema.ts'
import {
  clubCodeProperty,
  limitProperty,
  provinceProperty,
  rankingProperty,
} from './query-properties.ts'

/** Query of `GET /api/rankings/top`. */
export type TopQuery = {
  readonly province?: string
  readonly club_code?: string
  readonly ranking?: string
  readonly limit: number
}

/** JSON Schema of TopQuery. */
export const topQuery: QuerySchema = {
  type: 'object',
  properties: {
    limit: limitProperty(100, 500),
    province: provinceProperty,
    club_code: clubCodeProperty,
    ranking: rankingProperty,
  },
}

/** Query of `GET /api/rankings/progressions`. */
export type ProgressionsQuery = { readonly limit: number; readonly order: 'ASC' | 'DESC' }

/** JSON Schema of ProgressionsQuery. */
export const progressionsQuery: QuerySchema = {
  type: 'object',
  properties: {
    limit: limitProperty(100, 500),
    order: {
      type: 'string',
      enum: ['ASC', 'DESC'],
      default: 'DESC',
      'x-ignoreCase': true,
      description: 'DESC: the largest gain first; ASC: the largest loss first.',
      examples: ['ASC'],
    },
  },
}
