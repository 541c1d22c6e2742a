import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  ComputedLlmsTxt,
  pastedFacts,
  validateLlmsTxtOfSite,
} from '../../../../adapters/api/audit/llms-txt-validation.ts'
import type { Compute } from '../../../../core/ports/compute.ts'
import type { Catalogue, CheckResult } from '../../../../plugins/audit/checks/index.ts'
import { llmsTextTask } from '../../../../plugins/audit/page/llms-txt/read-llms-files.ts'
import type { SiteFacts } from '../../../../plugins/audit/page/site-facts.ts'
import { emptyResult, FakeEngine } from './fake-engine.ts'
import { doneWith, sampleContext, sampleReport, stillClock } from './sample-audit.ts'

const content =
  '# Example\n\n> We sell bicycles.\n\n## Pages\n\n- [About](https://a.example/about): who\n'
const { signal } = new AbortController()

const catalogue: Catalogue = {
  version: '1',
  scoring: {
    version: 1,
    categories: {
      geo: [{ id: 'llms-txt', title: 'llms.txt', weight: 100, covers: '' }],
      seo: [],
    },
    platforms: [],
    grades: [],
    effortPoints: { low: 1, medium: 3, high: 8 },
    blockers: [],
  },
  get categories() {
    return this.scoring.categories
  },
  checks: [],
  overrides: { 'geo.llms-txt.summary': { enabled: false } },
}

function result(id: string, status: CheckResult['status'], weight: number): CheckResult {
  return {
    id,
    category: 'llms-txt',
    title: id,
    status,
    score: null,
    weight,
    value: null,
    expected: '',
    message: '',
    evidence: [],
    fix: '',
    effort: 'low',
    sources: [],
    basis: 'llmsTxt',
    thresholds: {},
  }
}

type Asked = { readonly task: string; readonly input: unknown }

/** Reads texts as the worker does, and judges them as it is told. */
function computeDouble(results: readonly CheckResult[], asked: Asked[] = []): Compute {
  return {
    run: async <T>(task: string, input: unknown) => {
      asked.push({ task, input })
      const text = input as Parameters<typeof llmsTextTask>[0]
      return (task === 'llmsText' ? llmsTextTask(text) : results) as T
    },
    warmUp: () => {},
  }
}

test('pasted content is reported without a URL and scored by its category', async () => {
  const results = [result('geo.llms-txt.h1-first', 'pass', 3), result('geo.llms-txt.x', 'fail', 1)]
  const compute = computeDouble(results)
  const service = new ComputedLlmsTxt({ compute, catalogue, clock: stillClock })
  const report = await service.validate({ content }, signal)
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
  const service = new ComputedLlmsTxt({ compute, catalogue, clock: stillClock })
  await service.validate({ content, full: '# Example\n\nAll of it.\n' }, signal)
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
  const engine = new FakeEngine({
    onStart: (run) => {
      const outcomes = {
        crawl: doneWith({ result: {}, site }),
        geo: doneWith({ result: sampleReport('geo') }),
      }
      run.finish({ ...emptyResult, outcomes })
    },
  })
  const report = await validateLlmsTxtOfSite(sampleContext(engine), 'https://a.example/', signal)
  assert.deepEqual(engine.runs[0]?.request.inputs.needs, [
    'llmsTxt',
    'page',
    'headers',
    'probes.llmsLinks',
  ])
  assert.equal(report.url, 'https://a.example/')
  assert.equal(report.files.llmsTxt.sections[0]?.links[0]?.status, 404)
})

test('an unreachable site is the failure of the crawl', async () => {
  const failure = { ok: false, code: 'TARGET_UNREACHABLE', error: 'No.' } as const
  const onStart = (run: { finish(result: typeof emptyResult): void }) =>
    run.finish({ ...emptyResult, ...failure })
  const context = sampleContext(new FakeEngine({ onStart }))
  await assert.rejects(validateLlmsTxtOfSite(context, 'https://a.example/', signal), {
    code: 'TARGET_UNREACHABLE',
  })
})
