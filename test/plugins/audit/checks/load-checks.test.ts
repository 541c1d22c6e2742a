import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { withThresholds } from '../../../../plugins/audit/checks/catalogue.ts'
import { Headline } from '../../../../plugins/audit/checks/headline.ts'
import { parseChecks } from '../../../../plugins/audit/checks/load-checks.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const shipped = fileURLToPath(new URL('../../../../manifests', import.meta.url))
const read = (file: string): string => readFileSync(join(shipped, file), 'utf8')

const SCORING = 'config/scoring.yaml'
const CODED = 'checks/seo/crawlability/url-simple.yaml'

/** A manifests folder of one coded check, changed. */
function folderOf(t: TestContext, change: (text: string) => string): string {
  const check = change(read(CODED))
  assert.notEqual(check, read(CODED))
  return tempFolder(t, { [SCORING]: read(SCORING), [CODED]: check })
}

for (const name of ['url-defectss', 'constructor']) {
  test(`a check that names the measure ${name} ends the start with its place`, (t) => {
    const folder = folderOf(t, (text) => text.replace(/code: url-defects\b/, `code: ${name}`))
    const message = /url-simple\.yaml:\d+:\d+: given: code "[\w-]+" is not among the measures/
    assert.throws(() => parseChecks(folder), { name: 'ManifestError', message })
  })
}

const shown = (text: string, value: unknown): string => new Headline(text, {}).show(value)

test('a list is cut only where that leaves out more than one item', () => {
  assert.equal(shown('{all}', { all: [1, 2, 3, 4, 5, 6] }), '1, 2, 3, 4, 5, 6')
  assert.equal(shown('{all}', { all: [1, 2, 3, 4, 5, 6, 7] }), '1, 2, 3, 4, 5 and 2 more')
})

test('thresholds in texts are numbers of the reader, and sizes have their unit', () => {
  const text = '{minBytes} or more, at most {most} links, {other}'
  const shown = (locale?: string) => withThresholds(text, { minBytes: 1400, most: 12000 }, locale)
  assert.equal(shown(), '1.4 kB or more, at most 12,000 links, {other}')
  assert.equal(shown('fr-BE'), '1,4 ko or more, at most 12\u202f000 links, {other}')
  assert.equal(shown('nl-BE'), '1,4 kB or more, at most 12.000 links, {other}')
})

test('numbers in headlines have one decimal', () => {
  const value = { days: 492.7137, count: 12, percent: 66.666 }
  assert.equal(shown('{days} {count} {percent}', value), '492.7 12 66.7')
})

test('a headline has plurals, and paths into the value', () => {
  const text = '{images.bad, plural, one {# image} other {# images}} of {images.total} lack a size'
  assert.equal(shown(text, { images: { bad: 1, total: 3 } }), '1 image of 3 lack a size')
  assert.equal(shown(text, { images: { bad: 2, total: 3 } }), '2 images of 3 lack a size')
})

test('a headline that is no ICU message ends the start with its place', (t) => {
  const folder = folderOf(t, (text) =>
    text.replace(
      /^headlines:\n {2}pass: .*$/m,
      "headlines:\n  pass: 'for {days, plural, one day}'",
    ),
  )
  const message = /url-simple\.yaml:\d+:\d+: headlines\.pass: is no message/
  assert.throws(() => parseChecks(folder), { name: 'ManifestError', message })
})

test('a built-in property is shown as "none"', () => {
  assert.equal(shown('{constructor} {value.toString}', { a: 1 }), 'none none')
})
