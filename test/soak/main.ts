import '../support/setup.ts'
import { measure } from '../measure/measure.ts'
import { connectionTrials } from './connections/connections.ts'
import { fleetTrials } from './fleet/fleet.ts'
import { limitTrials } from './limits/limits.ts'
import { loadTrials } from './load/load.ts'
import { scrapeTrials } from './scrape/scrape.ts'
import { secretsTrial } from './secrets.ts'
import { siteTrials } from './site/site.ts'
import { storeTrial } from './store/store.ts'

// The long forms. The short forms are tests, which call the same functions with small counts.
const missed = await measure({
  connections: connectionTrials,
  fleet: fleetTrials,
  limits: limitTrials,
  load: loadTrials,
  scrape: scrapeTrials,
  secrets: secretsTrial,
  site: siteTrials,
  store: storeTrial,
})
process.exitCode = missed === 0 ? 0 : 1
