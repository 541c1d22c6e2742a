import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { readReport } from '../../../../adapters/cli/report/report-file.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const url = 'https://example.com/'
const files: readonly (readonly [what: string, report: object, problem: RegExp])[] = [
  ['no URL', { url: null, scores: {} }, /\(url is missing/],
  ['no scores', { scores: null }, /\(scores is missing/],
  ['an audit without categories', { scores: {}, seo: {} }, /\(seo\.categories is missing/],
  [
    'a check without an id',
    { scores: {}, geo: { categories: [{ id: 'a', checks: [{ status: 'pass' }] }] } },
    /\(geo\.categories\[0\]\.checks\[0\]\.id is missing/,
  ],
  ['a score that is a word', { scores: { overall: 'A' } }, /\(scores\.overall must be a number/],
]

for (const [what, report, problem] of files) {
  test(`a report with ${what} is refused with its place`, async (t) => {
    const file = join(tempFolder(t, { 'a.json': JSON.stringify({ url, ...report }) }), 'a.json')
    await assert.rejects(readReport(file), { code: 'INVALID_REQUEST', message: problem })
  })
}
