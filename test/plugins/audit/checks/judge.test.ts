import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inForce } from '../../../../plugins/audit/checks/catalogue.ts'
import type { CheckManifest } from '../../../../plugins/audit/checks/check-manifest.ts'
import { compileCheck } from '../../../../plugins/audit/checks/compiled-check.ts'
import {
  type CheckExample,
  exampleFacts,
} from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { ExampleProver } from '../../../../plugins/audit/checks/examples/example-proof.ts'
import { judge } from '../../../../plugins/audit/checks/judge.ts'
import { PredicateCompiler } from '../../../../plugins/audit/checks/predicate.ts'
import type { Measure } from '../../../../plugins/audit/page/measure.ts'
import { factsData } from '../../../support/facts-data.ts'

const compiler = new PredicateCompiler()

const BASE: CheckManifest = {
  id: 'seo.on-page.sample',
  title: 'Sample check',
  tests: 'Width of the title.',
  expected: 'at least {least}',
  weight: 5,
  effort: 'low',
  evidence: 'practice',
  inputs: ['page'],
  thresholds: { least: 10 },
  fix: 'Write {least} characters.',
  source: ['https://example.com/'],
  given: { fact: 'page.title.width' },
  pass: { minimum: { $threshold: 'least' } },
  headlines: { pass: 'It is {value}', fail: 'It is {value}, below {least}' },
}

function judged(
  changes: Partial<CheckManifest>,
  example: CheckExample = { html: '<title>Nine char</title>' },
  measures: Record<string, Measure> = {},
) {
  const check = compileCheck(inForce({ ...BASE, ...changes }, {}), compiler)
  const data = factsData()
  return judge(check, exampleFacts(example, data), { data, measures, accepted: new Set() })
}

test('a result carries value, threshold, message, fix and status', () => {
  const result = judged({})
  assert.deepEqual(result, {
    id: 'seo.on-page.sample',
    category: 'on-page',
    title: 'Sample check',
    status: 'fail',
    score: 0,
    weight: 5,
    value: 9,
    expected: 'at least 10',
    message: 'It is 9, below 10',
    evidence: [],
    fix: 'Write 10 characters.',
    effort: 'low',
    evidenceLevel: 'practice',
    sources: ['https://example.com/'],
    basis: 'raw',
    thresholds: { least: 10 },
  })
})

test('clauses are tried in the order notApplicable, fail, inconclusive, pass, warn', () => {
  const all = { notApplicable: true, fail: true, inconclusive: true, pass: true, warn: true }
  const { notApplicable, ...four } = all
  const { fail, ...three } = four
  const statuses = [all, four, three, { pass: true, warn: true }, { pass: false, warn: true }]
  assert.equal(notApplicable && fail, true)
  assert.deepEqual(
    statuses.map((clauses) => judged(clauses).status),
    ['notApplicable', 'fail', 'notApplicable', 'pass', 'warn'],
  )
  assert.match(judged(three).reason ?? '', /^inconclusive/)
})

test('a value that no clause takes warns where both fail and warn are declared, and fails otherwise', () => {
  assert.equal(judged({ fail: false, pass: false, warn: false }).status, 'warn')
  assert.equal(judged({ pass: false, warn: false }).status, 'fail')
  assert.equal(judged({ pass: false }).status, 'fail')
})

test('a missing fact takes the status that the check declares for it', () => {
  const result = judged({ absent: 'notApplicable' }, { html: '<p>no title</p>' })
  assert.deepEqual([result.status, result.value], ['notApplicable', null])
})

test('an input that could not be obtained makes the result inconclusive', () => {
  const example = { facts: { 'missing.robots': 'robots.txt timed out' } }
  const result = judged({ inputs: ['page', 'robots'] }, example)
  assert.deepEqual(
    [result.status, result.reason],
    ['notApplicable', 'inconclusive: robots.txt timed out'],
  )
  assert.equal(
    judged({ inputs: ['page', 'robots'], tolerates: ['robots'] }, example).status,
    'fail',
  )
})

test('page checks are inconclusive where the page was refused, but for those that judge the refusal', () => {
  assert.match(judged({}, { status: 403 }).reason ?? '', /inconclusive: .*403/)
  assert.equal(
    judged({ judges: { blocked: true } }, { status: 403, html: '<title>Forbidden</title>' }).status,
    'fail',
  )
})

test('page checks do not apply to an answer that is not HTML', () => {
  const result = judged({}, { headers: { 'content-type': 'application/pdf' } })
  assert.deepEqual([result.status, result.reason], ['notApplicable', 'not HTML'])
})

test('what an unrendered shell lacks only warns, in the SEO audit', () => {
  const shell = { html: '<div id="root"></div><script src="/app.js"></script>' }
  const absent = judged({ absent: 'fail' }, shell)
  assert.deepEqual([absent.status, absent.reason], ['warn', 'absent before rendering'])
  assert.equal(judged({ absent: 'fail', id: 'geo.citability.sample' }, shell).status, 'fail')
})

test('a failure that only warns before rendering still says what failed', () => {
  const shell = { html: '<div id="root"></div><script src="/app.js"></script>' }
  const headlines = { warn: 'Too short', fail: 'Missing' }
  const result = judged({ absent: 'fail', headlines }, shell)
  assert.equal(result.message, 'Missing (scripts may still add it)')
})

test('a measure that throws gives an error result that weighs nothing', () => {
  const broken: Measure = () => {
    throw new Error('boom')
  }
  const result = judged({ given: { code: 'broken' } }, {}, { broken })
  assert.deepEqual(
    [result.status, result.score, result.reason],
    ['error', null, 'could not be evaluated: boom'],
  )
})

test('list facts give shares and their defects as evidence', () => {
  const given = {
    each: 'page.images',
    where: { properties: { content: { const: true } } },
    holds: { properties: { altState: { const: 'good' } } },
    measure: 'percent' as const,
  }
  const html = '<main><img src="a.png" alt="A wheel"><img src="b.png"></main>'
  const result = judged({ given, pass: { minimum: 60 } }, { html })
  assert.equal(result.value, 50)
  assert.deepEqual(
    result.evidence.map(({ snippet, line }) => [snippet, line]),
    [['<img src="b.png">', 1]],
  )
})

test('the first variant of a headline whose condition holds is taken', () => {
  const headlines = {
    pass: 'Good',
    fail: [{ when: { maximum: 3 }, text: 'Tiny: {value}' }, { text: 'Short: {value}' }],
  }
  assert.equal(judged({ headlines }).message, 'Short: 9')
})

test('a check may select elements of the page by itself', async () => {
  const prover = new ExampleProver(factsData(), {})
  const icons = {
    ...BASE,
    given: { select: 'link[rel~=icon]', take: 'href' },
    pass: { minItems: 1 },
  }
  const html = '<link rel="shortcut icon" href="/a.ico">'
  assert.equal(prover.problem(icons, 'pass', { html, value: ['/a.ico'] }), null)
  assert.equal(prover.problem(icons, 'fail', { html: '<p>No icon</p>', value: [] }), null)
  const holds = { properties: { value: { pattern: 'noopener' } } }
  const links = {
    ...BASE,
    given: { select: 'a[target=_blank]', take: 'rel', holds, measure: 'all' as const },
    pass: { properties: { defects: { const: 0 } } },
    headlines: { pass: 'Good', fail: '{defects} of {total}' },
  }
  const two = '<a href="/a" target="_blank" rel="noopener">A</a><a href="/b" target="_blank">B</a>'
  assert.equal(prover.problem(links, 'fail', { html: two, message: '1 of 2' }), null)
})
