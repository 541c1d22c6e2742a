import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it, test } from 'node:test'
import { parse } from 'yaml'
import { exampleFacts } from '../../../../plugins/audit/checks/examples/example-facts.ts'
import { SiteScope } from '../../../../plugins/audit/multipage/site-scope.ts'
import { crawlDelayMs, Pace } from '../../../../plugins/audit/multipage/walker.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { parseRobots } from '../../../../plugins/web/parse-robots.ts'
import { FakeClock } from '../../../support/fake-clock.ts'

const manifestOf = (id: string) =>
  parse(
    readFileSync(new URL(`../../../../manifests/modules/${id}.yaml`, import.meta.url), 'utf8'),
  ) as { readonly options: Record<string, unknown> }

test('what is never asked for, and by which name, is that of the crawl', () => {
  const [crawl, own] = [manifestOf('crawl').options, manifestOf('multipage').options]
  assert.deepEqual(
    [own.neverPhrases, own.robotsToken, own.pauseMs],
    [crawl.neverPhrases, crawl.robotsToken, crawl.pauseMs],
  )
})

describe('Pace', () => {
  it('leaves the pause between the starts of requests that come at once', async () => {
    const clock = new FakeClock()
    const pace = new Pace(clock, 300)
    const starts: number[] = []
    const { signal } = new AbortController()
    for (let index = 0; index < 3; index += 1) {
      pace.turn(signal).then(() => starts.push(clock.monotonic()))
    }
    const first = clock.monotonic()
    for (let step = 0; step < 10; step += 1) await clock.advance(100)
    assert.deepEqual(
      starts.map((start) => start - first),
      [0, 300, 600],
    )
  })

  it('waits not at all without a pause', async () => {
    const clock = new FakeClock()
    const pace = new Pace(clock, 0)
    const { signal } = new AbortController()
    await Promise.all([pace.turn(signal), pace.turn(signal)])
    assert.equal(clock.pending, 0)
  })

  it('holds requests back for a time', async () => {
    const clock = new FakeClock()
    const pace = new Pace(clock, 0)
    pace.hold(500)
    let isDone = false
    pace.turn(new AbortController().signal).then(() => {
      isDone = true
    })
    await clock.advance(499)
    assert.equal(isDone, false)
    await clock.advance(1)
    assert.equal(isDone, true)
  })

  it('ends with its signal', async () => {
    const clock = new FakeClock()
    const pace = new Pace(clock, 300)
    const controller = new AbortController()
    await pace.turn(controller.signal)
    const turn = pace.turn(controller.signal)
    controller.abort(new Error('gone'))
    await assert.rejects(turn, /gone/)
  })
})

describe('crawlDelayMs', () => {
  const delay = (robots: string) => crawlDelayMs(parseRobots(robots), 'manifold')

  it('is that of the own group, else of the group for all', () => {
    assert.equal(
      delay('User-agent: *\nCrawl-delay: 10\nDisallow:\n\nUser-agent: manifold\nCrawl-delay: 0.5'),
      500,
    )
    assert.equal(delay('User-agent: *\nCrawl-delay: 10'), 10_000)
    assert.equal(delay('User-agent: other\nCrawl-delay: 10'), 0)
  })

  it('does not count if it is no number of seconds', () => {
    for (const value of ['', 'x', '-1', '1e9', '99999999']) {
      assert.equal(delay(`User-agent: *\nCrawl-delay: ${value}`), 0)
    }
  })
})

describe('SiteScope', () => {
  const scope = (example: Parameters<typeof exampleFacts>[0] = {}, now = () => 0) => {
    const url = 'https://www.example.com/guide'
    const phrases = ['logout', 'add to cart']
    return new SiteScope(
      exampleFacts({ url, ...example }, factsData()),
      { robotsToken: 'manifold', neverPhrases: phrases, fileExtensions: ['pdf'] },
      now,
    )
  }

  it('compares addresses of one host by path and query', () => {
    const own = scope()
    const forms = [
      'https://www.example.com/a?b=1',
      'http://www.example.com/a?b=1#part',
      'https://example.com/a?b=1&utm_source=x',
      'https://WWW.example.com:443/%61?b=1',
    ]
    assert.deepEqual(new Set(forms.map((url) => own.key(url))), new Set(['/a?b=1']))
    assert.notEqual(own.key('https://www.example.com/a/'), own.key('https://www.example.com/a'))
  })

  it('knows no address of another host, port or protocol, nor one with credentials', () => {
    const own = scope()
    const others = [
      'https://shop.example.com/',
      'https://www.example.com:8443/',
      'https://www.example.com.evil.example/',
      'ftp://www.example.com/',
      'https://user@www.example.com/',
      `https://www.example.com/${'x'.repeat(3000)}`,
      'nonsense',
    ]
    assert.deepEqual(
      others.map((url) => own.key(url)),
      others.map(() => null),
    )
  })

  it('asks at the host that answered', () => {
    assert.equal(scope().address('http://example.com/a?b#c'), 'https://www.example.com/a?b')
  })

  it('asks for nothing that robots.txt denies or that may change something', () => {
    const own = scope({ robots: 'User-agent: manifold\nDisallow: /closed' })
    assert.deepEqual(
      ['/open', '/closed/x', '/user/logout', '/?action=add-to-cart'].map((path) =>
        own.denial(`https://www.example.com${path}`),
      ),
      [null, 'robots', 'sideEffect', 'sideEffect'],
    )
    assert.equal(own.isOpenToSearch('https://www.example.com/closed/x'), true)
  })

  it('gives a robots.txt that takes long to be read only so much time in all', () => {
    let nowMs = 0
    const slow = () => {
      nowMs += 150
      return nowMs
    }
    const own = scope({ robots: 'User-agent: *\nDisallow: /closed' }, slow)
    assert.deepEqual(
      ['/a', '/closed/x', '/closed/y', '/a'].map((path) =>
        own.denial(`https://www.example.com${path}`),
      ),
      [null, 'robots', 'unjudged', null],
    )
    assert.equal(own.isOpenToSearch('https://www.example.com/closed/x'), true)
  })

  it('recognises files by the ending of their path', () => {
    const own = scope()
    const files = ['/a.pdf', '/a.PDF?x=.html', '/a.html', '/a.pdf/b', '/?file=a.pdf']
    assert.deepEqual(
      files.map((path) => own.isFile(`https://www.example.com${path}`)),
      [true, true, false, false, false],
    )
  })
})
