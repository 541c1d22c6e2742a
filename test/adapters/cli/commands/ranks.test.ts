import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { makeRanks } from '../../../../adapters/cli/commands/ranks.ts'
import { fixture } from '../../../doubles/fixture.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

test('the command ranks makes an extract of a release and says how large it is', async (t) => {
  const folder = tempFolder(t)
  const release = `${folder}/cc-main-2026-jul-aug-sep-domain-ranks.txt.gz`
  writeFileSync(release, gzipSync(fixture('commoncrawl/domain-ranks-sample.tsv')))
  const out = `${folder}/ranks.tsv`
  assert.equal(await makeRanks(release, out, { top: '2' }), `2 domains in ${out}\n`)
  const names = readFileSync(out, 'utf8').match(/com\.\w+/g)
  assert.deepEqual(names, ['com.facebook', 'com.googleapis'])
})

test('an invalid number of rows is refused by name', async () => {
  for (const top of ['0', 'all', '-1', '99999999']) {
    await assert.rejects(makeRanks('in.gz', 'out.tsv', { top }), {
      code: 'INVALID_REQUEST',
      message: `The request is not valid: --top is "${top}", expected a whole number from 1 to 5000000.`,
    })
  }
})
