import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzSeed } from '../parsers/seed.ts'
import { fuzzManifests, sharedJudge } from './fuzz-manifests.ts'
import { MANIFEST_KINDS, shippedManifests } from './shipped-manifests.ts'

const PLAN = { seed: fuzzSeed(), cases: 8, mostMs: Number.POSITIVE_INFINITY }

for (const kind of MANIFEST_KINDS) {
  test(`${kind} with slips are still right, or refused with place and remedy`, () => {
    assert.equal(fuzzManifests(kind, PLAN).failure, undefined)
  })
}

test('what ships is accepted', () => {
  const judge = sharedJudge()
  const samples = MANIFEST_KINDS.flatMap((kind) =>
    shippedManifests()
      .filter((manifest) => manifest.kind === kind)
      .slice(0, 2),
  )
  for (const manifest of samples) assert.doesNotThrow(() => judge.judge(manifest, manifest.text))
})
