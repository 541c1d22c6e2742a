import { statsShape } from '../../../tabletennis/stats-shape.ts'
import type { Read } from './read.ts'

export const statsReads: readonly Read[] = [
  { path: '/api/stats', answer: (queries) => statsShape(queries.stats()) },
]
