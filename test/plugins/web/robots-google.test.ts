import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { parseRobots } from '../../../plugins/web/parse-robots.ts'
import { decodeRobots } from '../../../plugins/web/robots-lines.ts'
import { robotsVerdict } from '../../../plugins/web/robots-verdict.ts'
import { cpuTime } from '../../support/cpu-time.ts'

/*
 * What Google's matcher does beyond RFC 9309 (https://github.com/google/robotstxt). The cases are
 * written for this project.
 */

const parsed = (text: string) => ({ access: 'parsed' as const, txt: parseRobots(text) })
const allowed = (text: string, path: string, token = 'Googlebot') =>
  robotsVerdict(parsed(text), token, `https://example.com${path}`).allowed
const problemsOf = (text: string) =>
  parseRobots(text).problems.map(({ severity, rule, line }) => `${severity} ${rule} ${line}`)

describe('the token of a User-agent line', () => {
  const naming: [value: string, token: string][] = [
    ['Googlebot/2.1', 'Googlebot'],
    ['Googlebot 2.1', 'Googlebot'],
    ['GOOGLEBOT*', 'Googlebot'],
    ['Googlebot2', 'Googlebot'],
    ['my_own-bot; all versions', 'My_Own-Bot'],
    // Google's matcher knows no digits, but these operators have them in their names.
    ['AI2Bot', 'AI2Bot'],
    ['AI2Bot/1.0', 'ai2bot'],
    ['360Spider', '360Spider'],
  ]
  for (const [value, token] of naming) {
    it(`${value} names ${token}`, () => {
      const robots = parsed(`User-agent: ${value}\nDisallow: /`)
      const { allowed, by } = robotsVerdict(robots, token, 'https://example.com/a')
      assert.deepEqual({ allowed, by }, { allowed: false, by: 'own' })
      assert.deepEqual(robots.txt.ineffectiveTokens, [])
    })
  }

  const others: [value: string, token: string][] = [
    ['Google', 'Googlebot'],
    ['Googlebot-Image', 'Googlebot'],
    ['Mozilla/5.0 (compatible; Googlebot/2.1)', 'Googlebot'],
    ['*bot', 'Googlebot'],
    ['*/2.1', 'Googlebot'],
    ['AI', 'AI2Bot'],
    // The Kelvin sign is no k, though its lower case is.
    ['to\u212Aen', 'token'],
  ]
  for (const [value, token] of others) {
    it(`${value} does not name ${token}`, () => {
      assert.equal(allowed(`User-agent: ${value}\nDisallow: /`, '/a', token), true)
    })
  }

  for (const value of ['*', '* foo', '*\tfoo', '*  # all']) {
    it(`${JSON.stringify(value)} is everyone`, () => {
      const robots = parsed(`User-agent: ${value}\nDisallow: /`)
      const { allowed, by } = robotsVerdict(robots, 'Googlebot', 'https://example.com/a')
      assert.deepEqual({ allowed, by }, { allowed: false, by: 'star' })
      assert.deepEqual(robots.txt.ineffectiveTokens, [])
    })
  }

  it('groups are merged by token, however it is written', () => {
    const text =
      'User-agent: Googlebot/2.1\nDisallow: /a\nUser-agent: *\nDisallow: /\nUser-agent: googleBOT\nDisallow: /b'
    assert.deepEqual(
      ['/a', '/b', '/c'].map((path) => allowed(text, path)),
      [false, false, true],
    )
    assert.equal(allowed(text, '/c', 'other'), false)
  })
})

describe('the name of a field', () => {
  const disallow = ['dissallow', 'dissalow', 'disalow', 'diasllow', 'Disallaw', 'Disallowed']
  for (const name of disallow) {
    it(`${name} disallows, with a warning`, () => {
      const text = `User-agent: *\n${name}: /a`
      assert.equal(allowed(text, '/a'), false)
      assert.deepEqual(problemsOf(text), ['warning misspelt-field 2'])
    })
  }

  for (const name of ['useragent', 'User Agent', 'USER-AGENTS']) {
    it(`${name} begins a group, with a warning`, () => {
      const text = `${name}: Googlebot\nDisallow: /a`
      assert.equal(allowed(text, '/a'), false)
      assert.deepEqual(problemsOf(text), ['warning misspelt-field 1'])
    })
  }

  for (const name of ['site-map', 'Sitemaps', 'sitemap-index']) {
    it(`${name} names a sitemap, with a warning`, () => {
      const text = `${name}: https://example.com/s.xml`
      assert.deepEqual(parseRobots(text).sitemaps, [{ url: 'https://example.com/s.xml', line: 1 }])
      assert.deepEqual(problemsOf(text), ['warning misspelt-field 1'])
    })
  }

  it('Allowed allows', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /\nAllowed: /a', '/a'), true)
  })

  it('a mistake in the value is reported before one in the name', () => {
    assert.deepEqual(problemsOf('User-agent: *\nDisalow: a'), ['error path-start 2'])
  })

  const unknown = ['Dis-allow', 'Disallo', 'Not-allow', 'Agent', 'Xsitemap', 'us\u00e9r-agent']
  for (const name of unknown) {
    it(`${name} is no field that Google knows`, () => {
      assert.deepEqual(problemsOf(`${name}: /`), ['warning unknown-field 1'])
    })
  }

  const known =
    'License Content-Signal Content-Usage Crawl-delay Host Clean-param Request-rate Visit-time'
  for (const name of known.split(' ')) {
    it(`${name} is known`, () => {
      assert.deepEqual(problemsOf(`${name}: x\nUser-agent: *\n${name}: x`), [])
    })
  }

  it('Noindex is known, but not supported', () => {
    const { problems } = parseRobots('User-agent: *\nNoindex: /a')
    assert.deepEqual(problems, [
      {
        severity: 'warning',
        line: 2,
        rule: 'noindex',
        message: 'Google does not support Noindex in robots.txt: "Noindex: /a".',
        detail: 'Google does not support Noindex in robots.txt: "Noindex: /a"',
      },
    ])
  })
})

describe('a line without a colon', () => {
  it('is read where it has two words, with a warning', () => {
    const text =
      'User-agent Googlebot\nDisallow \t /a\nAllow\t/a/b # x\nDisalow /c\nUseragent *\nDisallow /'
    assert.deepEqual(
      ['/a', '/a/b', '/c', '/d'].map((path) => allowed(text, path)),
      [false, true, false, true],
    )
    assert.equal(allowed(text, '/d', 'other'), false)
    assert.deepEqual(
      problemsOf(text),
      [1, 2, 3, 4, 5, 6].map((line) => `warning missing-colon ${line}`),
    )
  })

  const unread = [
    'Disallow',
    'Disallow /a /b',
    'User agent Googlebot',
    'hello world',
    // Google accepts it for no field but its own, and others want the colon.
    'Crawl-delay 5',
    // The first colon is that of the value. What precedes it is not a name.
    'Sitemap https://example.com/s.xml',
    'Disallow /a:b',
  ]
  for (const text of unread) {
    it(`is an error otherwise: ${text}`, () => {
      const { problems, sitemaps, groups } = parseRobots(`User-agent: *\n${text}`)
      assert.deepEqual(
        problems.map(({ severity, rule, line }) => `${severity} ${rule} ${line}`),
        ['error no-colon 2'],
      )
      assert.deepEqual([sitemaps, groups[0]?.fields], [[], []])
      assert.equal(allowed(`User-agent: *\n${text}`, '/a:b'), true)
    })
  }

  it('has its value after the colon that it has, as for Google', () => {
    assert.equal(allowed('User-agent: *\nDisallow /a:/b', '/b'), false)
    assert.deepEqual(problemsOf('User-agent: *\nDisallow /a:/b'), ['error no-colon 2'])
  })
})

describe('an allowed index file', () => {
  const text = (rule: string) => `User-agent: *\nDisallow: /\n${rule}`
  for (const name of ['index.html', 'index.htm', 'index.html$', 'index.html?x=1']) {
    it(`allows its folder: ${name}`, () => {
      const robots = text(`Allow: /dir/${name}`)
      const paths = ['/dir/', '/dir', '/dir/a', '/dir/?x=1', '/other/']
      assert.deepEqual(
        paths.map((path) => allowed(robots, path)),
        [true, false, false, false, false],
      )
    })
  }

  it('is the home page, or lies in any folder', () => {
    assert.equal(allowed(text('Allow: /index.html'), '/'), true)
    assert.equal(allowed(text('Allow: /*/index.htm'), '/a/b/'), true)
    assert.equal(allowed(text('Allow: /*/index.htm'), '/a/b/c'), false)
  })

  const others = ['/dir/index.html/a', '/dir/index.php', '/dir/Index.html', '/dir/aindex.html']
  for (const path of [...others, '*index.html']) {
    it(`is not ${path}`, () => assert.equal(allowed(text(`Allow: ${path}`), '/dir/'), false))
  }

  it('ranks by the folder, not by its own length', () => {
    assert.equal(
      allowed('User-agent: *\nDisallow: /dir*/$\nAllow: /dir/index.html', '/dir/'),
      false,
    )
    assert.equal(allowed('User-agent: *\nDisallow: /dir/\nAllow: /dir/index.html', '/dir/'), true)
  })

  it('names the line as it is written', () => {
    const { rule, line } = robotsVerdict(
      parsed(text('Allow: /dir/index.html')),
      'a',
      'https://example.com/dir/',
    )
    assert.deepEqual({ rule, line }, { rule: 'Allow: /dir/index.html', line: 3 })
  })

  it('is meant in Allow only', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /dir/index.html', '/dir/'), true)
  })
})

describe('the characters of a line', () => {
  it('are trimmed of ASCII white space only', () => {
    assert.equal(allowed('\v User-agent \t:\f*\nDisallow\v: \f/a \v', '/a'), false)
    assert.equal(allowed('User-agent: *\nDisallow: \u00a0/a', '/a'), true)
    assert.equal(allowed('User-agent: *\nDisallow: /a\u00a0', '/a'), true)
    assert.equal(allowed('User-agent: *\nDisallow: /a\u3000', '/a%E3%80%80'), false)
    assert.deepEqual(problemsOf('\u00a0User-agent: *'), ['warning unknown-field 1'])
  })

  it('end at a number sign', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /a#b', '/ax'), false)
    assert.equal(allowed('User-agent: *#x: y\n#\nDisallow: /a', '/a'), false)
  })

  it('begin after one byte order mark', () => {
    assert.equal(allowed('\uFEFFUser-agent: *\nDisallow: /', '/'), false)
    assert.equal(allowed('\uFEFF\uFEFFUser-agent: *\nDisallow: /', '/'), true)
  })

  it('are cut where Google cuts them, in octets', () => {
    // One octet of 2083 * 8 is taken by the end of the line.
    const room = 2083 * 8 - 1 - 'Disallow: /'.length
    const ascii = 'a'.repeat(room)
    assert.equal(allowed(`User-agent: *\nDisallow: /${ascii}b`, `/${ascii}`), false)
    assert.equal(allowed(`User-agent: *\nDisallow: /${ascii.slice(1)}b`, `/${ascii}`), true)
    const { groups } = parseRobots(`User-agent: *\nDisallow: /${'\u00e9'.repeat(9000)}`)
    assert.equal(groups[0]?.rules[0]?.pattern, `/${'\u00e9'.repeat(Math.floor(room / 2))}`)
    const emoji = parseRobots(`User-agent: *\nDisallow: /${'\u{1F600}'.repeat(9000)}`)
    assert.equal(emoji.groups[0]?.rules[0]?.pattern, `/${'\u{1F600}'.repeat(room >> 2)}`)
  })

  it('cost linear time', () => {
    const blank = ' \t\v'.repeat(5000)
    const lines = [
      `a${blank}b`,
      `${blank}a`,
      `Disallow${blank}/a${blank}b`,
      `Disallow${blank}:${blank}a`,
      `user${blank}agent${blank}`,
      `User-agent: ${'a'.repeat(16_000)}/`,
      `Allow: ${'/index.htm'.repeat(1600)}`,
      ':'.repeat(16_000),
    ]
    const text = Array.from({ length: 400 }, () => lines.join('\n')).join('\n')
    const spent = cpuTime()
    parseRobots(text)
    assert.ok(spent() < 3000, `${text.length} characters took ${spent()} ms`)
  })
})

describe('the octets of a file', () => {
  const file = (...parts: (string | number[])[]) =>
    decodeRobots(Buffer.concat(parts.map((part) => Buffer.from(part as string))))

  it('are UTF-8, with its byte order mark', () => {
    assert.equal(file('\uFEFFDisallow: /\u00e9'), '\uFEFFDisallow: /\u00e9')
  })

  it('are escaped where they are not UTF-8', () => {
    const text = file('\uFEFFUser-agent: *\nDisallow: /caf', [0xe9], '\nDisallow: /\u30c4')
    assert.equal(allowed(text, '/caf%e9'), false)
    assert.equal(allowed(text, '/caf%C3%A9'), true)
    assert.equal(allowed(text, '/%E3%83%84'), false)
  })

  it('may end within a character', () => {
    assert.equal(file('Disallow: /\u00e9', [0xe3, 0x83]), 'Disallow: /\u00e9')
  })
})

describe('the URL', () => {
  it('keeps a lone question mark at its end', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /a$', '/a?'), true)
    assert.equal(allowed('User-agent: *\nDisallow: /*?', '/a?'), false)
    assert.equal(allowed('User-agent: *\nDisallow: /a?$', '/a?#part'), false)
    assert.equal(allowed('User-agent: *\nDisallow: /?', '?'), false)
  })

  it('is its path, parameters and query, without the fragment', () => {
    const text = 'User-agent: *\nDisallow: /a;p=1?q=/b:c$'
    assert.equal(allowed(text, '/a;p=1?q=/b:c'), false)
    assert.equal(allowed(text, '/a;p=1?q=/b:c#?d'), false)
    assert.equal(allowed('User-agent: *\nDisallow: /*b', '/a#b'), true)
    assert.equal(allowed('User-agent: *\nDisallow: /*b', '/a#?b'), true)
    assert.equal(allowed('User-agent: *\nDisallow: /a$', '/a#'), false)
  })

  it('is compared with escapes in one form', () => {
    assert.equal(allowed('User-agent: *\nDisallow: /%aa%2f', '/%AA%2F'), false)
    assert.equal(allowed('User-agent: *\nDisallow: /\u30c4', '/%e3%83%84'), false)
    assert.equal(allowed('User-agent: *\nDisallow: /a%2Fb', '/a/b'), true)
  })
})

it('a pattern ranks by all of its characters, also by wildcards that change nothing', () => {
  assert.equal(allowed('User-agent: *\nAllow: /abc\nDisallow: /a****', '/abc'), false)
  assert.equal(allowed('User-agent: *\nAllow: /abcd\nDisallow: /a**', '/abcd'), true)
})
