import type { CwvResult } from './cwv-result.ts'

const ASSESSMENTS = {
  passed: 'Core Web Vitals passed',
  failed: 'Core Web Vitals failed',
  noData: 'No field data',
} as const

/** One line of what was found. */
export function summaryOf({ assessment, field, lab }: CwvResult): string {
  const whose = field?.scope === 'origin' ? ' (whole origin)' : ''
  const score = lab.mobile?.performanceScore ?? null
  const measured = score === null ? '' : `, mobile lab score ${score}`
  return `${ASSESSMENTS[assessment]}${assessment === 'noData' ? '' : whose}${measured}`
}
