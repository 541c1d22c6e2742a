import { test } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import { killTasks } from './killed-tasks.ts'

test('kill -9 costs a server no fixture, tournament or file, and no pace', async (t) => {
  assertMet(await killTasks(t, { kills: 1, divisions: 8 }))
})
