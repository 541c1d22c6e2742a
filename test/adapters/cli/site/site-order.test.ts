import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { SiteFlags } from '../../../../adapters/cli/actions/site-flags.ts'
import { readSiteOrder } from '../../../../adapters/cli/site/site-order.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function order(t: TestContext, address: string | undefined, flags: SiteFlags, file?: string) {
  const folder = tempFolder(t, { 'audit.yaml': file ?? '' })
  const auditFile = file === undefined ? false : join(folder, 'audit.yaml')
  return readSiteOrder({ address, flags: { ...flags, auditFile }, env: {} })
}

const FILE = [
  'origin: https://www.example.com',
  'language: nl',
  'maxPages: 7',
  'off: [geo.llms-txt.full-companion]',
  'accept:',
  '  - { check: seo.technical.hsts, reason: Old server., until: 2999-01-01 }',
  '  - { check: seo.technical.https, match: /old/*, reason: Old pages., until: 2999-01-01 }',
].join('\n')

test('flags become options of the request', (t) => {
  const flags = {
    ...{ maxPages: 20, include: ['/a/*', '/b/*'], sample: 5, perSecond: 0.5, sitemaps: false },
    ...{ accept: ['seo.technical.hsts'], origin: 'https://www.example.com/' },
  }
  const { start, options } = order(t, 'staging.example.com/shop/', flags)
  assert.deepEqual(start, { kind: 'url', url: 'https://staging.example.com/shop/' })
  assert.deepEqual(options, {
    ...{ maxPages: 20, include: ['/a/*', '/b/*'], perSecond: 0.5, sitemaps: false },
    ...{ sample: { perTemplate: 5 }, expectedOrigin: 'https://www.example.com' },
    accept: ['seo.technical.hsts'],
  })
})

test('the audit file gives origin, language, accepted and switched-off checks of the whole site', (t) => {
  const { start, options, language, off } = order(t, undefined, {}, FILE)
  assert.deepEqual(start, { kind: 'url', url: 'https://www.example.com/' })
  assert.deepEqual(options, {
    ...{ expectedOrigin: 'https://www.example.com', accept: ['seo.technical.hsts'] },
  })
  assert.deepEqual([language, off], ['nl', ['geo.llms-txt.full-companion']])
})

test('the command line wins over the audit file', (t) => {
  const flags = { origin: 'https://other.example', language: 'fr' } as const
  const { start, options, language } = order(t, 'other.example/shop/', flags, FILE)
  assert.deepEqual(start, { kind: 'url', url: 'https://other.example/shop/' })
  assert.equal((options as { expectedOrigin: string }).expectedOrigin, 'https://other.example')
  assert.equal(language, 'fr')
})

test('a folder is distinguished from an address, and without either there is nothing to audit', (t) => {
  const folder = tempFolder(t)
  assert.deepEqual(order(t, folder, {}).start, { kind: 'folder', folder })
  assert.throws(() => order(t, undefined, {}), /nothing to audit: add a URL or a folder/)
})

test('the audit file gives headers and the conditions of a build; the command line adds to them', (t) => {
  const file = [
    FILE,
    'failOn: fail',
    'thresholds: { overall: 75 }',
    'auth:',
    '  basic: { user: guest, password: let-me-in-please }',
    '  cookies: { preview: on-and-on }',
  ].join('\n')
  const { headers, gate, options } = order(t, undefined, { header: ['X-Stage: blue'] }, file)
  assert.deepEqual(headers, {
    authorization: `Basic ${Buffer.from('guest:let-me-in-please').toString('base64')}`,
    cookie: 'preview=on-and-on',
    'x-stage': 'blue',
  })
  assert.deepEqual(gate, {
    ...{ failUnder: undefined, fileFailOn: 'fail', thresholds: { overall: 75 } },
  })
  assert.ok(!JSON.stringify(options).includes('let-me-in'), 'options are stored')
  const flags = { failOn: 'high' } as const
  assert.deepEqual(order(t, undefined, flags, file).gate.failOn, 'high')
  assert.throws(
    () => order(t, 'a.example', { header: ['Host: b.example'] }),
    /The audit sets this header/,
  )
})
