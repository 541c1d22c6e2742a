import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { robotsSignals } from '../../../../../plugins/audit/page/robots/robots-signals.ts'
import { parseSignals } from '../../../../../plugins/audit/page/robots/usage-signals.ts'
import { parseRobots } from '../../../../../plugins/web/parse-robots.ts'

const PAGE = 'https://www.example.com/guide/page'

function signalsOf(robots: string, ...agents: readonly string[]) {
  const file = { txt: parseRobots(robots), url: 'https://www.example.com/robots.txt' }
  const { signals } = robotsSignals(file, agents, PAGE)
  return signals.map(({ use, allowed, line }) => [use, allowed, line])
}

describe('parseSignals', () => {
  it('reads words and letters, parameters and blanks around the sign', () => {
    assert.deepEqual(parseSignals('Search = yes,ai-input=NO, train-ai=n;exp=1, bots=?1').signals, [
      { use: 'search', allowed: true },
      { use: 'ai-input', allowed: false },
      { use: 'train-ai', allowed: false },
      { use: 'bots', allowed: true },
    ])
  })

  it('reports members of another form', () => {
    assert.deepEqual(parseSignals('search, =no, ai-train=never, 1=y, ,'), {
      signals: [],
      unreadable: ['search', '=no', 'ai-train=never', '1=y'],
    })
  })

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (value) => void parseSignals(value)))
  })
})

describe('robotsSignals', () => {
  it('reads a group once that several agents share', () => {
    const robots = 'User-agent: *\nContent-Signal: search=yes\nAllow: /'
    assert.deepEqual(signalsOf(robots, '*', 'Claude-User', 'PerplexityBot'), [['search', true, 2]])
  })

  it('takes the own group of an agent in place of that of all', () => {
    const robots =
      'User-agent: *\nContent-Signal: search=no\nAllow: /\nUser-agent: a\nContent-Usage: search=y\nAllow: /'
    assert.deepEqual(signalsOf(robots, 'a'), [['search', true, 5]])
  })

  it('lets the longest matching path decide, per field', () => {
    const robots = `User-agent: *
Content-Usage: search=y
Content-Usage: /guide/ search=n
Content-Usage: /other/longer search=y
Content-Signal: ai-input=yes`
    assert.deepEqual(signalsOf(robots, '*'), [
      ['search', false, 3],
      ['ai-input', true, 5],
    ])
  })

  it('knows its fields only by their names', () => {
    const robots = 'User-agent: *\nconstructor: search=yes\ntoString: ai-train=no'
    assert.deepEqual(signalsOf(robots, '*'), [])
  })
})
