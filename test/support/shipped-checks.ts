import { fileURLToPath } from 'node:url'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'

const loaded = loadChecks(fileURLToPath(new URL('../../manifests', import.meta.url)))

/** The shipped checks and scoring. */
export const { checks: shippedChecks, scoring: shippedScoring } = loaded

/** Number of shipped checks of an audit. */
export function countOfChecks(audit: 'seo' | 'geo'): number {
  return shippedChecks.filter(({ id }) => id.startsWith(`${audit}.`)).length
}
