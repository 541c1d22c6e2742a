import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineClubListRefresh } from '../../../adapters/tasks/single-scrapes.ts'
import { AppError } from '../../../core/errors.ts'
import type { PluginOutput } from '../../../core/plugin.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_UNREACHABLE } from '../../../plugins/table-tennis/errors.ts'
import { settle } from '../../support/fake-clock.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'
import { gate } from './task-bench.ts'

type Step = () => Promise<PluginOutput> | PluginOutput

const listed = (clubs: number): PluginOutput => ({ outputs: { result: { clubs } } })

function bench(step: Step) {
  const runs = { count: 0 }
  const plugin = fakePlugin('clubList', () => {
    runs.count += 1
    return step()
  })
  const registry = testRegistry({ clubList: 'limits: { timeoutMs: 3600000 }' }, [plugin])
  const { engine, clock, log } = testEngine(registry)
  return { list: new EngineClubListRefresh({ engine, log }), engine, clock, log, runs }
}

test('a refresh shows how many clubs the list has', async () => {
  const { list } = bench(() => listed(1234))
  assert.deepEqual(await list.refresh(), {
    clubsCount: 1234,
    message: 'The list of the source has 1 234 clubs.',
  })
})

test('refreshes at the same time share one run, a later one has its own', async () => {
  const { passed, open } = gate()
  const { list, engine, runs } = bench(() => passed.then(() => listed(7)))
  const answers = [list.refresh(), list.refresh()]
  await settle()
  assert.equal(engine.active, 1)
  open()
  const [first, second] = await Promise.all(answers)
  assert.deepEqual([first?.clubsCount, second], [7, first])
  assert.equal(runs.count, 1)
  await list.refresh()
  assert.equal(runs.count, 2)
})

for (const [what, error, message] of [
  [
    'cannot be read',
    new AppError(SOURCE_UNREACHABLE, { problem: 'connection refused', retryable: false }),
    'The source could not be read: connection refused.',
  ],
  [
    'is implausible',
    new AppError(PAGE_NOT_UNDERSTOOD, {
      url: 'http://127.0.0.1/rankings.php',
      missing: 'most of the list of clubs (it has 3, 700 are known)',
      retryable: false,
    }),
    'The source could not be read: The page http://127.0.0.1/rankings.php was not understood: most of the list of clubs (it has 3, 700 are known) is missing.',
  ],
] as const) {
  test(`a list that ${what} is the failure of the source, reported to caller and log`, async () => {
    const { list, log } = bench(() => {
      throw error
    })
    await assert.rejects(list.refresh(), { code: 'SOURCE_UNREACHABLE', status: 502, message })
    assert.deepEqual(
      log.entries.map(({ level }) => level).filter((level) => level === 'warn'),
      ['warn'],
    )
  })
}

test('an error of our own stays inside, and the next refresh starts anew', async () => {
  let isBroken = true
  const { list } = bench(() => {
    if (isBroken) throw new TypeError('undefined is not a list')
    return listed(7)
  })
  await assert.rejects(list.refresh(), (error: AppError) => {
    assert.equal(error.code, 'INTERNAL')
    assert.doesNotMatch(error.message, /undefined is not a list/)
    return true
  })
  isBroken = false
  assert.equal((await list.refresh()).clubsCount, 7)
})

test('a list that does not come within 15 minutes is given up', async () => {
  const { list, engine, clock } = bench(() => new Promise<never>(() => {}))
  const refused = assert.rejects(list.refresh(), { code: 'SOURCE_UNREACHABLE' })
  await clock.advance(899_999)
  assert.equal(engine.active, 1)
  await clock.advance(1)
  await refused
  assert.equal(clock.pending, 0)
})

test('while the engine drains a refresh is refused', async () => {
  const { list, engine } = bench(() => listed(7))
  await engine.drain(0)
  await assert.rejects(list.refresh(), { code: 'SHUTTING_DOWN' })
})
