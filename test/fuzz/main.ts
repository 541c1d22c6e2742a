import '../support/setup.ts'
import { type Measurements, measure } from '../measure/measure.ts'
import { addressFuzz } from './addresses/addresses.ts'
import { httpFuzz } from './http/http-figures.ts'

/** Each in its long form; the quick forms are tests. */
const TRIALS: Measurements = {
  addresses: addressFuzz,
  http: httpFuzz,
}

process.exitCode = (await measure(TRIALS)) === 0 ? 0 : 1
