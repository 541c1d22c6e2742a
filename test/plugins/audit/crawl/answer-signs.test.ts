import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  edgeOf,
  isChallenge,
  loadCrawlData,
} from '../../../../plugins/audit/crawl/response-facts.ts'
import { contentTypeOf } from '../../../../plugins/audit/page/http/response.ts'

const { challenges, edges } = loadCrawlData()
const answer = (body: string, headers: Record<string, string[]> = {}) => ({
  headers,
  body: new TextEncoder().encode(body),
  truncated: false,
})

const challenged: [
  what: string,
  body: string,
  headers: Record<string, string[]>,
  expected: boolean,
][] = [
  ['its header', 'x', { 'cf-mitigated': ['challenge'] }, true],
  [
    'an orchestration script',
    '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/jsch/v1"></script>',
    {},
    true,
  ],
  [
    'the script of ordinary pages alone',
    "a.src='/cdn-cgi/challenge-platform/scripts/jsd/main.js'",
    {},
    false,
  ],
  [
    'both scripts',
    '/cdn-cgi/challenge-platform/h/b/scripts/jsd/x.js /cdn-cgi/challenge-platform/h/b/orchestrate/x'
      .padEnd(300)
      .replace('x.js ', `x.js${' '.repeat(200)}`),
    {},
    true,
  ],
  ['Incapsula', '<iframe src="/_Incapsula_Resource?x">', {}, true],
  ['PerimeterX', '<div id="px-captcha">', {}, true],
  ['DataDome', 'https://geo.captcha-delivery.com/captcha/', {}, true],
  ['AWS WAF', 'https://x.token.awswaf.com/y/challenge.js', {}, true],
  ['its title', '<title>Just a moment...</title>', {}, true],
  ['nothing', '<p>challenge.js</p>', {}, false],
  ['a marker in a large body', `${' '.repeat(100_001)}px-captcha`, {}, false],
]
for (const [what, body, headers, expected] of challenged) {
  test(`${what} ${expected ? 'makes' : 'makes no'} challenge`, () => {
    assert.equal(isChallenge(answer(body, headers), challenges), expected)
  })
}

const networks: [headers: Record<string, string[]>, name: string | null][] = [
  [{ 'cf-ray': ['8'] }, 'Cloudflare'],
  [{ server: ['Cloudflare'] }, 'Cloudflare'],
  [{ server: ['AkamaiGHost'] }, 'Akamai'],
  [{ 'x-akamai-transformed': ['9'] }, 'Akamai'],
  [{ 'x-served-by': ['cache-fra-1'] }, 'Fastly'],
  [{ 'x-fastly-request-id': ['1'] }, 'Fastly'],
  [{ 'set-cookie': ['a=1', 'datadome=x; Path=/'] }, 'DataDome'],
  [{ 'set-cookie': ['_pxhd=1'] }, 'HUMAN'],
  [{ 'x-cdn': ['Imperva'] }, 'Imperva'],
  [{ 'set-cookie': ['visid_incap_1=2'] }, 'Imperva'],
  [{ 'x-amzn-waf-action': ['captcha'] }, 'AWS WAF'],
  [{ server: ['nginx'], 'x-cache': ['HIT'] }, null],
]
for (const [headers, name] of networks) {
  test(`${JSON.stringify(headers)} is ${name ?? 'no network that is known'}`, () => {
    assert.equal(edgeOf(headers, edges), name)
  })
}

const types: [header: string, mediaType: string, charset: string][] = [
  ['text/html; charset=UTF-8', 'text/html', 'utf-8'],
  ['Text/HTML;boundary=x; Charset="ISO-8859-1"', 'text/html', 'iso-8859-1'],
  ['application/xhtml+xml', 'application/xhtml+xml', ''],
  ['html', '', ''],
  ['', '', ''],
]
for (const [header, mediaType, charset] of types) {
  test(`the content type ${JSON.stringify(header)} is read`, () => {
    assert.deepEqual(contentTypeOf({ 'content-type': [header] }), { mediaType, charset })
  })
}
