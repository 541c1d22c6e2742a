import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { fuzzSeed } from '../hostile.ts'
import { startCanary } from './canary.ts'
import { followChains, rebind } from './network-trial.ts'

const seed = fuzzSeed(6)

test('chains of redirects that lead inside anywhere are refused there, the others arrive', async () => {
  const { chains, arrived, refused, ...rest } = await followChains(150, seed)
  assert.deepEqual(
    [rest.wrong, rest.connections, rest.strayAttempts, arrived + refused],
    [[], 0, 0, chains],
    `SEED=${seed}`,
  )
  assert.ok(arrived > 0 && refused > 0)
})

test('a name whose addresses change is asked by what its latest look-up said', async () => {
  const { reached, refused, ...rest } = await rebind(150, seed)
  assert.deepEqual(
    [rest.wrong, rest.strayAttempts, rest.sharedConnections],
    [[], 0, 0],
    `SEED=${seed}`,
  )
  assert.ok(reached > 0 && refused > 0)
})

test('without the guard the canary is reached, by every address that these trials hide it behind', async (t) => {
  const canary = await startCanary()
  const addresses = ['0.0.0.0', '127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1']
  if (canary.hasIpv6) addresses.push('::', '::1')
  let at = 0
  const resolve = async (): Promise<readonly string[]> => [addresses[at++] ?? '']
  const http = new UndiciHttpClient({ userAgent: 'trial', resolve })
  t.after(async () => {
    await http.close()
    canary.close()
  })
  for (const address of addresses) {
    await http.fetch({
      url: `http://inside.test:${canary.port}/`,
      trust: 'trusted',
      ...{ maxBytes: 1000, timeoutMs: 5000, signal: new AbortController().signal },
    })
    assert.equal(canary.connections, at, address)
  }
})
