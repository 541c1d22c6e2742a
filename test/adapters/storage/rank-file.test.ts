import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { findRank } from '../../../adapters/storage/rank-file.ts'
import { writeRankFile } from '../../../adapters/storage/rank-file-writer.ts'
import { fixture } from '../../doubles/fixture.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const { signal } = new AbortController()
const SAMPLE = fixture('commoncrawl/domain-ranks-sample.tsv')
const OWN_ROW = {
  harmonicCentralityRank: 1875220,
  harmonicCentrality: 1.4490122e7,
  pageRankPosition: 2911044,
  pageRank: 1.902e-8,
}

/** An extract made of a release, as an operator makes it. */
async function extract(t: TestContext, text: string, top = 1000): Promise<string> {
  const folder = tempFolder(t, {})
  const release = `${folder}/cc-main-2026-jul-aug-sep-domain-ranks.txt.gz`
  writeFileSync(release, gzipSync(text))
  await writeRankFile({ release, out: `${folder}/ranks.tsv`, top })
  return `${folder}/ranks.tsv`
}

const find = (file: string, reversedDomain: string, windowBytes?: number) =>
  findRank({ file, reversedDomain, signal }, windowBytes)

test('a domain of the release is found in its extract, with the release it is of', async (t) => {
  const file = await extract(t, SAMPLE)
  const release = 'cc-main-2026-jul-aug-sep'
  assert.deepEqual(await find(file, 'be.example-velo'), { row: OWN_ROW, release })
  assert.deepEqual(await find(file, 'be.example-vel'), { row: null, release })
  assert.deepEqual(await find(file, ''), { row: null, release })
})

test('an extract is sorted by reversed name and keeps the most central domains', async (t) => {
  const lines = readFileSync(await extract(t, SAMPLE, 3), 'utf8').split('\n')
  assert.deepEqual(
    lines.map((line) => line.split('\t')[4] ?? line),
    [
      '#host_rev',
      '#release\tcc-main-2026-jul-aug-sep',
      'com.facebook',
      'com.googleapis',
      'example.cyclerie-du-pont',
      '',
    ],
  )
})

const label = fc.stringMatching(/^[a-z0-9-]{1,12}$/)
const names = fc.uniqueArray(
  fc
    .tuple(fc.constantFrom('be', 'com', 'fr', 'xn--p1ai'), label, label)
    .map((parts) => parts.join('.')),
  { minLength: 2, maxLength: 120 },
)

test('every row is found and no other, whatever the window', async (t) => {
  const file = `${tempFolder(t, {})}/ranks.tsv`
  await fc.assert(
    fc.asyncProperty(names, fc.integer({ min: 1, max: 600 }), async (all, windowBytes) => {
      const [absent, ...present] = all
      const rows = present
        .map((name, index) => ({ name, line: `${index + 1}\t2.5E7\t7\t1.5E-8\t${name}\t1\n` }))
        .sort((a, b) => (a.name < b.name ? -1 : 1))
      writeFileSync(file, `#release\ttest\n${rows.map(({ line }) => line).join('')}`)
      for (const [index, name] of present.entries()) {
        const { row } = await find(file, name, windowBytes)
        assert.equal(row?.harmonicCentralityRank, index + 1, name)
      }
      assert.equal((await find(file, absent!, windowBytes)).row, null)
    }),
    { numRuns: 40 },
  )
})

test('what is written can be found again, whatever its order was', async (t) => {
  const folder = tempFolder(t, {})
  const [release, out] = [`${folder}/ranks.txt`, `${folder}/out.tsv`]
  await fc.assert(
    fc.asyncProperty(names, async (all) => {
      const lines = all.map((name, index) => `${index + 1}\t1.5E7\t3\t9.811E-8\t${name}\t2`)
      writeFileSync(release, lines.join('\n'))
      assert.equal(await writeRankFile({ release, out, top: 500 }), all.length)
      for (const [index, name] of all.entries()) {
        assert.equal((await find(out, name, 64)).row?.harmonicCentralityRank, index + 1)
      }
    }),
    { numRuns: 15 },
  )
})

test('a file larger than one window is searched by halves', async (t) => {
  const name = (index: number): string => `com.d${String(index).padStart(6, '0')}`
  const lines = Array.from({ length: 12_000 }, (_, i) => `${i}\t2.5E7\t7\t1.5E-8\t${name(i)}\t1`)
  const file = `${tempFolder(t, {})}/ranks.tsv`
  writeFileSync(file, `${lines.join('\n')}\n`)
  for (const index of [0, 1, 5999, 6000, 11_999]) {
    assert.equal((await find(file, name(index))).row?.harmonicCentralityRank, index)
  }
  assert.equal((await find(file, 'com.d000001x')).row, null)
  assert.equal((await find(file, 'aaa')).row, null)
  assert.equal((await find(file, 'zzz')).row, null)
})

test('a file of another kind is refused with the remedy', async (t) => {
  const folder = tempFolder(t, {})
  const refusal = (text: string | Uint8Array, why: RegExp, windowBytes?: number) => {
    writeFileSync(`${folder}/file`, text)
    return assert.rejects(find(`${folder}/file`, 'com.nowhere', windowBytes), (error: Error) => {
      assert.match(error.message, why)
      assert.match(error.message, /Make one with "manifold ranks"/)
      return true
    })
  }
  await refusal(SAMPLE, /it is not sorted/)
  await refusal(SAMPLE.repeat(40), /it is not sorted/, 64)
  await refusal(gzipSync(SAMPLE), /it is compressed/)
  await refusal('<html>not found</html>', /it has the line "<html>/)
  await refusal('x'.repeat(200_000), /it has endless lines/)
  await assert.rejects(find(`${folder}/nothing`, 'com.nowhere'), /cannot be opened/)
  await assert.rejects(find(folder, 'com.nowhere'), /it cannot be read/)
})

test('what is no release leaves no extract behind', async (t) => {
  const folder = tempFolder(t, {
    'page.txt': '<html>',
    'cut.gz': 'no gzip',
    'empty.txt': '# none\n',
  })
  for (const name of ['page.txt', 'cut.gz', 'empty.txt', 'missing.txt.gz']) {
    const order = { release: `${folder}/${name}`, out: `${folder}/out.tsv`, top: 10 }
    await assert.rejects(writeRankFile(order), { code: 'INVALID_REQUEST' })
  }
  assert.equal(existsSync(`${folder}/out.tsv`), false)
})

test('an order that is given up leaves no draft behind', async (t) => {
  const folder = tempFolder(t, { 'ranks.txt': SAMPLE })
  const signal = AbortSignal.abort(new Error('given up'))
  const order = { release: `${folder}/ranks.txt`, out: `${folder}/out.tsv`, top: 10, signal }
  await assert.rejects(writeRankFile(order), { message: 'given up' })
  assert.deepEqual([existsSync(order.out), existsSync(`${order.out}.part`)], [false, false])
})
