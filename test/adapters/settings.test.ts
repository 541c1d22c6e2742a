import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectRoot } from '../../adapters/program.ts'
import { readSettings } from '../../adapters/settings.ts'

type Env = Readonly<Record<string, string>>

const settingsOf = (env: Env) => readSettings({ env, root: projectRoot, overrides: {} })
const chosenBy = (env: Env) => settingsOf(env).chosenBrowser

const NONE = { executable: undefined, remote: undefined }
const REMOTE = { REMOTE_BROWSER_URL: 'wss://browser.example', REMOTE_BROWSER_TOKEN: 'token' }

test('an operator who names no browser leaves it to the program', () => {
  assert.deepEqual(chosenBy({ BROWSER_EXECUTABLE: ' ' }), NONE)
})

test('an executable is named by its path', () => {
  const executable = '/opt/chromium'
  assert.deepEqual(chosenBy({ BROWSER_EXECUTABLE: executable }), { ...NONE, executable })
})

test('a remote browser needs its address and its token', () => {
  const remote = { url: 'wss://browser.example', token: 'token', protocol: 'cdp' }
  assert.deepEqual(chosenBy(REMOTE), { ...NONE, remote })
  assert.deepEqual(chosenBy({ ...REMOTE, REMOTE_BROWSER_TOKEN: '' }), NONE)
})

const FLEET = {
  DATABASE_URL: 'postgres://manifold:p%40ss@db.example/manifold',
  REDIS_URL: 'redis://:hidden-word@redis.example:6379/1',
}

test('processes work together when both servers are named', () => {
  const { databaseUrl, redisUrl } = settingsOf(FLEET).fleet ?? {}
  assert.deepEqual({ DATABASE_URL: databaseUrl, REDIS_URL: redisUrl }, FLEET)
  assert.equal(settingsOf({}).fleet, undefined)
})

test('one server without the other ends the start, naming the missing one', () => {
  for (const name of Object.keys(FLEET) as (keyof typeof FLEET)[]) {
    const [other] = Object.keys(FLEET).filter((one) => one !== name)
    assert.throws(() => settingsOf({ [name]: FLEET[name] }), new RegExp(`Set ${other}`))
  }
})

test('an address of another kind is refused without being shown', () => {
  for (const name of Object.keys(FLEET)) {
    const env = { ...FLEET, [name]: 'mysql://root:hidden-word@db.example' }
    assert.throws(
      () => settingsOf(env),
      ({ message }: Error) => message.includes(name) && !message.includes('hidden-word'),
    )
  }
})

test('the passwords in the addresses stay out of logs, also decoded', () => {
  const { secrets } = settingsOf(FLEET)
  for (const secret of [...Object.values(FLEET), 'p%40ss', 'p@ss', 'hidden-word']) {
    assert.ok(secrets.includes(secret), secret)
  }
})
