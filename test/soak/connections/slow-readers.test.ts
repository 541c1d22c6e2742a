import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveDouble } from '../../adapters/http/served-double.ts'
import { slowReadersTrial } from './slow-readers.ts'

test('who does not read is cut off within its buffer, and costs the others nothing', async (t) => {
  const bufferMb = 1
  const { api, server } = await serveDouble(t, { streamBufferBytes: bufferMb * 1_048_576 })
  const options = { readers: 3, deaf: 3, events: 150, eventBytes: 80_000 }
  const { runs } = api.engine
  const result = await slowReadersTrial({ server, runs }, options)
  assert.equal(result.incomplete, 0)
  assert.equal(result.cutOff, options.deaf)
  // What the readers have in hand at that moment is in this process, too.
  const most = (options.deaf + 3 * options.readers) * 2 * bufferMb
  assert.ok(result.peakBufferedMb < most, `${result.peakBufferedMb} MB were held`)
})
