import { fileURLToPath } from 'node:url'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'

/** The shipped catalogue. */
export const shippedChecks = loadChecks(
  fileURLToPath(new URL('../../manifests', import.meta.url)),
).checks

/** Number of shipped checks of an audit. */
export function countOfChecks(audit: 'seo' | 'geo'): number {
  return shippedChecks.filter(({ id }) => id.startsWith(`${audit}.`)).length
}
