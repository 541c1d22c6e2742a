import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { CheckAuditResponse } from '../../../../manifests/types/records.ts'
import { buildCatalogue, requiredInputs } from '../../../../plugins/audit/checks/catalogue.ts'
import checksPlugin from '../../../../plugins/audit/checks/plugin.ts'
import crawlPlugin from '../../../../plugins/audit/crawl/plugin.ts'
import { pageReport } from '../../../../plugins/audit/site/index.ts'
import { resultOf, runModule } from '../../../support/run-module.ts'
import { shippedChecks, shippedScoring } from '../../../support/shipped-checks.ts'
import { page } from '../multipage/read-site.ts'
import { auditSite } from './audit-site.ts'

const catalogue = buildCatalogue({ checks: shippedChecks, scoring: shippedScoring })
const NOT_ASKED = /^inconclusive: it is not requested/

const isOfRequest = (id: string) =>
  shippedChecks
    .find((check) => check.id === id)
    ?.inputs.some((input) => input === 'timings' || input.startsWith('probes.'))

type Checks = CheckAuditResponse['categories'][number]['checks']
const checksOf = (report: CheckAuditResponse): Checks =>
  report.categories.flatMap(({ checks }) => checks)

it('the report of a page is that of an audit of this page, for what was judged', async (t) => {
  const routes = {
    '/': page('home', { links: ['/a'] }),
    '/a': page('a', { links: ['/'], description: '' }),
    '/robots.txt': {
      headers: { 'content-type': 'text/plain' },
      body: 'User-agent: GPTBot\nDisallow: /',
    },
  }
  const { site, pages, memory } = await auditSite({ routes }, t)
  const basis = await memory.basis()
  const report = pageReport(pages[1]!, basis!, catalogue)
  const ports = new Map<string, unknown>([
    ['auditor', { randomName: () => 'f'.repeat(24) }],
    ['checkCatalogue', catalogue],
  ])
  const needs = requiredInputs(catalogue, { audits: ['seo', 'geo'] })
  const inputs = { url: `${site.origin}/a`, needs }
  const crawl = await runModule('crawl', { plugin: crawlPlugin, inputs, parts: { ports } }, t)
  assert.equal(crawl.outcome.status, 'done')
  const facts = crawl.outcome.status === 'done' ? crawl.outcome.output.site : null
  for (const audit of ['seo', 'geo'] as const) {
    const judged = { plugin: checksPlugin, inputs: { site: facts }, parts: { ports } }
    const alone = resultOf<CheckAuditResponse>(await runModule(audit, judged, t))
    const own = new Map(checksOf(alone).map((check) => [check.id, check]))
    const compared = checksOf(report![audit]).filter(({ reason = '' }) => !NOT_ASKED.test(reason))
    assert.ok(compared.length > 40, String(compared.length))
    for (const check of compared) {
      // How long the answer took differs, and so do probes, which the first page has.
      if (isOfRequest(check.id)) continue
      assert.deepEqual(check, own.get(check.id))
    }
    assert.equal(report![audit].url, alone.url)
    assert.equal(report![audit].finalUrl, alone.finalUrl)
    assert.deepEqual(report![audit].caps, alone.caps)
    assert.equal(report![audit].score, pages[1]!.judgement![audit])
  }
})
