import assert from 'node:assert/strict'
import { test } from 'node:test'
import { githubAnnotations, githubSummary } from '../../../../adapters/report/ci/github.ts'
import { loadTexts } from '../../../../adapters/texts/load-texts.ts'
import { sampleCheck } from '../../cli/sample-report.ts'
import { sampleRun } from './sample-run.ts'

loadTexts('en')

const failed = sampleCheck('seo.on-page.a', 'fail', '50% off,\r\n::warning::x')
const warned = sampleCheck('seo.on-page.b', 'warn')

test('annotations are one line each, and no text of a page begins another command', () => {
  const text = githubAnnotations(sampleRun([failed, warned]))
  const lines = text.trimEnd().split('\n')
  assert.equal(lines.length, 2)
  assert.match(lines[0] ?? '', /^::error title=50%25 off%2C %0A%3A%3Awarning%3A%3Ax::Fix: /)
  assert.match(lines[1] ?? '', /^::warning title=Measured 7::/)
  assert.doesNotMatch(text, /\r/)
})

test('annotations name the file of an audited folder, and the line where it is known', () => {
  const evidence = [{ url: 'https://www.example.com/robots.txt', line: 3 }]
  const run = sampleRun([{ ...failed, message: 'Blocked', evidence }], {
    fileOf: (url) => (url.endsWith('/robots.txt') ? 'dist/a:b,c.txt' : undefined),
  })
  assert.match(githubAnnotations(run), /^::error title=Blocked,file=dist\/a%3Ab%2Cc\.txt,line=3::/)
})

test('findings of the baseline are notices, and reasons of a failure errors', () => {
  const run = sampleRun([failed], { isKnown: () => true, problems: ['The score is too low.'] })
  const [first, second] = githubAnnotations(run).split('\n')
  assert.equal(first, '::error title=Manifold::The score is too low.')
  assert.match(second ?? '', /^::notice /)
})

test('the summary shows scores and findings, with texts of pages escaped', () => {
  const message = 'Title is <img src=x> | **bold**'
  const summary = githubSummary(sampleRun([sampleCheck('seo.on-page.a', 'fail', message)]))
  assert.match(summary, /\| https:\/\/www\.example\.com\/ \| 50 \| 50 \| none \| 1 \| 0 \|/)
  assert.match(
    summary,
    /Title is \\<img src=x\\> \\\| \\\*\\\*bold\\\*\\\* \| `seo\.on-page\.a` \| 1/,
  )
  assert.match(summary, /The audit passed\./)
})
