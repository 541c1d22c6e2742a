import { test } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import { runProgram } from './program-trial.ts'

test('a site, its files and third parties that lead inside everywhere lead nowhere', async (t) => {
  assertMet(await runProgram(t, { hasBrowser: false, isWhole: false }))
})
