import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testPostgres, testRedis } from '../../support/fleet-servers.ts'
import { countTogether, limitedProcesses, paceTogether, spendTogether } from './shared-limits.ts'

test('four processes never exceed one limit, fill one budget exactly and keep one pace', async (t) => {
  if (!(await testRedis(t)) || !(await testPostgres(t))) return
  const processes = await limitedProcesses(t, 4)

  assert.equal(await countTogether(processes, { each: 250, limit: 600 }), 600)

  const order = { each: 50, micros: 13_000, limitUsd: 1 }
  assert.equal((await spendTogether(processes, order)).served, 76)

  const pace = await paceTogether(processes, { perSecond: 20, ms: 3000 })
  // Slower on a busy machine, but never faster.
  assert.ok(pace.perSecond <= 21, `${pace.perSecond} per second`)
  assert.ok(pace.mostInSecond <= 22, `${pace.mostInSecond} in a second`)
})
