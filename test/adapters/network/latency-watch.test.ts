import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LatencyWatch } from '../../../adapters/network/adaptive-limit.ts'

/** Notes the same latency so often; gives the verdicts. */
function note(watch: LatencyWatch, times: number, latencyMs: number, page = '/a'): boolean[] {
  return Array.from({ length: times }, () => watch.isHigh(page, latencyMs))
}

const never = (verdicts: readonly boolean[]): boolean => !verdicts.includes(true)

test('a latency far above the settled one is high after a few answers', () => {
  const watch = new LatencyWatch()
  assert.ok(never(note(watch, 50, 200)))

  assert.deepEqual(note(watch, 5, 3000), [false, false, true, true, true])
})

test('a single slow answer is not', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 200)

  assert.ok(never(note(watch, 1, 60_000)))
})

test('a latency below a second is never high', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 10)

  assert.ok(never(note(watch, 100, 990)))
})

test('a page that always takes long is not high, and neither is a rise below three times', () => {
  const watch = new LatencyWatch()
  assert.ok(never(note(watch, 50, 6000)))

  assert.ok(never(note(watch, 50, 17_000)))
})

test('nothing is high before there is a settled latency', () => {
  const watch = new LatencyWatch()

  assert.ok(never([...note(watch, 5, 100), ...note(watch, 15, 9000)]))
})

test('a slow page after a quick one is no rise', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 200, '/quick')

  assert.ok(never(note(watch, 50, 7000, '/slow')))
})

test('a source that stays slower is taken as it is in the end', () => {
  const watch = new LatencyWatch()
  note(watch, 50, 500)

  const verdicts = note(watch, 200, 4000)

  assert.equal(verdicts[10], true)
  assert.ok(never(verdicts.slice(100)))
})

test('pages beyond those told apart count together, so that addresses cannot fill the memory', () => {
  const watch = new LatencyWatch()
  for (let page = 0; page < 5000; page += 1) watch.isHigh(`/${page}`, 100)

  const verdicts = Array.from({ length: 10 }, (_, page) => watch.isHigh(`/new/${page}`, 9000))

  assert.equal(verdicts.at(-1), true)
})
