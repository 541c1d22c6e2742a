import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readAuditFile } from '../../../../adapters/cli/audit/audit-file.ts'
import { guideOf, readGuide } from '../../../docs/guide.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const now = Date.parse('2026-06-15T12:00:00Z')

function read(t: TestContext, text: string, env: Readonly<Record<string, string>> = {}) {
  const file = join(tempFolder(t, { '.manifold.yaml': text }), '.manifold.yaml')
  return readAuditFile({ file, env, now })
}

test('a missing file is an error only if the command line names it', (t) => {
  assert.throws(
    () => readAuditFile({ file: join(tempFolder(t), 'none.yaml'), env: {}, now }),
    /none\.yaml:1:1: cannot be read/,
  )
})

test('paths are relative to the file', (t) => {
  const { values } = read(
    t,
    'folder: ./dist\norigin: https://www.example.com\nbaseline: known.json\n',
  )
  assert.match(values.folder ?? '', /^\/.*\/manifold-\w+\/dist$/)
  assert.match(values.baseline ?? '', /^\/.*\/manifold-\w+\/known\.json$/)
})

test('every mistake has its place and a remedy', (t) => {
  const text = [
    'adresses: [/]',
    'thresholds: { seo.on-pge: 80, overall: 101 }',
    'failOn: error',
  ].join('\n')
  assert.throws(
    () => read(t, text),
    (error: Error) => {
      assert.match(
        error.message,
        /\.manifold\.yaml:1:1: adresses: is not a known key, expected "addresses"/,
      )
      assert.match(error.message, /:2:40: thresholds\.overall: is 101, expected a number <= 100/)
      assert.match(error.message, /:3:9: failOn: is "error", expected one of blocker, fail, warn/)
      return true
    },
  )
})

test('names of checks and scores, patterns and days are checked', (t) => {
  const text = [
    'off: [seo.on-page.title-lenght]',
    'thresholds: { seo.on-pge: 80 }',
    'accept:',
    '  - { check: seo.on-page.title-length, match: "blog/*", reason: old, until: 2026-02-30 }',
  ].join('\n')
  assert.throws(
    () => read(t, text),
    (error: Error) => {
      assert.match(error.message, /:1:7: off\.0: .*"seo\.on-page\.title-length" \(the nearest/)
      assert.match(
        error.message,
        /:2:15: thresholds\.seo\.on-pge: is not a score, expected "seo\.on-page"/,
      )
      assert.match(error.message, /:4:47: accept\.0\.match: is "blog\/\*", expected a path pattern/)
      assert.match(error.message, /until: is "2026-02-30", expected an existing day/)
      return true
    },
  )
})

test('an accepted finding counts again after its last day', (t) => {
  const entry = (until: string) =>
    `  - { check: seo.on-page.title-length, reason: rebrand, until: ${until} }`
  const { values, expired } = read(
    t,
    ['accept:', entry('2026-06-15'), entry('2026-06-14')].join('\n'),
  )
  assert.equal(values.accept?.length, 1)
  const [one, ...others] = expired
  assert.deepEqual(others, [])
  assert.match(one?.place ?? '', /:3:\d+$/)
  assert.deepEqual([one?.check, one?.day], ['seo.on-page.title-length', '2026-06-14'])
})

test('variables of the environment fill in logins, and unset ones are named', (t) => {
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the syntax of the file.
  const text = 'auth: { basic: { user: "${SITE_USER}", password: "x${SITE_PASSWORD}" } }'
  const env = { SITE_USER: 'me', SITE_PASSWORD: 'pass' }
  assert.deepEqual(read(t, text, env).values.auth, { basic: { user: 'me', password: 'xpass' } })
  assert.throws(
    () => read(t, text, { SITE_USER: 'me' }),
    /auth\.basic\.password: needs SITE_PASSWORD, expected this environment variable/,
  )
})

test('the file of a pull request cannot send keys of this program or its CI to a site', (t) => {
  for (const name of [
    'OPENROUTER_API_KEY',
    'GITHUB_TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'SCRAPE_TOKEN',
  ]) {
    const text = `auth: { headers: { X-A: "\${${name}}" } }`
    assert.throws(
      () => read(t, text, { [name]: 'top-secret' }),
      (error: Error) => {
        assert.match(error.message, /belongs to this program or its CI/)
        assert.doesNotMatch(error.message, /top-secret/)
        return true
      },
    )
  }
})

test('the audit file that the guide shows is valid', (t) => {
  const guide = readGuide(guideOf.terminal)
  const [shown = ''] = /(?<=```yaml\n)[^`]*thresholds:[^`]*/.exec(guide) ?? []
  const { values } = read(t, shown, { PREVIEW_PASSWORD: 'x' })
  assert.deepEqual(values.addresses, ['/', '/pricing', '/blog/'])
})
