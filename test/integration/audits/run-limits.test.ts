import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LOCAL_CHECKS_ONLY } from '../../support/local-checks-only.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { composeQuietly } from '../../support/test-program.ts'
import { AuditedApp, assertSound, codesOf } from './audited-app.ts'
import { useSites } from './loopback.ts'

const siteOf = useSites()
const PAGES = 30
const page = `<!doctype html><html lang="en"><title>A page</title><h1>A page</h1>${Array.from(
  { length: PAGES },
  (_, at) => `<p><a href="/page-${at}">Page ${at}</a> has words.</p>`,
).join('')}`

/** Audits a site of many pages with every page of it, under a limit of the whole audit. */
async function auditUnder(t: Parameters<typeof tempFolder>[0], limits: Record<string, number>) {
  const { multipage: _further, ...modules } = LOCAL_CHECKS_ONLY.modules
  const pace = { multipage: { options: { pauseMs: 0 } } }
  const app = await composeQuietly({
    env: { DATA_DIR: tempFolder(t), ALLOW_LOCALHOST_AUDIT: 'true' },
    overrides: { limits, modules: { ...modules, ...pace } },
  })
  const audited = new AuditedApp(app)
  t.after(() => audited.close())
  const site = await siteOf({ body: page }, { '*': { body: page } })
  const answer = await audited.audit(site.origin)
  return { answer, asked: site.requests.length }
}

test('an audit that meets its limit answers with what it has, and says how to raise it', async (t) => {
  const { answer, asked } = await auditUnder(t, { runRequests: 45 })
  assertSound(answer)
  assert.ok(codesOf(answer).includes('RUN_LIMIT_REACHED'))
  const { warnings = [], modules } = answer.body as unknown as {
    readonly warnings?: readonly { readonly code: string; readonly message: string }[]
    readonly modules: Readonly<Record<string, { readonly code?: string }>>
  }
  const told = warnings.find(({ code }) => code === 'RUN_LIMIT_REACHED')
  assert.match(told?.message ?? '', /limit of 45 requests.+limits\.runRequests/)
  assert.equal(modules.multipage?.code, 'RUN_LIMIT_REACHED')
  assert.ok(asked <= 45, `${asked} requests`)
})

test('an audit whose limit is met before the page is read says so', async (t) => {
  const { answer } = await auditUnder(t, { runBytes: 1000 })
  assert.deepEqual([answer.status, answer.body.code], [502, 'RUN_LIMIT_REACHED'])
  assert.match(answer.body.error ?? '', /limit of 1000 received bytes.+limits\.runBytes/)
})
