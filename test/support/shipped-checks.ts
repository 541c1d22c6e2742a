import { fileURLToPath } from 'node:url'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'

/** The catalogue as it ships: what tests count checks by. */
export const shippedChecks = loadChecks(
  fileURLToPath(new URL('../../manifests/checks', import.meta.url)),
).checks

/** How many checks of an audit ship. */
export function countOfChecks(audit: 'seo' | 'geo'): number {
  return shippedChecks.filter(({ id }) => id.startsWith(`${audit}.`)).length
}
