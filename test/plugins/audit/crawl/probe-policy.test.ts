import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ProbePolicy } from '../../../../plugins/audit/crawl/probe-client.ts'
import { parseRobots } from '../../../../plugins/web/parse-robots.ts'

const finalUrl = 'https://example.com/page'

function policy(robots: string, now = () => 0): ProbePolicy {
  return new ProbePolicy({
    site: { url: finalUrl, finalUrl },
    robots: { access: 'parsed', txt: parseRobots(robots) },
    token: 'manifold',
    neverPhrases: ['logout'],
    now,
  })
}

const answers = (own: ProbePolicy, paths: readonly string[]): readonly boolean[] =>
  paths.map((path) => own.allows(`https://example.com${path}`))

test('a probe asks for nothing that robots.txt denies or that may change something', () => {
  const own = policy('User-agent: *\nDisallow: /closed')
  assert.deepEqual(answers(own, ['/open', '/closed/x', '/logout']), [true, false, false])
})

test('robots.txt gets only so much time of all probes, and the page itself is judged after it', () => {
  let nowMs = 0
  const slow = (): number => {
    nowMs += 60
    return nowMs
  }
  const own = policy('User-agent: *\nDisallow: /closed', slow)
  assert.deepEqual(answers(own, ['/a', '/b', '/c', '/page']), [true, true, false, true])
  assert.equal(own.allows('https://elsewhere.example/c'), true)
})

test('an address that is longer than those of pages is not asked for', () => {
  const own = policy('')
  assert.deepEqual(answers(own, [`/${'x'.repeat(2000)}`, `/${'x'.repeat(2050)}`]), [true, false])
})
