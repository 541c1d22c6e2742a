import type { Read } from './read.ts'
import { statsShape } from './stats-shape.ts'

export const statsReads: readonly Read[] = [
  {
    path: '/api/stats',
    words: {
      id: 'getDataStats',
      tag: 'Players',
      summary: 'Count what is stored',
      description: 'Numbers of clubs, players and matches.',
      answer: 'DataStats',
    },
    answer: (queries) => statsShape(queries.stats()),
  },
]
