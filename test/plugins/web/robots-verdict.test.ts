import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { parseRobots, robotsAccess } from '../../../plugins/web/parse-robots.ts'
import { compilePattern, matchesPath } from '../../../plugins/web/robots-rules.ts'
import { groupsFor, robotsVerdict, robotsVerdicts } from '../../../plugins/web/robots-verdict.ts'
import { cpuTime } from '../../support/cpu-time.ts'

const parsed = (text: string) => ({ access: 'parsed' as const, txt: parseRobots(text) })
const allowed = (text: string, path: string, token = 'bot') =>
  robotsVerdict(parsed(text), token, `https://example.com${path}`).allowed

test('the verdict names the group and the line that decided', () => {
  const robots = parsed('User-agent: *\nDisallow: /\n\nUser-agent: GPTBot\nAllow: /\nDisallow: /a')
  assert.deepEqual(robotsVerdict(robots, 'gptbot', 'https://example.com/a/b'), {
    allowed: false,
    by: 'own',
    groupLine: 4,
    line: 6,
    rule: 'Disallow: /a',
  })
})

test('the general group decides for a token without its own', () => {
  const verdict = robotsVerdict(parsed('User-agent: *\nDisallow: /a'), 'GPTBot', 'https://e.com/b')
  assert.deepEqual(verdict, { allowed: true, by: 'star', groupLine: 1 })
})

test('no group at all allows', () => {
  const verdict = robotsVerdict(parsed(''), 'GPTBot', 'https://e.com/b')
  assert.deepEqual(verdict, { allowed: true, by: 'none' })
})

test('a token whose own group has no rule is not bound by the general group', () => {
  assert.equal(allowed('User-agent: *\nDisallow: /\nUser-agent: bot', '/a'), true)
})

test('a token is compared as a whole', () => {
  assert.equal(allowed('User-agent: claude\nDisallow: /', '/', 'Claude-User'), true)
  assert.equal(allowed('User-agent: GPTBot-Extra\nDisallow: /', '/', 'GPTBot'), true)
})

test('a token of two words has its own group', () => {
  assert.equal(allowed('User-agent: ChatGPT Agent\nDisallow: /', '/', 'ChatGPT Agent'), false)
})

test('Googlebot-Image obeys Googlebot unless it has its own group', () => {
  const robots = 'User-agent: Googlebot\nDisallow: /a'
  assert.equal(allowed(robots, '/a', 'Googlebot-Image'), false)
  assert.equal(
    allowed(`${robots}\nUser-agent: Googlebot-Image\nAllow: /`, '/a', 'Googlebot-Image'),
    true,
  )
})

test('blocks of one token are merged', () => {
  const robots =
    'User-agent: bot\nDisallow: /a\nUser-agent: x\nDisallow: /\nUser-agent: Bot\nDisallow: /b'
  assert.deepEqual(
    [allowed(robots, '/a'), allowed(robots, '/b'), allowed(robots, '/c')],
    [false, false, true],
  )
})

test('Allow wins a tie, in whatever order', () => {
  assert.equal(allowed('User-agent: *\nAllow: /a\nDisallow: /a', '/a'), true)
  assert.equal(allowed('User-agent: *\nDisallow: /a\nAllow: /a', '/a'), true)
})

test('percent-encoding is compared in one form', () => {
  assert.equal(allowed('User-agent: *\nDisallow: /foo/%62%61%7A', '/foo/baz'), false)
  assert.equal(allowed('User-agent: *\nDisallow: /caf%c3%a9', '/café'), false)
  assert.equal(allowed('User-agent: *\nDisallow: /a b', '/a%20b'), false)
  assert.equal(allowed('User-agent: *\nDisallow: /a%2Fb', '/a/b'), true)
})

test('an encoded asterisk or dollar sign means the character itself', () => {
  assert.equal(allowed('User-agent: *\nDisallow: /a%2Ab', '/a*b'), false)
  assert.equal(allowed('User-agent: *\nDisallow: /a%2Ab', '/axb'), true)
  assert.equal(allowed('User-agent: *\nDisallow: /a%24', '/a$'), false)
})

test('/robots.txt itself is always allowed', () => {
  assert.equal(allowed('User-agent: *\nDisallow: /', '/robots.txt'), true)
})

test('the status of robots.txt decides where it cannot be parsed', () => {
  const access = [200, 204, 302, 404, 403, 429, 500, 503, null].map(robotsAccess)
  assert.deepEqual(access, [
    'parsed',
    'parsed',
    'allowAll',
    'allowAll',
    'allowAll',
    'disallowAll',
    'disallowAll',
    'disallowAll',
    'unknown',
  ])
})

test('an unknown robots.txt gives no verdict, and the others one for all', () => {
  const txt = parseRobots('User-agent: *\nDisallow: /')
  const verdict = (access: 'allowAll' | 'disallowAll' | 'unknown') =>
    robotsVerdict({ access, txt }, 'bot', 'https://e.com/').allowed
  assert.deepEqual(
    [verdict('allowAll'), verdict('disallowAll'), verdict('unknown')],
    [true, false, null],
  )
})

test('verdicts of many tokens equal those of each', () => {
  const robots = parsed('User-agent: a\nDisallow: /x\nUser-agent: *\nAllow: /x')
  assert.deepEqual(robotsVerdicts(robots, ['A', 'b'], 'https://e.com/x'), {
    A: robotsVerdict(robots, 'A', 'https://e.com/x'),
    b: robotsVerdict(robots, 'b', 'https://e.com/x'),
  })
})

test('the groups of a token are found with their other fields', () => {
  const { txt } = parsed('User-agent: *\nContent-Signal: search=yes\nAllow: /')
  const found = groupsFor(txt, 'PerplexityBot')
  assert.deepEqual([found.by, found.groups[0]?.fields[0]?.value], ['star', 'search=yes'])
})

test('a pattern matches as its translation to a regular expression does', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$'), maxLength: 60 })
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 90 })
  fc.assert(
    fc.property(text, path, (written, rest) => {
      const anchored = written.endsWith('$')
      const body = (anchored ? written.slice(0, -1) : written).replaceAll('$', '%24')
      const source = body.replace(/\*+/g, '*').split('*').join('.*')
      if (source.split('.*').length > 8) return
      const expected = new RegExp(`^${source}${anchored ? '$' : ''}`).test(`/${rest}`)
      assert.equal(matchesPath(compilePattern(written), `/${rest}`), expected)
    }),
    { numRuns: 500 },
  )
})

test('long pieces are found as short ones are', () => {
  const unit = fc.constantFrom('a', 'b')
  const piece = fc.string({ unit, minLength: 30, maxLength: 40 })
  fc.assert(
    fc.property(piece, fc.string({ unit, maxLength: 50 }), fc.boolean(), (needle, around, has) => {
      const path = `/${around}${has ? needle : ''}${around}`
      assert.equal(matchesPath(compilePattern(`/*${needle}`), path), path.includes(needle))
    }),
  )
})

test('hostile patterns and paths cost linear time', () => {
  const rule = `Disallow: /${'*a'.repeat(60)}*${'a'.repeat(60)}b`
  const robots = parsed(`User-agent: *\n${`${rule}\n`.repeat(2000)}`)
  const spent = cpuTime()
  robotsVerdict(robots, 'bot', `https://example.com/${'a'.repeat(8000)}`)
  assert.ok(spent() < 1500)
})

test('rules in the order of their rank decide as trying every one of them does', () => {
  const unit = fc.constantFrom('a', 'b', '/', '*', '$', '%41', 'é')
  const rule = fc.record({
    type: fc.constantFrom('Allow' as const, 'Disallow' as const),
    pattern: fc.string({ unit, maxLength: 6 }).map((text) => `/${text}`),
  })
  const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', 'A'), maxLength: 8 })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 12 }), path, (rules, rest) => {
      const lines = rules.map(({ type, pattern }) => `${type}: ${pattern}`)
      const robots = parsed(['User-agent: *', ...lines].join('\n'))
      const verdict = robotsVerdict(robots, 'bot', `https://e.com/${rest}`)
      assert.equal(verdict.line, lineOfBest(robots, `/${rest}`))
    }),
    { numRuns: 500 },
  )
})

/** By RFC 9309 as it stands: of the rules that match, the longest; of those, Allow; the first. */
function lineOfBest({ txt }: ReturnType<typeof parsed>, path: string): number | undefined {
  const matching = txt.groups
    .flatMap(({ rules }) => rules)
    .map((rule) => ({ ...rule, compiled: compilePattern(rule.pattern) }))
    .filter(({ compiled }) => matchesPath(compiled, path))
  const longest = Math.max(...matching.map(({ compiled }) => compiled.length))
  const best = matching.filter(({ compiled }) => compiled.length === longest)
  return (best.find(({ type }) => type === 'allow') ?? best[0])?.line
}

test('plain rules are looked up, not tried one by one, and many tokens decide once', () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `Disallow: /p${at}`)
  const robots = parsed(`User-agent: *\n${lines.join('\n')}`)
  const tokens = Array.from({ length: 100 }, (_, at) => `bot${at}`)
  const took = (work: () => unknown): number => {
    const spent = cpuTime()
    work()
    return spent()
  }
  const first = took(() => robotsVerdict(robots, 'bot', 'https://e.com/a'))
  const further = took(() => {
    for (let at = 0; at < 20; at += 1) robotsVerdicts(robots, tokens, `https://e.com/b${at}`)
  })
  assert.ok(further < 10 * first, `the first took ${first} ms, 2000 more ${further} ms`)
})
