import { counted } from '../../../core/plural.ts'

/** The sentences of the outputs for builds, together so that they can be translated. */
export const CI_TEXTS = {
  tool: 'Manifold',
  audited: 'The page could be audited',
  notAudited: 'The page could not be audited',
  accepted: 'Accepted: it does not count.',
  known: 'In the baseline: it does not count.',
  atPlace: (place: string) => `Seen at ${place}`,
  fix: (text: string) => `Fix: ${text}`,
  expected: (text: string) => `Expected: ${text}`,
  sources: 'Sources',
  omitted: (count: number) => `${counted(count, 'more finding')} not shown`,
  summaryTitle: 'Audit',
  passed: 'The audit passed.',
  failed: 'The audit failed:',
  pageColumns: ['Page', 'Overall', 'SEO', 'GEO', 'Failed', 'Warnings'],
  findingsTitle: 'Findings',
  findingColumns: ['Finding', 'Check', 'Pages'],
  noScore: 'none',
  morePages: (count: number) => `and ${counted(count, 'more page')}`,
} as const
