import { test } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import { driftTrial } from './drift.ts'

test('a page whose markup has changed is read as before or said not to be understood', () => {
  assertMet(driftTrial({ mixtures: 60 }))
})
