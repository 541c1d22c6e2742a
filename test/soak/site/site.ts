import type { Ends } from '../../support/ends.ts'
import { hostileSites } from './hostile-trial.ts'
import { killSite } from './killed-site.ts'

/** Audits of whole sites. */
export const siteTrials = [
  (ends: Ends) => killSite(ends, { pages: 5000, cases: 10, kills: 8 }),
  (ends: Ends) => hostileSites(ends),
]
