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
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import type { Measure } from '../../../../plugins/audit/page/measure.ts'

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

test('a place that a list and a sample name is shown once', () => {
  const headings = { each: 'page.headings', holds: { properties: { level: { const: 1 } } } }
  const result = judged(
    {
      given: { facts: {}, lists: { headings } },
      ...{ pass: { properties: {}, required: ['none'] }, fail: true },
      samples: [{ from: 'page.headings' }],
      headlines: { pass: 'Right', fail: 'Wrong' },
    },
    { html: '<h1>One</h1><h2>Two</h2>' },
  )
  assert.deepEqual(
    result.evidence.map(({ snippet }) => snippet),
    ['<h2>Two', '<h1>One'],
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

const CUT = { html: '<title>Nine char</title><p>Text', facts: { 'response.incomplete': true } }

for (const [what, facts] of [
  ['was cut off', { 'response.incomplete': true }],
  ['exceeds the limit of bytes', { 'response.truncated': true }],
  ['exceeds the limit of elements', { 'page.text.htmlTruncated': 'elements' }],
] as const) {
  test(`a finding on a page that ${what} is inconclusive`, () => {
    const result = judged({}, { html: CUT.html, facts })
    assert.deepEqual([result.status, result.value, result.evidence], ['notApplicable', null, []])
    assert.match(result.reason ?? '', /^inconclusive: only the beginning/)
    assert.match(result.message, /^Not judged: only the beginning/)
  })
}

test('what an incomplete page has passes', () => {
  assert.deepEqual(
    [judged({ pass: true }, CUT).status, judged({ pass: true }, CUT).value],
    ['pass', 9],
  )
})

test('a page that came in part is not said to have nothing to check', () => {
  const result = judged({ notApplicable: true, certain: true }, CUT)
  assert.match(result.reason ?? '', /^inconclusive/)
})

test('a finding is certain on an incomplete page if the check says so for its value', () => {
  assert.equal(judged({ certain: { minimum: 9 } }, CUT).status, 'fail')
  assert.equal(judged({ certain: { minimum: 10 } }, CUT).status, 'notApplicable')
})

test('a check of the head judges an incomplete page whose head is complete', () => {
  const cutInHead = { ...CUT, html: '<title>Nine char' }
  assert.equal(judged({ certain: 'head' }, CUT).status, 'fail')
  assert.equal(judged({ certain: 'head' }, cutInHead).status, 'notApplicable')
})

test('a check that judges other files than HTML judges the beginning of one', () => {
  const film = { headers: { 'content-type': 'video/mp4' }, facts: { 'response.truncated': true } }
  assert.equal(judged({ judges: { notHtml: true } }, film).status, 'fail')
})

test('a check that does not read the page judges an incomplete page as usual', () => {
  assert.equal(judged({ inputs: ['headers'] }, CUT).status, 'fail')
})
