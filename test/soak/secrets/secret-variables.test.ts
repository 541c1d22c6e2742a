import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { sourcesOf } from '../../guards/project-files.ts'
import { LeakScanner } from './leak-scanner.ts'
import { CREDENTIAL_VARIABLES, OWN_SECRETS, plant } from './secret-variables.ts'

/** Read by the program and no secret, beside those of the table of settings. */
const KNOWN_TO_ALL = [
  ...[
    'BROWSER_EXECUTABLE',
    'REMOTE_BROWSER_PROTOCOL',
    'CONFIG_FILE',
    'LOG_LEVEL',
    'DATA_DIR',
    'PORT',
    'HOST',
  ],
  ...['ALLOW_LOCALHOST_AUDIT', 'NO_COLOR', 'FORCE_COLOR', 'TERM', 'COLUMNS', 'PATH'],
  ...['UWS_HTTP_MAX_HEADERS_SIZE', 'FONTCONFIG_PATH', 'AWS_EXECUTION_ENV', 'AWS_LAMBDA_JS_RUNTIME'],
]
const TELLING_NAME = /KEY|TOKEN|PASSWORD|SECRET|CREDENTIAL|LOGIN/

/** Variables that source files name where they read the environment, and those of the table. */
function variablesRead(): ReadonlySet<string> {
  const files = sourcesOf('core', 'plugins', 'adapters')
  const read = files.flatMap(({ text }) =>
    [...text.matchAll(/\benv\??\.([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name),
  )
  const table = new URL('../../../manifests/environment.yaml', import.meta.url)
  const settings = [...readFileSync(table, 'utf8').matchAll(/^([A-Z_]+): /gm)]
  return new Set([...read, ...settings.map(([, name = '']) => name)])
}

test('every variable that sounds like a secret is planted, and so is every credential', () => {
  const planted = new Set(plant().map(({ name }) => name))
  for (const name of CREDENTIAL_VARIABLES) assert.ok(planted.has(name), name)
  const sounding = [...variablesRead()].filter((name) => TELLING_NAME.test(name))
  assert.deepEqual(
    sounding.filter((name) => !planted.has(name) && !KNOWN_TO_ALL.includes(name)),
    [],
  )
  assert.ok(sounding.includes(OWN_SECRETS[0]))
})

test('variables that the program reads beside the table of settings are known, one by one', () => {
  const table = readFileSync(
    new URL('../../../manifests/environment.yaml', import.meta.url),
    'utf8',
  )
  const planted = new Set(plant().map(({ name }) => name))
  const unknown = [...variablesRead()].filter(
    (name) => !planted.has(name) && !KNOWN_TO_ALL.includes(name) && !table.includes(`\n${name}: `),
  )
  assert.deepEqual(unknown, [], 'say whether its value is a secret')
})

test('the scanner finds each spelling of a part, and nothing else', () => {
  const [one, two] = plant(3)
  assert.ok(one && two)
  const { marker } = one
  const found = [
    marker.slice(5, 13),
    [...marker].reverse().join('').slice(3, 12),
    Buffer.from(`x${marker}`).toString('base64'),
    Buffer.from(`login:${marker}`).toString('base64url'),
    Buffer.from(marker).toString('hex'),
    `%${[...Buffer.from(marker)].map((byte) => byte.toString(16)).join('%')}`,
  ]
  for (const text of found) {
    const scanner = new LeakScanner([one, two])
    scanner.scan('here', `it said ${text}.`)
    assert.deepEqual(
      scanner.leaks.map(({ name }) => name),
      [one.name],
      text,
    )
  }
  const scanner = new LeakScanner([one, two])
  scanner.scan('here', `${marker.slice(0, 7)} ${marker.slice(20, 27)} [redacted]`)
  assert.deepEqual(scanner.leaks, [])
})
