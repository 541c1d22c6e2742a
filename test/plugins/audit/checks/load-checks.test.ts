import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parseChecks } from '../../../../plugins/audit/checks/load-checks.ts'
import { fillText } from '../../../../plugins/audit/checks/message.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const shipped = fileURLToPath(new URL('../../../../manifests/checks', import.meta.url))
const read = (file: string): string => readFileSync(join(shipped, file), 'utf8')

/** A folder of one coded check, changed. */
function folderOf(t: TestContext, change: (text: string) => string): string {
  const check = change(read('seo/technical/hsts.yaml'))
  assert.notEqual(check, read('seo/technical/hsts.yaml'))
  return tempFolder(t, { 'scoring.yaml': read('scoring.yaml'), 'seo/technical/hsts.yaml': check })
}

for (const name of ['hstss', 'constructor']) {
  test(`a check that names the measure ${name} ends the start with its place`, (t) => {
    const folder = folderOf(t, (text) => text.replace(/code: hsts\b/, `code: ${name}`))
    const message = /hsts\.yaml:\d+:\d+: given: code "\w+" is not among the measures/
    assert.throws(() => parseChecks(folder), { name: 'ManifestError', message })
  })
}

test('numbers in texts have one decimal, and two below 1', () => {
  const value = { days: 492.7137, share: 0.0837, count: 12, percent: 66.666 }
  const text = fillText('{days} {share} {count} {percent}', {}, value)
  assert.equal(text, '492.7 0.08 12 66.7')
})

test('a message that names a built-in property shows that there is none', () => {
  assert.equal(fillText('{constructor} {value.toString}', {}, { a: 1 }), 'none none')
})
