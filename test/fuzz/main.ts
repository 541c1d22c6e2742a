import '../support/setup.ts'
import { type Measurements, measure } from '../measure/measure.ts'
import { addressFuzz } from './addresses/address-trial.ts'
import { httpFuzz } from './http/http-trial.ts'
import { manifestFigures } from './manifests/manifest-trial.ts'
import { parserFigures } from './parsers/parser-trial.ts'

/** Each in its long form; the quick forms are tests. */
const TRIALS: Measurements = {
  addresses: addressFuzz,
  http: httpFuzz,
  parsers: parserFigures,
  manifests: manifestFigures,
}

process.exitCode = (await measure(TRIALS)) === 0 ? 0 : 1
