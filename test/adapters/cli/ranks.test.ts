import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Command } from 'commander'
import { registerRanks } from '../../../adapters/cli/commands/ranks.ts'
import { fixture } from '../../doubles/fixture.ts'
import { tempFolder } from '../../support/temp-folder.ts'

/** What the command prints. */
async function ranks(t: TestContext, ...words: readonly string[]): Promise<string> {
  const program = new Command().exitOverride()
  registerRanks(program)
  const printed: string[] = []
  const write = t.mock.method(process.stdout, 'write', (text: string) => {
    printed.push(text)
    return true
  })
  try {
    await program.parseAsync(['ranks', ...words], { from: 'user' })
  } finally {
    write.mock.restore()
  }
  return printed.join('')
}

test('the command ranks makes an extract of a release and says how large it is', async (t) => {
  const folder = tempFolder(t)
  const release = `${folder}/cc-main-2026-jul-aug-sep-domain-ranks.txt.gz`
  writeFileSync(release, gzipSync(fixture('commoncrawl/domain-ranks-sample.tsv')))
  const out = `${folder}/ranks.tsv`
  assert.equal(await ranks(t, release, out, '--top', '2'), `2 domains in ${out}\n`)
  assert.match(readFileSync(out, 'utf8'), /com\.facebook[^]*com\.googleapis/)
})

test('a number of rows that is none is refused by name', async (t) => {
  for (const top of ['0', 'all', '-1', '99999999']) {
    await assert.rejects(ranks(t, 'in.gz', 'out.tsv', '--top', top), {
      code: 'INVALID_REQUEST',
      message: `The request is not valid: --top is "${top}", expected a whole number from 1 to 5000000.`,
    })
  }
})
