/**
 * The whole program, served, with somebody who spends of a budget all the time. Says on stdout what
 * it found spent, and after each step that it is stored.
 */
import 'reflect-metadata'
import { writeSync } from 'node:fs'
import { compose } from '../../../adapters/compose.ts'
import { serve, untilSignalled } from '../../../adapters/serve.ts'
import { AppError } from '../../../core/errors.ts'
import { ESTIMATE_USD, PRICE_USD, SPENT_API } from './spending.ts'

const app = await compose()
tell({ msg: 'found', ...app.budget.status(SPENT_API) })
const served = await serve(app)
const spending = new AbortController()
void spend()
await untilSignalled(served)
spending.abort()

async function spend(): Promise<void> {
  while (!spending.signal.aborted) {
    await spendOnce().catch((error: unknown) => tell({ msg: 'refused', code: codeOf(error) }))
    await app.clock.sleep(5)
  }
}

async function spendOnce(): Promise<void> {
  const reservation = await app.budget.reserve(SPENT_API, ESTIMATE_USD)
  tell({ msg: 'reserved' })
  await app.clock.sleep(5)
  await reservation.settle(PRICE_USD)
  tell({ msg: 'spent' })
}

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : String(error)
}

function tell(told: Readonly<Record<string, unknown>>): void {
  writeSync(1, `${JSON.stringify(told)}\n`)
}
