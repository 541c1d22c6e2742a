import type { QuerySchema } from '../../http/query-schema.ts'
import { limitProperty, offsetProperty, provinceProperty } from './query-properties.ts'

/** Query of `GET /api/clubs`. */
export type ClubsQuery = {
  readonly province?: string
  readonly limit: number
  readonly offset: number
}

/** JSON Schema of ClubsQuery. */
export const clubsQuery: QuerySchema = {
  type: 'object',
  properties: {
    province: provinceProperty,
    limit: limitProperty(1000, 10_000),
    offset: offsetProperty,
  },
}
