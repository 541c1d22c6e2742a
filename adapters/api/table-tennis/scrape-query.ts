import type { QuerySchema } from '../../http/query-schema.ts'
import { LAST_WEEK } from './interclub-order.ts'

/** Parameters of `POST /api/scrape/interclubs` in words; `scrapeOrderOf` reads and checks them. */
export const scrapeQuery: QuerySchema = {
  type: 'object',
  properties: {
    weeks: {
      type: 'string',
      description: `Weeks from 1 to ${LAST_WEEK}, as a list or ranges; all of them when left out.`,
      examples: ['1-3,7'],
    },
    divisions: {
      type: 'string',
      description: 'Positions in the list of divisions; all of them when left out.',
      examples: ['3,7'],
    },
    resume_division: {
      type: 'integer',
      minimum: 0,
      description: 'Begins at this division.',
      examples: [3],
    },
    resume_week: {
      type: 'integer',
      minimum: 1,
      maximum: LAST_WEEK,
      description: 'Begins at this week of that division.',
      examples: [7],
    },
    resume: {
      type: 'string',
      enum: ['last'],
      'x-ignoreCase': true,
      description: 'Goes on with the latest unfinished task; nothing else can be chosen beside it.',
      examples: ['last'],
    },
  },
}
