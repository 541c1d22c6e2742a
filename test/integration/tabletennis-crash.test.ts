import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killPrograms } from '../soak/store/program-kills.ts'

test('kill -9 costs server and command no page, club or cent that they had told of', async (t) => {
  const { kills, checked } = await killPrograms(t, { phases: ['serving', 'command'], seed: 3 })
  assert.deepEqual([kills.serving, kills.command], [1, 1])
  assert.ok(checked > 100, `${checked} looked for`)
})
