import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serveDouble } from '../../adapters/http/served-double.ts'
import { slowReadersTrial } from './slow-readers.ts'

test('who does not read is cut off within its buffer, and costs the others nothing', async (t) => {
  const bufferMb = 1
  const { api, server } = await serveDouble(t, { streamBufferBytes: bufferMb * 1_048_576 })
  const options = { readers: 3, deaf: 3, events: 300, eventBytes: 80_000 }
  const { runs } = api.engine
  const result = await slowReadersTrial({ server, runs }, options)
  assert.equal(result.incomplete, 0)
  assert.equal(result.cutOff, options.deaf)
  // The system's own buffers of a connection hold some megabytes as well.
  assert.ok(result.mostWrittenMb < bufferMb + 12, `${result.mostWrittenMb} MB were written`)
})
