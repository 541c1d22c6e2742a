import assert from 'node:assert/strict'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { TokenFile, type TokenRecord } from '../../../adapters/access/token-file.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { emptyResult } from '../api/audit/fake-engine.ts'
import { apiDouble, jsonOf, requestOf } from '../http/api-double.ts'
import type { AccessOptions } from './access-double.ts'

const agency: Omit<TokenRecord, 'hash'> = {
  name: 'agency',
  scopes: ['audit'],
  modules: ['*'],
  usdPerDay: 5,
  auditsPerHour: 2,
  created: '2026-11-22',
}

/** An API whose data folder has one token. */
async function withToken(
  t: TestContext,
  changes: Partial<TokenRecord> = {},
  options: AccessOptions = {},
) {
  const dataDir = tempFolder(t)
  const tokens = new TokenFile(dataDir)
  const text = await tokens.create({ ...agency, ...changes })
  const onStart = (run: { finish(result: typeof emptyResult): void }) => run.finish(emptyResult)
  const double = apiDouble({ ...options, dataDir, onStart })
  const audit = async (token = text, remoteAddress = '192.0.2.1') => {
    const headers = { authorization: `Bearer ${token}` }
    const body = { url: 'https://a.example/' }
    const request = requestOf({
      method: 'POST',
      path: '/api/modules/seo',
      body,
      headers,
      remoteAddress,
    })
    return double.dispatch(request)
  }
  return { ...double, dataDir, tokens, text, audit }
}

test('a token says whom it is for, and only its hash is stored', async (t) => {
  const { text, dataDir } = await withToken(t)
  assert.match(text, /^manifold_agency_[A-Za-z0-9_-]{43}$/)
  const file = join(dataDir, 'tokens.yaml')
  assert.ok(!readFileSync(file, 'utf8').includes(text.slice(-43)))
  assert.equal(statSync(file).mode & 0o077, 0)
})

test('its owner pays for the audit that it starts', async (t) => {
  const { audit, engine } = await withToken(t)
  assert.equal((await audit()).status, 200)
  const { id, usdPerDay } = engine.runs[0]?.request.payer ?? assert.fail()
  assert.deepEqual([id, usdPerDay], ['agency', 5])
})

test('audits count for the token, whatever the address', async (t) => {
  const { audit, dispatch } = await withToken(t, {}, { rate: { perMinute: 1, perHour: 1 } })
  const first = await audit(undefined, '192.0.2.1')
  assert.deepEqual([first.status, first.headers['x-ratelimit-limit']], [200, '2'])
  assert.equal((await audit(undefined, '192.0.2.2')).status, 200)
  const third = await audit(undefined, '192.0.2.3')
  assert.equal(third.status, 429)
  assert.match(String(jsonOf(third).error), /^Too many requests from the token "agency"\./)
  const body = { url: 'https://a.example/' }
  const anonymous = await dispatch(requestOf({ method: 'POST', path: '/api/modules/seo', body }))
  assert.equal(anonymous.status, 200)
})

test('a token that is wrong, unknown or none is refused, and nothing starts', async (t) => {
  const { audit, text, engine } = await withToken(t)
  const last = text.endsWith('A') ? 'B' : 'A'
  const wrong = [
    `${text.slice(0, -1)}${last}`,
    text.replace('agency', 'other'),
    'secret',
    `${text}x`,
  ]
  for (const token of wrong) {
    const response = await audit(token)
    assert.equal(response.status, 401, token)
    assert.equal(response.headers['www-authenticate'], 'Bearer')
  }
  assert.equal(engine.runs.length, 0)
})

test('guessing is limited per address', async (t) => {
  const { audit, text } = await withToken(t, { auditsPerHour: 0 })
  const guesses = Array.from({ length: 12 }, (_, n) => `${text.slice(0, -2)}${10 + n}`)
  const statuses = new Set<number>()
  for (const guess of guesses) statuses.add((await audit(guess)).status)
  assert.deepEqual([...statuses], [401, 429])
  assert.equal((await audit(text, '192.0.2.9')).status, 200)
})

test('a token without the scope is refused with what it is for', async (t) => {
  const { audit } = await withToken(t, { scopes: ['scrape'] })
  const response = await audit()
  assert.equal(response.status, 403)
  assert.equal(
    jsonOf(response).error,
    'This token does not allow it: "agency" is for scrape, not for audit; ask the operator for one with the scope audit.',
  )
})

test('a revoked token starts nothing from the next call on, and its runs may spend no more', async (t) => {
  const { audit, tokens, engine } = await withToken(t)
  assert.equal((await audit()).status, 200)
  const { payer } = engine.runs[0]?.request ?? assert.fail()
  assert.equal(await payer?.isValid?.(), true)
  await tokens.revoke('agency')
  assert.equal((await audit()).status, 401)
  assert.equal(await payer?.isValid?.(), false)
})

test('a name that is taken or unknown is reported', async (t) => {
  const { tokens } = await withToken(t)
  await assert.rejects(tokens.create(agency), /There is a token "agency" already\./)
  await assert.rejects(tokens.revoke('other'), /There is no token "other"\. There is agency\./)
})

test('comments of the operator survive a change', async (t) => {
  const dataDir = tempFolder(t, { 'tokens.yaml': '# Ours\ntokens: []\n' })
  await new TokenFile(dataDir).create(agency)
  assert.match(readFileSync(join(dataDir, 'tokens.yaml'), 'utf8'), /^# Ours\n/)
})

test('two changes at once do not lose one another', async (t) => {
  const tokens = new TokenFile(tempFolder(t))
  const ends = await Promise.allSettled([
    tokens.create(agency),
    tokens.create({ ...agency, name: 'other' }),
  ])
  const made = ends.filter(({ status }) => status === 'fulfilled')
  assert.equal((await tokens.list()).length, made.length)
  for (const end of ends) {
    if (end.status === 'rejected') assert.match(String(end.reason), /Try again in a moment/)
  }
})

test('a mistake in the file is reported with its place', async (t) => {
  const dataDir = tempFolder(t, { 'tokens.yaml': 'tokens:\n  - name: Agency\n' })
  await assert.rejects(new TokenFile(dataDir).list(), /tokens\.yaml:2:11: tokens\.0\.name: /)
})

test('a file that was edited by hand counts at once', async (t) => {
  const { audit, dataDir } = await withToken(t)
  assert.equal((await audit()).status, 200)
  writeFileSync(join(dataDir, 'tokens.yaml'), 'tokens: []\n')
  assert.equal((await audit()).status, 401)
})

test('everyone sees their own account with the modules', async (t) => {
  const { dispatch, text } = await withToken(t, { modules: ['seo', 'geo'] })
  const account = async (headers: Readonly<Record<string, string>>) =>
    jsonOf(await dispatch(requestOf({ path: '/api/modules', headers }))).account
  assert.deepEqual(await account({ authorization: `Bearer ${text}` }), {
    name: 'agency',
    modules: ['seo', 'geo'],
    limitUsd: 5,
    spentUsd: 0,
    leftUsd: 5,
    auditLimitUsd: null,
    resetsAt: '2026-01-03T00:00:00.000Z',
  })
  assert.equal(((await account({})) as { name: string }).name, 'anonymous')
})

test('a token is in no log line', async (t) => {
  const { audit, log, text } = await withToken(t)
  await audit()
  await audit(`${text.slice(0, -1)}_`)
  assert.ok(log.length > 0)
  assert.doesNotMatch(JSON.stringify(log), /manifold_agency/)
})
