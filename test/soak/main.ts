import '../support/setup.ts'
import { type Measurements, measure } from '../measure/measure.ts'
import { connectionsTrial } from './connections/connections-trial.ts'
import { limitsTrial } from './limits/limits-trial.ts'
import { loadTrial } from './load/load-trial.ts'
import { scrapeSoak } from './scrape/scrape-soak.ts'
import { secretsSoak } from './secrets/secrets-soak.ts'
import { storeSoak } from './store/store-soak.ts'

/** Each in its long form; the quick forms are tests. */
const TRIALS: Measurements = {
  connections: connectionsTrial,
  limits: limitsTrial,
  load: loadTrial,
  scrape: scrapeSoak,
  secrets: secretsSoak,
  store: storeSoak,
}

process.exitCode = (await measure(TRIALS)) === 0 ? 0 : 1
