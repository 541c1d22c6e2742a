import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkTargetUrl } from '../../../adapters/network/target-guard.ts'
import { AppError } from '../../../core/errors.ts'

const codeOf = (url: string, allowLocal = false): string => {
  try {
    checkTargetUrl(url, { allowLocal })
    return 'passed'
  } catch (error) {
    return error instanceof AppError ? error.code : String(error)
  }
}

const loopbackSpellings = [
  'http://127.0.0.1/',
  'http://127.1/',
  'http://127.0.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://0x7f.1/',
  'http://0177.0.0.1/',
  'http://017700000001/',
  'http://0x7f.0x0.0x0.0x1/',
  'http://127.0.0.1./',
  'http://127。0。0。1/',
  'http://１２７.0.0.1/',
  'http://%31%32%37.0.0.1/',
  'http://[::1]/',
  'http://[0:0:0:0:0:0:0:1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[2002:7f00:1::]/',
  'HTTP://127.1:8080/',
  'http://0/',
  'http://169.254.169.254/latest/meta-data',
  'http://[fd00:ec2::254]/latest/meta-data',
]
for (const url of loopbackSpellings) {
  test(`${url} is refused as a guarded address`, () => assert.equal(codeOf(url), 'SSRF_BLOCKED'))
}

const malformed = [
  '',
  'www.example.com',
  '/page',
  '//example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'http:example.com',
  'http:/example.com',
  'https://',
  'http://exa mple.com/',
  'http://[fe80::1%25eth0]/',
  'http://[::1',
  'http://1.2.3.4.5/',
  'http://256.1.1.1/',
  'http://example.com:99999/',
  `https://example.com/${'a'.repeat(2048)}`,
]
for (const url of malformed) {
  test(`${url.slice(0, 40) || 'an empty string'} is not a usable URL`, () => {
    assert.equal(codeOf(url), 'INVALID_URL')
  })
}

test('credentials in the URL are refused, and the answer does not repeat them', () => {
  assert.throws(
    () => checkTargetUrl('https://user:hunter2@example.com/', { allowLocal: false }),
    (error: AppError) => error.code === 'SSRF_BLOCKED' && !error.message.includes('hunter2'),
  )
  assert.equal(codeOf('https://user@example.com/'), 'SSRF_BLOCKED')
})

test('ports that browsers block are refused, others pass', () => {
  assert.deepEqual(
    [0, 22, 25, 6379, 6667, 8443, 10080].map((port) => codeOf(`http://example.com:${port}/`)),
    [
      'SSRF_BLOCKED',
      'SSRF_BLOCKED',
      'SSRF_BLOCKED',
      'passed',
      'SSRF_BLOCKED',
      'passed',
      'SSRF_BLOCKED',
    ],
  )
})

test('ordinary addresses pass', () => {
  const urls = [
    'https://example.com',
    ' https://example.com/ ',
    'https://Example.COM./path?query#part',
    'http://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'https://bücher.example/',
    'http://localhost/',
  ]

  assert.deepEqual(
    urls.filter((url) => codeOf(url) !== 'passed'),
    [],
  )
})

test('with local targets allowed, only the local ones of the guarded addresses pass', () => {
  assert.deepEqual(
    [
      'http://127.1:3000/',
      'http://[::1]:3000/',
      'http://192.168.0.9/',
      'http://169.254.169.254/',
    ].map((url) => codeOf(url, true)),
    ['passed', 'passed', 'passed', 'SSRF_BLOCKED'],
  )
})
