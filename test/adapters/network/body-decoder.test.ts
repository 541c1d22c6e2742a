import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ByteQueue } from '../../../adapters/network/body-decoder.ts'

test('bytes come out in the order they went in, whatever the sizes', () => {
  const step = fc.oneof(fc.uint8Array({ maxLength: 9000 }), fc.integer({ min: 0, max: 9000 }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const queue = new ByteQueue()
      let model = Buffer.alloc(0)
      for (const item of steps) {
        if (typeof item === 'number') {
          assert.deepEqual(Buffer.from(queue.take(item)), model.subarray(0, item))
          model = model.subarray(item)
        } else {
          queue.push(item)
          model = Buffer.concat([model, item])
        }
        assert.equal(queue.length, model.length)
      }
    }),
    { numRuns: 50 },
  )
})

test('what was taken does not change when more comes', () => {
  const queue = new ByteQueue()
  queue.push(new Uint8Array(4000).fill(1))
  const taken = queue.take(3000)
  queue.push(new Uint8Array(4000).fill(2))

  assert.ok(taken.every((byte) => byte === 1))
})
