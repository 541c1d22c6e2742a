import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  parseAuditRequest,
  parseModuleRequest,
} from '../../../../adapters/api/audit/audit-request.ts'
import { AppError, type ErrorDetail } from '../../../../core/errors.ts'
import { FakeEngine } from './fake-engine.ts'
import { sampleContext } from './sample-audit.ts'

const context = sampleContext(new FakeEngine())

function refusal(parse: () => unknown): { code: string; details: readonly ErrorDetail[] } {
  try {
    parse()
  } catch (error) {
    assert.ok(error instanceof AppError)
    return { code: error.code, details: (error.data.details ?? []) as readonly ErrorDetail[] }
  }
  assert.fail('the request was accepted')
}

function auditRefusal(value: unknown) {
  return refusal(() => parseAuditRequest(context, value))
}

test('a request with nothing but a URL gets the defaults', () => {
  assert.deepEqual(parseAuditRequest(context, { url: 'https://example.com/a?b=1' }), {
    url: 'https://example.com/a?b=1',
    options: { timeout: 15_000 },
  })
})

test('every documented option is accepted', () => {
  const options = {
    timeout: 999_999,
    skipLive: true,
    skipVisual: false,
    promptCount: 5,
    enablePlacesLookup: true,
    modules: ['seo', 'crawl'],
    language: 'fr-BE',
    expectedOrigin: 'https://www.example.com',
    accept: ['seo.on-page.title-length'],
    userAgent: 'Example/1.0 (+https://example.com)',
  }
  const value = { url: 'https://example.com/', options: { ...options } }
  assert.deepEqual(parseAuditRequest(context, value).options, options)
})

test('a misspelt option is refused with the nearest known one', () => {
  const value = { url: 'https://example.com/', options: { skiplive: true } }
  assert.deepEqual(auditRefusal(value), {
    code: 'INVALID_REQUEST',
    details: [
      {
        path: '/options/skiplive',
        message: '"skiplive" is not a known property of options. Did you mean "skipLive"?',
      },
    ],
  })
})

test('an option that resembles none is refused with the list of known ones', () => {
  const { details } = auditRefusal({ url: 'https://example.com/', zebra: 1 })
  assert.deepEqual(details, [
    {
      path: '/zebra',
      message:
        '"zebra" is not a known property of the request. Remove it; known properties are: url, options.',
    },
  ])
})

test('all violations are reported at once, each with its JSON pointer', () => {
  const { details } = auditRefusal({
    options: { timeout: 'soon', promptCount: 7.5, language: '??', 'a/b~': 1 },
  })
  assert.deepEqual(details.map(({ path }) => path).sort(), [
    '/options/a~1b~0',
    '/options/language',
    '/options/promptCount',
    '/options/timeout',
    '/url',
  ])
})

test('a wrong type is reported with the value and an example', () => {
  const { details } = auditRefusal({ url: 'https://example.com/', options: { timeout: 'soon' } })
  assert.deepEqual(details, [
    {
      path: '/options/timeout',
      message: 'options.timeout must be a number, but is "soon". Example: 15000.',
    },
  ])
})

test('a missing URL is reported with the remedy', () => {
  const { details } = auditRefusal({})
  assert.deepEqual(details, [
    {
      path: '/url',
      message:
        'url is missing. Pass the absolute http or https URL to audit. Example: "https://example.com/".',
    },
  ])
})

for (const body of [null, [], 'https://example.com/', 7]) {
  test(`a body that is ${JSON.stringify(body)} is refused`, () => {
    const { code, details } = auditRefusal(body)
    assert.equal(code, 'INVALID_REQUEST')
    assert.match(details[0]?.message ?? '', /^The request body must be an object/)
  })
}

test('a prompt count outside 5 to 15 is refused', () => {
  for (const promptCount of [4, 16]) {
    const { details } = auditRefusal({ url: 'https://example.com/', options: { promptCount } })
    assert.deepEqual(
      details.map(({ path }) => path),
      ['/options/promptCount'],
    )
  }
})

test('an unknown module is refused with the nearest one', () => {
  const value = { url: 'https://example.com/', options: { modules: ['seo', 'visuals'] } }
  assert.deepEqual(auditRefusal(value).details, [
    {
      path: '/options/modules/1',
      message: '"visuals" is not the id of a module. Did you mean "visual"?',
    },
  ])
})

test('an unknown check to accept is refused by name', () => {
  const value = { url: 'https://example.com/', options: { accept: ['seo.on-page.title-lenght'] } }
  assert.deepEqual(auditRefusal(value).details, [
    {
      path: '/options/accept/0',
      message:
        '"seo.on-page.title-lenght" is not the id of a check. Did you mean "seo.on-page.title-length"?',
    },
  ])
})

for (const url of [
  'example.com',
  '/path',
  'ftp://example.com/',
  'javascript:alert(1)',
  'https:example.com',
  'https://',
  'https://exa mple.com/',
  'http://example.com:99999/',
  `https://example.com/${'a'.repeat(2048)}`,
]) {
  test(`${url.slice(0, 40)} is no URL to audit`, () => {
    assert.equal(auditRefusal({ url }).code, 'INVALID_URL')
  })
}

test('white space around a URL is dropped', () => {
  assert.equal(
    parseAuditRequest(context, { url: ' https://example.com/ ' }).url,
    'https://example.com/',
  )
})

test('an expected origin with a path is refused', () => {
  const options = { expectedOrigin: 'https://example.com/staging' }
  const { details } = auditRefusal({ url: 'https://example.com/', options })
  assert.deepEqual(
    details.map(({ path }) => path),
    ['/options/expectedOrigin'],
  )
})

test('a user agent cannot smuggle a header', () => {
  const options = { userAgent: 'a\r\nX-Evil: 1' }
  assert.equal(auditRefusal({ url: 'https://example.com/', options }).code, 'INVALID_REQUEST')
})

test('a property named like the prototype is refused like any other', () => {
  const value = JSON.parse('{"url": "https://example.com/", "__proto__": {"a": 1}}')
  assert.equal(auditRefusal(value).details[0]?.path, '/__proto__')
})

test('thousands of violations are cut and counted', () => {
  const options = Object.fromEntries(Array.from({ length: 5000 }, (_, i) => [`x${i}`, i]))
  const { details } = auditRefusal({ url: 'https://example.com/', options })
  assert.equal(details.length, 101)
  assert.equal(details.at(-1)?.message, 'There are 4900 more problems.')
})

test('a module request knows brand, niche and competitors', () => {
  const options = { brand: 'Example', niche: 'bicycles', competitors: ['example.org'] }
  const value = { url: 'https://example.com/', options: { ...options } }
  assert.deepEqual(parseModuleRequest(value).options, {
    ...options,
    timeout: 15_000,
  })
})

const nonsense = ['https://example.org/x', 'nonsense..example', '-a.example', 'localhost', 'a b.c']
for (const domain of nonsense) {
  test(`a competitor called ${domain} is refused with its place`, () => {
    const options = { competitors: ['example.org', 'bücher.example', domain] }
    const { details } = refusal(() => parseModuleRequest({ url: 'https://example.com/', options }))
    assert.deepEqual(
      details.map(({ path }) => path),
      ['/options/competitors/2'],
    )
  })
}

test('headers are refused where the operator does not allow them', () => {
  const { code, details } = auditRefusal({
    url: 'https://example.com/',
    options: { headers: { authorization: 'Bearer secret-value' } },
  })
  assert.equal(code, 'INVALID_REQUEST')
  assert.match(details[0]?.message ?? '', /options\.headers is disabled on this server/)
  assert.doesNotMatch(JSON.stringify(details), /secret-value/)
})

test('headers that the connection needs are refused, and no message quotes a value', () => {
  const open = { ...context, allowsHeaders: true }
  const headers = {
    Host: 'secret-value',
    'User-Agent': 'secret-value',
    'x y': 'a',
    'x-a': 'secret\n',
  }
  const { details } = refusal(() =>
    parseAuditRequest(open, { url: 'https://example.com/', options: { headers } }),
  )
  assert.deepEqual(
    details.map(({ message }) => message),
    [
      'The header "Host" cannot be sent. The audit sets this header.',
      'The header "User-Agent" cannot be sent. Set the option userAgent instead.',
      'The header "x y" cannot be sent. Use only letters, digits and hyphens in the name.',
      'The header "x-a" cannot be sent. Use at most 4096 printable ASCII characters as its value.',
    ],
  )
})
