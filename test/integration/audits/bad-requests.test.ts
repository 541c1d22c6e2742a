import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useApp } from './audited-app.ts'

const app = useApp({ allowLocal: false })
const path = '/api/audit/full'

for (const [what, body] of [
  ['an empty body', ''],
  ['text that is not JSON', '{"url": "https://example.com/"'],
  ['a lone surrogate escape cut short', '{"url": "\\ud8'],
  ['a JSON text after another', '{} {}'],
] as const) {
  test(`${what} is not valid JSON`, async () => {
    const answer = await app().call({ path, body })
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_JSON'])
  })
}

test('a body that names its page twice is refused with the name of the key', async () => {
  const body = '{"url": "https://example.com/", "\\u0075rl": "http://169.254.169.254/"}'
  const answer = await app().call({ path, body })
  assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST'])
  assert.match(answer.body.error ?? '', /the key "url" twice/)
})

for (const [what, body, paths] of [
  ['null', null, ['']],
  ['an array', [], ['']],
  ['a request without a URL', {}, ['/url']],
  ['a URL that is a number', { url: 7 }, ['/url']],
  ['an unknown field', { url: 'https://example.com/', extra: 1 }, ['/extra']],
  [
    'an unknown option',
    { url: 'https://example.com/', options: { skiplive: true } },
    ['/options/skiplive'],
  ],
  ['options that are a list', { url: 'https://example.com/', options: [] }, ['/options']],
  [
    'a time-out that is a text',
    { url: 'https://example.com/', options: { timeout: '9' } },
    ['/options/timeout'],
  ],
  [
    'too many prompts',
    { url: 'https://example.com/', options: { promptCount: 16 } },
    ['/options/promptCount'],
  ],
  [
    'half a prompt',
    { url: 'https://example.com/', options: { promptCount: 5.5 } },
    ['/options/promptCount'],
  ],
  [
    'a flag that is a number',
    { url: 'https://example.com/', options: { skipLive: 1 } },
    ['/options/skipLive'],
  ],
] as const) {
  test(`${what} is refused by name`, async () => {
    const answer = await app().call({ path, body })
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_REQUEST'])
    assert.deepEqual(
      answer.body.details?.map((detail) => detail.path),
      paths,
    )
  })
}

for (const url of [
  '/about',
  'example.com',
  '//example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://',
  'http://exa mple.com/',
  'http://example.com:99999/',
  `http://example.com/${'a'.repeat(5000)}`,
]) {
  test(`${url.slice(0, 40)} is no URL to audit`, async () => {
    const answer = await app().call({ path, body: { url } })
    assert.deepEqual([answer.status, answer.body.code], [400, 'INVALID_URL'])
  })
}

for (const url of [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0/',
  'http://0.0.0.0/',
  'http://127.0.0.1./',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://１２７.０.０.１/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[64:ff9b:1::a00:1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd00:ec2::254]/',
  'http://[ff02::1]/',
  'http://10.0.0.1/',
  'http://10.1/',
  'http://172.16.0.1/',
  'http://192.168.1.1/',
  'http://3232235777/',
  'http://100.64.0.1/',
  'http://169.254.169.254/latest/meta-data/',
  'http://0xa9fea9fe/',
  'http://0251.0376.0251.0376/',
  'http://[::ffff:169.254.169.254]/',
  'http://192.0.0.1/',
  'http://198.18.0.1/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://255.255.255.255/',
  'http://user:password@93.184.215.14/',
  'http://user@93.184.215.14/',
  'http://93.184.215.14:22/',
  'http://93.184.215.14:6000/',
]) {
  test(`${url} is guarded`, async () => {
    const answer = await app().call({ path, body: { url } })
    assert.deepEqual([answer.status, answer.body.code], [400, 'SSRF_BLOCKED'])
  })
}

test('nothing that was refused left a run behind', () => app().assertHealthy())
