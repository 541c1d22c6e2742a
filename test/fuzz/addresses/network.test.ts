import assert from 'node:assert/strict'
import { test } from 'node:test'
import { UndiciHttpClient } from '../../../adapters/network/http-client.ts'
import { assertMet } from '../../measure/figure.ts'
import { startCanary } from './canary.ts'
import { followChains, rebind } from './network-trial.ts'

test('chains of redirects that lead inside anywhere are refused there, the others arrive', async (t) => {
  assertMet(await followChains(t, 150))
})

test('a name whose addresses change is asked by what its latest look-up said', async (t) => {
  assertMet(await rebind(t, 150))
})

test('without the guard the canary is reached, by every address that these trials hide it behind', async (t) => {
  const canary = await startCanary(t)
  const addresses = ['0.0.0.0', '127.0.0.1', '127.9.9.9', '::ffff:127.0.0.1']
  if (canary.hasIpv6) addresses.push('::', '::1')
  let at = 0
  const resolve = async (): Promise<readonly string[]> => [addresses[at++] ?? '']
  const http = new UndiciHttpClient({ userAgent: 'trial', resolve })
  t.after(() => http.close())
  for (const address of addresses) {
    await http.fetch({
      url: `http://inside.test:${canary.port}/`,
      trust: 'trusted',
      ...{ maxBytes: 1000, timeoutMs: 5000, signal: new AbortController().signal },
    })
    assert.equal(canary.knocks.length, at, address)
  }
})
