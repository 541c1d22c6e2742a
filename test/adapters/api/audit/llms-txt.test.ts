import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  llmsTxtOfSite,
  llmsTxtRun,
  validatePastedLlmsTxt,
} from '../../../../adapters/api/audit/llms-txt-validation.ts'
import type { Compute } from '../../../../core/ports/compute.ts'
import type { CheckResult } from '../../../../manifests/types/records.ts'
import type { Catalogue } from '../../../../plugins/audit/checks/index.ts'
import { pastedFacts } from '../../../../plugins/audit/page/llms-txt/pasted-facts.ts'
import { llmsTextTask } from '../../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import { shippedScoring } from '../../../support/shipped-checks.ts'
import { emptyResult, FakeEngine } from './fake-engine.ts'
import { checkResult, doneWith, sampleContext, sampleReport, stillClock } from './sample-audit.ts'

const content =
  '# Example\n\n> We sell bicycles.\n\n## Pages\n\n- [About](https://a.example/about): who\n'
const { signal } = new AbortController()

const catalogue: Catalogue = {
  version: '1',
  scoring: {
    ...shippedScoring,
    categories: {
      geo: [{ id: 'llms-txt', title: 'llms.txt', weight: 100, covers: '' }],
      seo: [],
    },
    platforms: [],
    grades: [],
  },
  get categories() {
    return this.scoring.categories
  },
  checks: [],
  overrides: { 'geo.llms-txt.summary': { enabled: false } },
}

type Asked = { readonly task: string; readonly input: unknown }

/** Reads texts as the worker does, and judges them as it is told. */
function computeDouble(results: readonly CheckResult[], asked: Asked[] = []): Compute {
  return {
    run: async <T>(task: string, input: unknown) => {
      asked.push({ task, input })
      const text = input as Parameters<typeof llmsTextTask>[0]
      return (task === 'llmsText' ? llmsTextTask(text) : { results, caps: [] }) as T
    },
    warmUp: () => {},
  }
}

test('pasted content is reported without a URL and scored by its category', async () => {
  const results = [
    checkResult('geo.llms-txt.h1-first', 'pass', 3),
    checkResult('geo.llms-txt.x', 'fail', 1),
  ]
  const compute = computeDouble(results)
  const parts = { compute, catalogue, clock: stillClock }
  const report = await validatePastedLlmsTxt(parts, { content }, signal)
  const { llmsTxt, llmsFullTxt } = report.files
  assert.deepEqual(
    [report.url, report.score, report.conformity.conforms, llmsTxt.title, llmsFullTxt.found],
    [null, 75, true, 'Example', false],
  )
  assert.deepEqual(llmsTxt.sections, [
    {
      title: 'Pages',
      line: 5,
      optional: false,
      links: [{ title: 'About', url: 'https://a.example/about', note: 'who', line: 7 }],
    },
  ])
})

test('pasted content is judged by the checks in force, as facts without a site', async () => {
  const asked: Asked[] = []
  const compute = computeDouble([], asked)
  const parts = { compute, catalogue, clock: stillClock }
  await validatePastedLlmsTxt(parts, { content, full: '# Example\n\nAll of it.\n' }, signal)
  const [, judged] = asked
  assert.ok(judged)
  const { facts, ...rest } = judged.input as { facts: SiteFacts }
  assert.deepEqual(rest, {
    selection: { audits: ['geo'], category: 'llms-txt' },
    accept: [],
    overrides: catalogue.overrides,
  })
  assert.deepEqual([facts.url, facts.page, facts.llmsTxt.full?.found], ['', null, true])
  assert.match(facts.missing['probes.llmsLinks'] ?? '', /pasted/)
})

test('a site is crawled for its files and their links, whatever its checks need', async () => {
  const facts = pastedFacts(llmsTextTask({ content }), 0)
  const link = { url: 'https://a.example/about', outcome: 'answered', status: 404 } as const
  const site: SiteFacts = {
    ...facts,
    probes: { llmsLinks: [{ ...link, finalUrl: null, hops: [], mediaType: '' }] },
  }
  const { inputs } = llmsTxtRun(sampleContext(new FakeEngine()), 'https://a.example/')
  assert.deepEqual(inputs.needs, ['llmsTxt', 'page', 'headers', 'probes.llmsLinks'])
  const outcomes = {
    crawl: doneWith({ result: {}, site }),
    geo: doneWith({ result: sampleReport('geo') }),
  }
  const report = llmsTxtOfSite('https://a.example/', { ...emptyResult, outcomes })
  assert.equal(report.url, 'https://a.example/')
  assert.equal(report.files.llmsTxt.sections[0]?.links[0]?.status, 404)
})

test('an unreachable site is the failure of the crawl', () => {
  const failure = { ok: false, code: 'TARGET_UNREACHABLE', error: 'No.' } as const
  assert.throws(() => llmsTxtOfSite('https://a.example/', { ...emptyResult, ...failure }), {
    code: 'TARGET_UNREACHABLE',
  })
})
