import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { crashText } from '../../../adapters/cli/command-line.ts'
import { secretsIn } from '../../../adapters/telemetry/redaction.ts'

const root = new URL('../../../', import.meta.url)
const KEY = 'sk-or-v1-4b1d9e7a0c55b8e0c7f2'

test('every variable of a credential is known as one by its name', () => {
  const table = parse(readFileSync(new URL('manifests/credentials.yaml', root), 'utf8'))
  const names = Object.values(table as Record<string, { env: string[] }>).flatMap(({ env }) => env)
  for (const name of [...names, 'SCRAPE_TOKEN', 'https_proxy']) {
    assert.deepEqual(secretsIn({ [name]: 'a value', PORT: '3000' }), ['a value'], name)
  }
})

test('a crash is reported with its stack and without secrets', () => {
  const error = new Error(`the key ${KEY} of seo@example.be:pass word, ${KEY.slice(0, 12)}…`)
  const env = { OPENROUTER_API_KEY: KEY, SOME_LOGIN: 'seo@example.be', SOME_PASSWORD: 'pass word' }
  const text = crashText(error, env)
  const told =
    /^Manifold crashed: Error: the key \[redacted\] of \[redacted\], \[redacted\]…\n +at /
  assert.match(text, told)
})

test('an error that nobody caught ends the program with the exit code of a bug', () => {
  const crash = fileURLToPath(new URL('adapters/cli/command-line.ts', root))
  const program = `import { reportCrashes } from ${JSON.stringify(crash)}
    reportCrashes(); setTimeout(() => { throw new Error('it was ${KEY}') })`
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', program],
    { encoding: 'utf8', env: { ...process.env, OPENROUTER_API_KEY: KEY } },
  )
  assert.equal(status, 4)
  assert.match(stderr, /^Manifold crashed: Error: it was \[redacted\]\n/)
})
