import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { runCommandLine } from '../../../../adapters/cli/command-line.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { terminalDouble } from '../terminal-double.ts'

/** Runs `manifold token …` on a data folder of its own. */
function tokenCommand(t: TestContext) {
  const env = { DATA_DIR: tempFolder(t) }
  return async (...words: readonly string[]) => {
    const terminal = terminalDouble({ env })
    const code = await runCommandLine(['token', ...words], terminal)
    return { code, out: terminal.out.text, err: terminal.err.text }
  }
}

test('a token is printed once, listed with its limits, and gone when revoked', async (t) => {
  const token = tokenCommand(t)
  const limits = ['--usd-per-day', '5', '--audits-per-hour', '200', '--scope', 'audit,scrape']
  const { out } = await token('create', '--name', 'agency', ...limits)
  assert.match(out, /^manifold_agency_[A-Za-z0-9_-]{43}\n$/)
  const listed = await token('list')
  assert.match(listed.out, /^agency +audit, scrape +all +0 of 5 USD +200 +\d{4}-\d\d-\d\d$/m)
  assert.doesNotMatch(listed.out, /manifold_agency/)
  assert.equal((await token('revoke', 'agency')).err, 'The token "agency" is revoked.\n')
  assert.match((await token('list')).out, /^There are no tokens\./)
})

test('as JSON, the list has no hashes', async (t) => {
  const token = tokenCommand(t)
  await token('create', '--name', 'ci', '--usd-per-day', 'any', '--json')
  const { count, tokens } = JSON.parse((await token('list', '--json')).out)
  assert.equal(count, 1)
  assert.deepEqual(
    { ...tokens[0], created: '' },
    {
      ...{ name: 'ci', scopes: ['audit'], modules: ['*'], usdPerDay: null, auditsPerHour: 30 },
      ...{ created: '', spentUsd: 0 },
    },
  )
})

const mistakes: readonly (readonly [words: readonly string[], told: RegExp])[] = [
  [['--name', 'Agency'], /'Agency' is invalid\. Use up to 40 lower-case letters/],
  [['--name', 'anonymous'], /"anonymous" means callers without a token/],
  [['--name', 'a', '--scope', 'root'], /Use one or more of audit, site, scrape, mcp/],
  [
    ['--name', 'a', '--modules', 'foo'],
    /--modules names "foo", which is not a module; there are crawl,/,
  ],
  [['--name', 'a', '--usd-per-day', '-1'], /Use an amount such as 5 or 0\.5/],
  [[], /required option '--name <name>'/],
]

for (const [words, told] of mistakes) {
  test(`a token is not created with ${words.join(' ') || 'nothing'}`, async (t) => {
    const { code, err, out } = await tokenCommand(t)('create', ...words)
    assert.deepEqual([code, out], [2, ''])
    assert.match(err, told)
  })
}
