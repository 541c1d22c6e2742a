/**
 * The whole program, served, with somebody who spends of a budget all the time. Says on stdout what
 * it found spent, and after each step that it is stored.
 */
import 'reflect-metadata'
import { writeSync } from 'node:fs'
import { compose } from '../../../adapters/compose.ts'
import { serve, untilSignalled } from '../../../adapters/serve.ts'
import { AppError } from '../../../core/errors.ts'
import { ESTIMATE_MICROS, PRICE_MICROS, SPENT_API } from './spending.ts'

const tell = (told: object): unknown => writeSync(1, `${JSON.stringify(told)}\n`)
const app = await compose()
tell({ msg: 'found', ...app.budget.status(SPENT_API) })
const served = await serve(app)
let isEnding = false
void spend()
await untilSignalled(served)
isEnding = true

async function spend(): Promise<void> {
  while (!isEnding) {
    try {
      const reservation = await app.budget.reserve(SPENT_API, ESTIMATE_MICROS / 1e6)
      tell({ msg: 'reserved' })
      await app.clock.sleep(5)
      await reservation.settle(PRICE_MICROS / 1e6)
      tell({ msg: 'spent' })
    } catch (error) {
      tell({ msg: 'refused', code: error instanceof AppError ? error.code : String(error) })
    }
    await app.clock.sleep(5)
  }
}
