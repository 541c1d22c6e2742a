import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectRoot } from '../../adapters/program.ts'
import { readSettings } from '../../adapters/settings.ts'

type Env = Readonly<Record<string, string>>

const chosenBy = (env: Env) => readSettings({ env, root: projectRoot, overrides: {} }).chosenBrowser

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
