import type { DivisionGender } from '../../../plugins/table-tennis/data/records.ts'
import type { QueryProperty, QuerySchema } from '../../http/query-schema.ts'
import { limitProperty, nameProperty, wordsProperty } from './query-properties.ts'

const divisionIndexProperty: QueryProperty = {
  type: 'integer',
  minimum: 0,
  description: 'The division, as /api/interclubs/divisions numbers it.',
  examples: [12],
}

/** Query of `GET /api/interclubs/divisions`. */
export type DivisionsQuery = { readonly category?: string; readonly gender?: DivisionGender }

/** JSON Schema of DivisionsQuery. */
export const divisionsQuery: QuerySchema = {
  type: 'object',
  properties: {
    category: nameProperty(
      'Only divisions whose category has this text in it; case and accents do not matter.',
      'National',
    ),
    gender: {
      type: 'string',
      enum: ['Hommes', 'Dames'],
      'x-ignoreCase': true,
      description: 'Only divisions of men or of women.',
      examples: ['Dames'],
    },
  },
}

/** Query of `GET /api/interclubs/rankings`. */
export type StandingsQuery = { readonly division_index: number; readonly week?: number }

/** JSON Schema of StandingsQuery. */
export const standingsQuery: QuerySchema = {
  type: 'object',
  required: ['division_index'],
  properties: {
    division_index: divisionIndexProperty,
    week: {
      type: 'integer',
      minimum: 1,
      maximum: 22,
      description: 'The week, 1 to 22; the latest one that is stored when left out.',
      examples: [5],
    },
  },
}

/** Query of `GET /api/interclubs/progress`. */
export type ProgressQuery = { readonly division_index: number }

/** JSON Schema of ProgressQuery. */
export const progressQuery: QuerySchema = {
  type: 'object',
  required: ['division_index'],
  properties: { division_index: divisionIndexProperty },
}

/** Query of `GET /api/interclubs/team/{team_name}/history`. */
export type TeamHistoryQuery = { readonly division_index?: number }

/** JSON Schema of TeamHistoryQuery. */
export const teamHistoryQuery: QuerySchema = {
  type: 'object',
  properties: { division_index: divisionIndexProperty },
}

/** Query of `GET /api/interclubs/search`. */
export type TeamSearchQuery = { readonly q: string; readonly limit: number }

/** JSON Schema of TeamSearchQuery. */
export const teamSearchQuery: QuerySchema = {
  type: 'object',
  required: ['q'],
  properties: {
    q: wordsProperty('Words of a team name.', 'palette'),
    limit: limitProperty(50, 200),
  },
}
