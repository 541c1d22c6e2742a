import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertMet } from '../../measure/figure.ts'
import { sharedJudge } from './manifest-judge.ts'
import { fuzzManifests } from './manifest-trial.ts'
import { MANIFEST_KINDS, shippedManifests } from './shipped-manifests.ts'

for (const kind of MANIFEST_KINDS) {
  test(`${kind} with slips are still right, or refused with place and remedy`, async () => {
    assertMet(await fuzzManifests(kind, { runs: 8 }))
  })

  test(`${kind} are accepted as they ship`, () => {
    const own = shippedManifests().filter((manifest) => manifest.kind === kind)
    // Each table of data is used in another way.
    for (const manifest of kind === 'data' ? own : own.slice(0, 2)) {
      assert.doesNotThrow(() => sharedJudge().judge(manifest))
    }
  })
}
