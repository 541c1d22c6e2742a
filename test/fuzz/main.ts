import '../support/setup.ts'
import { type Measurements, measure } from '../measure/measure.ts'
import { addressTrials } from './addresses/address-trial.ts'
import { httpTrial } from './http/http-trial.ts'
import { manifestTrials } from './manifests/manifest-trial.ts'
import { parserTrial } from './parsers/parser-trial.ts'

/** Each in its long form; the quick forms are tests. */
const TRIALS: Measurements = {
  addresses: addressTrials,
  http: httpTrial,
  parsers: parserTrial,
  manifests: manifestTrials,
}

process.exitCode = (await measure(TRIALS)) === 0 ? 0 : 1
