import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzSeed } from '../hostile.ts'
import { sharedJudge } from './manifest-judge.ts'
import { fuzzManifests } from './manifest-trial.ts'
import { MANIFEST_KINDS, shippedManifests } from './shipped-manifests.ts'

for (const kind of MANIFEST_KINDS) {
  test(`${kind} with slips are still right, or refused with place and remedy`, async () => {
    const { wrong } = await fuzzManifests(kind, { seed: fuzzSeed(41), runs: 8 })
    assert.equal(wrong, undefined)
  })

  test(`${kind} are accepted as they ship`, () => {
    const own = shippedManifests().filter((manifest) => manifest.kind === kind)
    for (const manifest of own.slice(0, 2)) {
      assert.doesNotThrow(() => sharedJudge().judge(manifest, manifest.text))
    }
  })
}
