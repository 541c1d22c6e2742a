import { fileURLToPath } from 'node:url'
import { readModuleManifests } from '../../core/manifest/registry.ts'
import { loadChecks } from '../../plugins/audit/checks/load-checks.ts'

/** The shipped `manifests`. */
export const manifestsFolder = fileURLToPath(new URL('../../manifests', import.meta.url))

const loaded = loadChecks(manifestsFolder)

/** The shipped checks and scoring. */
export const { checks: shippedChecks, scoring: shippedScoring } = loaded

/** Number of shipped checks of an audit. */
export function countOfChecks(audit: 'seo' | 'geo'): number {
  return shippedChecks.filter(({ id }) => id.startsWith(`${audit}.`)).length
}

/** Manifests of the modules of the site audit. */
export function auditModules() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  return readModuleManifests(root, []).flatMap(({ value }) =>
    value.service === 'audit' ? [value] : [],
  )
}
