import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertSound } from './audited-app.ts'
import { app, siteOf } from './hostile-app.ts'

const body = '<!doctype html><title>A page</title><h1>A page</h1><p>Words.</p>'
/** Just below what a whole header section may have. */
const long = (text: string): string => text.repeat(Math.floor(60_000 / text.length))

for (const [name, value] of [
  ['content-type', long('text/html; ')],
  ['content-type', `text/html; charset=${long('x')}`],
  ['content-type', `text/html;${long(' ')}`],
  ['content-type', '  '],
  ['link', long('<')],
  ['link', long('<a>; rel="canonical", ')],
  ['link', long('<a>; rel="')],
  ['link', `<${long(' ')}>; rel=canonical`],
  ['content-security-policy', long("default-src 'self'; ")],
  ['content-security-policy', long('"')],
  ['strict-transport-security', long('max-age=1; ')],
  ['strict-transport-security', `max-age=${long('9')}`],
  ['x-robots-tag', long('noindex, ')],
  ['x-robots-tag', long('a: ')],
  ['x-robots-tag', `unavailable_after: ${long('1 ')}`],
  ['set-cookie', long('a=b; ')],
  ['cache-control', long('max-age=, ')],
  ['vary', long('*,')],
  ['server', long('a/')],
  ['content-language', long('en-')],
  ['retry-after', '9'.repeat(400)],
  ['last-modified', long('Mon, ')],
  ['age', '-1'],
  ['etag', long('W/"')],
  ['content-disposition', long('attachment; filename=')],
  ['permissions-policy', long('camera=(')],
  ['referrer-policy', long('no-referrer,')],
  ['refresh', `0; url=${long('/')}`],
  ['alt-svc', long('h3=":443",')],
  ['x-content-type-options', long('nosniff,')],
  ['x-frame-options', long('DENY,')],
  ['cf-ray', long('x')],
] as const) {
  test(`a page with the header ${name}: ${value.slice(0, 24)} is audited`, async () => {
    const answer = await app().audit((await siteOf({ headers: { [name]: value }, body })).origin)
    assertSound(answer)
    assert.ok(answer.ms < 10_000, `${answer.ms} ms`)
  })
}

test('a page coded in more ways than anybody does is unreachable', async () => {
  const headers = { 'content-encoding': long('gzip, ') }
  const { status, body: problem } = await app().audit((await siteOf({ headers, body })).origin)
  assert.deepEqual([status, problem.code], [502, 'TARGET_UNREACHABLE'])
})

test('a page that says it is coded and is not is audited as far as it can be', async () => {
  const headers = { 'content-encoding': 'br' }
  assertSound(await app().audit((await siteOf({ headers, body })).origin))
})

for (const path of [
  `/${'%'.repeat(1500)}`,
  `/${'%2e%2e/'.repeat(250)}`,
  `/?${'a=&'.repeat(500)}`,
  `/#${'x'.repeat(1500)}`,
  `/${'a-'.repeat(700)}`,
  `/${'ä'.repeat(300)}`,
  '/<script>alert(1)</script>',
  '/index.html;jsessionid=1?utm_source=a&gclid=b',
]) {
  test(`the address ${path.slice(0, 30)} is audited`, async () => {
    const site = await siteOf({ body }, { '*': { body } })
    assertSound(await app().audit(`${site.origin}${path}`))
  })
}
