import assert from 'node:assert/strict'
import { test } from 'node:test'
import { load } from 'cheerio'
import { SaxesParser } from 'saxes'
import type { AuditRun } from '../../../../adapters/report/ci/findings.ts'
import { junitText } from '../../../../adapters/report/ci/junit.ts'
import { loadTexts } from '../../../../adapters/texts/load-texts.ts'
import { sampleCheck } from '../../cli/sample-report.ts'
import { sampleRun } from './sample-run.ts'

loadTexts('en')

/** The document, which is well-formed XML. */
function documentOf(run: AuditRun) {
  const text = junitText(run)
  const parser = new SaxesParser({})
  parser.on('error', (error) => assert.fail(error))
  parser.write(text).close()
  return load(text, { xml: true })
}

const checks = [
  sampleCheck('seo.on-page.a', 'pass'),
  sampleCheck('seo.on-page.b', 'warn'),
  sampleCheck('seo.on-page.c', 'fail'),
  sampleCheck('seo.on-page.d', 'notApplicable'),
  { ...sampleCheck('seo.on-page.e', 'error'), reason: 'robots.txt did not answer' },
  { ...sampleCheck('seo.on-page.f', 'fail'), accepted: true as const },
]

function verdicts($: ReturnType<typeof documentOf>): readonly string[] {
  return $('testcase')
    .map((_, element) => $(element).children().first().prop('tagName')?.toLowerCase() ?? 'pass')
    .get()
}

test('JUnit has one suite for each page and one case for each check', () => {
  const $ = documentOf(sampleRun(checks, { file: 'dist/index.html' }))
  const suite = $('testsuite')
  assert.deepEqual(
    ['name', 'tests', 'failures', 'errors', 'skipped', 'file'].map((name) => suite.attr(name)),
    ['https://www.example.com/', '6', '1', '1', '2', 'dist/index.html'],
  )
  assert.equal($('testcase').first().attr('classname'), 'seo.on-page')
  assert.deepEqual(verdicts($), ['pass', 'system-out', 'failure', 'skipped', 'error', 'skipped'])
  assert.match($('failure').text(), /Fix: Do the right thing\./)
})

test('a warning fails a build that fails on warnings, and a known finding fails none', () => {
  const strict = documentOf(sampleRun(checks, { failOn: 'warn' }))
  assert.equal(verdicts(strict)[1], 'failure')
  const known = documentOf(sampleRun(checks, { failOn: 'warn', isKnown: () => true }))
  assert.deepEqual(verdicts(known).slice(1, 3), ['skipped', 'skipped'])
})

test('texts of pages cannot break the XML', () => {
  const message = 'Title is "</failure>\u0000\u001b[2J\ufffe<x a=\'1\'>&]]>\ud800"'
  const $ = documentOf(sampleRun([sampleCheck('seo.on-page.a', 'fail', message)]))
  assert.match($('failure').attr('message') ?? '', /<\/failure>.*<x a='1'>&\]\]>/)
  assert.equal($('x').length, 0)
})

test('a page that could not be audited is one case with an error', () => {
  const page = { url: 'https://www.example.com/', problem: 'No answer.', findings: [] }
  const $ = documentOf(sampleRun([], { pages: [page] }))
  assert.equal($('testcase > error').attr('message'), 'No answer.')
})
