import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SEED } from '../../measure/seed.ts'
import { loginTrial } from './leaked-login.ts'

for (const way of ['the message of a refusal', 'a redirect to another host']) {
  test(`the login of the exports stays secret, and with their own server, that answers with ${way}`, async (t) => {
    const { leaks, strayed, logged } = await loginTrial(t, way, SEED)
    assert.deepEqual([leaks, strayed], [[], []])
    assert.ok(logged > 0)
  })
}
