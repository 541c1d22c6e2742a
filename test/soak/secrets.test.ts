import { describe, it } from 'node:test'
import { useWorld } from '../integration/audits/audited-world.ts'
import { assertKept, WAYS } from '../integration/audits/leaked-secrets.ts'

describe('no key gets out, nor to anybody whom it is not for', () => {
  const world = useWorld()
  for (const way of Object.keys(WAYS)) {
    it(`by ${way}`, () => assertKept(world(), way, { isWhole: false }))
  }
})
