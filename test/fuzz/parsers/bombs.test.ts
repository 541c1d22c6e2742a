import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOMBS, costOfBomb, MOST_MEGABYTES, MOST_MS } from './bombs.ts'

for (const [name, read] of Object.entries(BOMBS)) {
  test(`${name}: what would unpack to gigabytes costs little`, async () => {
    const { megabytes, cpuMs } = await costOfBomb(read)
    assert.ok(megabytes < MOST_MEGABYTES, `${megabytes} MB`)
    assert.ok(cpuMs < MOST_MS, `${cpuMs} ms`)
  })
}
