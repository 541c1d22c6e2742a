import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { sweepFolder } from '../../../adapters/storage/data-folder.ts'
import { rawFilesIn } from '../../../adapters/storage/raw-files.ts'
import { tempFolder } from '../../support/temp-folder.ts'

async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += Buffer.from(piece).toString()
  return text
}

test('a raw file can be read several times, and is gone once removed', async (t) => {
  const folder = tempFolder(t)
  const file = rawFilesIn(folder).create('liste')
  file.append(Buffer.from('one\n'))
  assert.equal(file.append(Buffer.from('two\n')), 4)
  assert.equal(file.read(2, 6).toString(), 'e\ntw')
  assert.throws(() => file.read(6, 9), /cut off/)
  assert.equal(await textOf(file.pieces()), 'one\ntwo\n')
  assert.equal(await textOf(file.pieces()), 'one\ntwo\n')
  await file.remove()
  assert.deepEqual(readdirSync(folder), [])
})

test('what a crash leaves is removed by the next start', async (t) => {
  const folder = tempFolder(t)
  rawFilesIn(folder).create('liste').append(Buffer.from('names'))
  assert.equal((await sweepFolder(folder)).removed, 1)
  assert.deepEqual(readdirSync(folder), [])
})
