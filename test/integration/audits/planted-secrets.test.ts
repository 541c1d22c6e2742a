import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourcesOf } from '../../guards/project-files.ts'
import {
  CREDENTIAL_VARIABLES,
  LeakScanner,
  OWN_SECRETS,
  plant,
  SETTINGS,
} from './planted-secrets.ts'

/** Read by the program and no secret, beside those of the table of settings. */
const KNOWN_TO_ALL = [
  'GITHUB_STEP_SUMMARY',
  ...['BROWSER_EXECUTABLE', 'REMOTE_BROWSER_PROTOCOL', 'CONFIG_FILE', 'LOG_LEVEL', 'DATA_DIR'],
  ...['PORT', 'HOST', 'ALLOW_LOCALHOST_AUDIT', 'NO_COLOR', 'FORCE_COLOR', 'TERM', 'COLUMNS'],
  ...['PATH', 'UWS_HTTP_MAX_HEADERS_SIZE', 'FONTCONFIG_PATH', 'AWS_EXECUTION_ENV'],
  ...['AWS_LAMBDA_JS_RUNTIME', 'REDIS_PREFIX'],
]
/** Secrets that cannot be planted, because a program with them needs their servers. */
const OF_SERVERS = ['DATABASE_URL', 'REDIS_URL']
const PLANTED = plant().map(({ name }) => name)
const HARMLESS = [...KNOWN_TO_ALL, ...PLANTED, ...OF_SERVERS]

/** Variables that source files name where they read the environment. */
const READ = sourcesOf('core', 'plugins', 'adapters').flatMap(({ text }) =>
  [...text.matchAll(/\benv\??\.([A-Z][A-Z0-9_]+)\b/g)].map(([, name = '']) => name),
)

test('every variable that sounds like a secret is planted, and so is every credential', () => {
  for (const name of CREDENTIAL_VARIABLES) assert.ok(PLANTED.includes(name), name)
  const sounding = [...READ, ...SETTINGS].filter((name) =>
    /KEY|TOKEN|PASSWORD|SECRET|CREDENTIAL|LOGIN/.test(name),
  )
  assert.deepEqual(
    sounding.filter((name) => !HARMLESS.includes(name)),
    [],
  )
  assert.ok(sounding.includes(OWN_SECRETS[0]))
})

test('variables that the program reads beside the table of settings are known, one by one', () => {
  const unknown = READ.filter((name) => !HARMLESS.includes(name) && !SETTINGS.includes(name))
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
  const leaksIn = (text: string): readonly string[] => {
    const scanner = new LeakScanner([one, two])
    scanner.scan('here', `it said ${text}.`)
    return scanner.leaks.map(({ name }) => name)
  }
  for (const text of found) assert.deepEqual(leaksIn(text), [one.name], text)
  assert.deepEqual(leaksIn(`${marker.slice(0, 7)} ${marker.slice(20, 27)} [redacted]`), [])
})
