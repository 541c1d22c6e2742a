import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseRobots } from '../../../plugins/web/parse-robots.ts'
import { anyCharacter } from '../../support/any-character.ts'

const problemsOf = (text: string) =>
  parseRobots(text).problems.map(({ severity, rule, line }) => `${severity} ${rule} ${line}`)

test('blocks, rules, other fields and sitemaps carry their lines', () => {
  const text = [
    'User-agent: GPTBot # training',
    'USER-AGENT : CCBot',
    'Crawl-delay: 5',
    'Disallow: /private',
    '',
    'Sitemap: https://example.com/sitemap.xml',
    'User-agent: *',
    'Content-Signal: search=yes, ai-train=no',
    'Allow: /',
  ].join('\r\n')
  assert.deepEqual(parseRobots(text), {
    groups: [
      {
        agents: ['gptbot', 'ccbot'],
        rules: [{ type: 'disallow', pattern: '/private', line: 4 }],
        fields: [{ name: 'crawl-delay', value: '5', line: 3 }],
        line: 1,
      },
      {
        agents: ['*'],
        rules: [{ type: 'allow', pattern: '/', line: 9 }],
        fields: [{ name: 'content-signal', value: 'search=yes, ai-train=no', line: 8 }],
        line: 7,
      },
    ],
    sitemaps: [{ url: 'https://example.com/sitemap.xml', line: 6 }],
    problems: [],
    ineffectiveTokens: [],
    isHtml: false,
    licenses: [],
  })
})

test('a byte order mark and lone carriage returns are read', () => {
  const { groups } = parseRobots('\uFEFFUser-agent: *\rDisallow: /a\rDisallow: /b')
  assert.deepEqual(
    groups[0]?.rules.map((rule) => [rule.pattern, rule.line]),
    [
      ['/a', 2],
      ['/b', 3],
    ],
  )
})

test('another field between two user agents does not split their group', () => {
  const { groups } = parseRobots('User-agent: a\nCrawl-delay: 1\nUser-agent: b\nDisallow: /')
  assert.deepEqual(
    groups.map((group) => group.agents),
    [['a', 'b']],
  )
})

const errors: [rule: string, text: string, line: number][] = [
  ['no-colon', 'User-agent: *\nDisallow /a /b', 2],
  ['path-start', 'User-agent: *\nDisallow: a', 2],
  ['dollar-inside', 'User-agent: *\nAllow: /a$b', 2],
  ['rule-before-user-agent', 'Disallow: /\nUser-agent: *', 1],
  ['empty-user-agent', 'User-agent:\nDisallow: /', 1],
  ['sitemap-not-absolute', 'Sitemap: /sitemap.xml', 1],
  ['html-body', '<!DOCTYPE html>\n<title>Not found</title>', 1],
]
for (const [rule, text, line] of errors) {
  test(`an error is reported: ${rule}`, () => {
    assert.deepEqual(problemsOf(text), [`error ${rule} ${line}`])
  })
}

test('a file above 500 KiB is an error', () => {
  assert.deepEqual(problemsOf(`User-agent: *\n#${'x'.repeat(512_000)}`), ['error too-large 2'])
})

test('the cut last line of a truncated file is no rule', () => {
  const { groups, problems } = parseRobots('User-agent: *\nAllow: /\nDisallow: /', {
    truncated: true,
  })
  assert.deepEqual(
    groups[0]?.rules.map((rule) => rule.type),
    ['allow'],
  )
  assert.deepEqual(
    problems.map((problem) => problem.rule),
    ['too-large'],
  )
})

test('an empty Disallow and a last $ are valid', () => {
  assert.deepEqual(problemsOf('User-agent: *\nDisallow:\nAllow: /*.php$\nDisallow: *x'), [])
})

test('an unknown field warns and known extensions do not', () => {
  const known = ['crawl-delay', 'Content-Signal', 'content-usage', 'Host', 'clean-param']
  const lines = [...known, 'request-rate', 'visit-time', 'Forbid'].map((name) => `${name}: x`)
  assert.deepEqual(problemsOf(lines.join('\n')), ['warning unknown-field 8'])
})

test('a user agent that begins with no name can never match', () => {
  const text =
    'User-agent: GPTBot/1.0\nUser-agent: *Bot\nUser-agent: (CCBot)\nUser-agent: ChatGPT Agent\nUser-agent: *'
  const { groups, ineffectiveTokens } = parseRobots(text)
  assert.deepEqual(ineffectiveTokens, [
    { token: '*Bot', line: 2 },
    { token: '(CCBot)', line: 3 },
  ])
  assert.deepEqual(groups[0]?.agents, ['gptbot', 'chatgpt', '*'])
})

test('only the first 20000 lines are read', () => {
  const { groups, problems } = parseRobots(`User-agent: *\n${'\n'.repeat(20_000)}Disallow: /`)
  assert.deepEqual(groups[0]?.rules, [])
  assert.deepEqual(
    problems.map((problem) => problem.rule),
    ['too-many-lines'],
  )
})

test('problems are kept in bounded number', () => {
  assert.equal(problemsOf('x\n'.repeat(5000)).length, 100)
})

test('parseRobots never throws and its lines exist', () => {
  const word = fc.constantFrom(
    'User-agent',
    'Disallow',
    'Allow',
    ':',
    ' ',
    '*',
    '$',
    '#',
    '\n',
    '\r',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string({ unit: anyCharacter }))), (parts) => {
      const text = parts.join('')
      const count = text.split(/\r\n|\n|\r/).length
      const { groups } = parseRobots(text)
      assert.ok(groups.every((group) => group.rules.every((rule) => rule.line <= count)))
    }),
  )
})
