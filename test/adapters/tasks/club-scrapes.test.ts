import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EngineClubScrapes } from '../../../adapters/tasks/single-scrapes.ts'
import type { ClubScrapeResult } from '../../../adapters/tasks/task.ts'
import { AppError } from '../../../core/errors.ts'
import type { Inputs, PluginOutput } from '../../../core/plugin.ts'
import { PAGE_NOT_UNDERSTOOD, SOURCE_UNREACHABLE } from '../../../plugins/table-tennis/errors.ts'
import { settle } from '../../support/fake-clock.ts'
import { testConfig } from '../../support/test-config.ts'
import { testEngine } from '../../support/test-engine.ts'
import { fakePlugin, testRegistry } from '../../support/test-registry.ts'
import { gate } from './task-bench.ts'

const scraped: ClubScrapeResult = {
  clubCode: 'Lx014',
  totalPlayers: 3,
  membersScraped: 3,
  playersScraped: 2,
  membersFromAnnuaire: 3,
  membersFromRanking: 2,
  playersErrors: [{ licence: '100001', name: 'TEST PERSON', error: 'no answer' }],
  message: '2 of 3 players of Lx014 were read.',
}

type Step = (inputs: Inputs) => Promise<PluginOutput> | PluginOutput
type Steps = Partial<Record<'clubMembers' | 'clubRanking' | 'playerFiches' | 'clubStore', Step>> & {
  readonly maxConcurrentRuns?: number
}

const fails = (error: Error) => (): never => {
  throw error
}
const source = (problem: string) =>
  fails(new AppError(SOURCE_UNREACHABLE, { problem, retryable: false }))

function bench({ maxConcurrentRuns = 32, ...steps }: Steps = {}) {
  const asked: Inputs[] = []
  const step = (id: keyof typeof steps, usual: unknown) =>
    fakePlugin(id, (inputs) => steps[id]?.(inputs) ?? { outputs: { result: usual } })
  const registry = testRegistry(
    {
      clubMembers: 'inputs: { clubCode: { request: clubCode } }',
      clubRanking: 'inputs: { clubCode: { request: clubCode } }',
      playerFiches: `limits: { timeoutMs: 3600000 }
inputs:
  members: { from: clubMembers.result, optional: true }
  ranking: { from: clubRanking.result, optional: true }`,
      clubStore:
        'inputs: { clubCode: { request: clubCode }, sheets: { from: playerFiches.result } }',
    },
    [
      step('clubMembers', []),
      step('clubRanking', []),
      step('playerFiches', {}),
      fakePlugin('clubStore', async (inputs) => {
        asked.push(inputs)
        return (await steps.clubStore?.(inputs)) ?? { outputs: { result: scraped } }
      }),
    ],
  )
  const config = testConfig({ limits: { maxConcurrentRuns } })
  const { engine, clock, log } = testEngine(registry, { config })
  return {
    clubs: new EngineClubScrapes({
      engine,
      log,
      storedPlayers: (code) => (code === 'N051' ? 17 : 0),
    }),
    engine,
    clock,
    log,
    asked,
  }
}

test('a scrape returns the result of the last step of its run', async () => {
  const { clubs, asked } = bench()
  assert.deepEqual(await clubs.scrape('lx014'), scraped)
  assert.deepEqual(asked, [{ clubCode: 'lx014', sheets: {} }])
})

test('scrapes of one club at the same time share one run, in whatever spelling', async () => {
  const { passed, open } = gate()
  const { clubs, asked, engine } = bench({
    clubStore: () => passed.then(() => ({ outputs: { result: scraped } })),
  })
  const answers = [clubs.scrape('Lx014'), clubs.scrape('LX014'), clubs.scrape(' lx014 ')]
  await settle()
  assert.equal(engine.active, 1)
  open()
  assert.deepEqual(await Promise.all(answers), [scraped, scraped, scraped])
  assert.equal(asked.length, 1)
  await clubs.scrape('Lx014')
  assert.equal(asked.length, 2)
})

test('scrapes of different clubs run side by side', async () => {
  const { passed, open } = gate()
  const { clubs, engine } = bench({
    clubStore: () => passed.then(() => ({ outputs: { result: scraped } })),
  })
  const answers = [clubs.scrape('H004'), clubs.scrape('H005')]
  await settle()
  assert.equal(engine.active, 2)
  open()
  await Promise.all(answers)
})

test('a club that is found nowhere is not found', async () => {
  const problem = 'The source has no club H999.'
  const { clubs } = bench({ playerFiches: fails(new AppError('NOT_FOUND', { problem })) })
  await assert.rejects(clubs.scrape('H999'), { code: 'NOT_FOUND', message: problem })
})

test('when both lists failed the source is to blame, with the reasons', async () => {
  const { clubs, log } = bench({
    clubMembers: source('connection refused'),
    clubRanking: source('no answer within 30 s'),
    playerFiches: source('neither list was read'),
  })
  await assert.rejects(clubs.scrape('H004'), {
    code: 'SOURCE_UNREACHABLE',
    status: 502,
    message: 'The source could not be read: connection refused; no answer within 30 s.',
  })
  assert.equal(log.entries.at(-1)?.level, 'warn')
})

test('a reason that both lists share is reported once', async () => {
  const { clubs } = bench({
    clubMembers: source('connection refused'),
    clubRanking: source('connection refused'),
    playerFiches: source('neither list was read'),
  })
  const message = 'The source could not be read: connection refused.'
  await assert.rejects(clubs.scrape('H004'), { message })
})

test('a club whose source fails is reported as kept unchanged', async () => {
  const { clubs } = bench({
    clubMembers: source('connection refused'),
    clubRanking: source('connection refused'),
    playerFiches: source('neither list was read'),
  })
  await assert.rejects(clubs.scrape('N051'), {
    status: 502,
    message:
      'The source could not be read: connection refused; its 17 stored players are kept as they were.',
  })
})

test('if one list was not enough, the report says why and what happened to the other', async () => {
  const { clubs } = bench({
    clubMembers: source('connection refused'),
    playerFiches: source('nobody of H004 is in the ranking.'),
  })
  const message =
    'The source could not be read: nobody of H004 is in the ranking; connection refused.'
  await assert.rejects(clubs.scrape('H004'), { code: 'SOURCE_UNREACHABLE', message })
})

test('a list that the source has changed under us is its failure as well', async () => {
  const url = 'http://127.0.0.1/membres.php'
  const { clubs } = bench({
    playerFiches: fails(
      new AppError(PAGE_NOT_UNDERSTOOD, { url, missing: 'the table', retryable: false }),
    ),
  })
  await assert.rejects(clubs.scrape('H004'), {
    code: 'SOURCE_UNREACHABLE',
    message: `The source could not be read: The page ${url} was not understood: the table is missing.`,
  })
})

test('one list that failed does not fail the scrape', async () => {
  const { clubs } = bench({ clubRanking: source('connection refused') })
  assert.deepEqual(await clubs.scrape('Lx014'), scraped)
})

test('an error of our own stays inside, and the next scrape starts anew', async () => {
  let isBroken = true
  const { clubs } = bench({
    clubStore: () => {
      if (isBroken) throw new TypeError('undefined is not a club')
      return { outputs: { result: scraped } }
    },
  })
  await assert.rejects(clubs.scrape('H004'), (error: AppError) => {
    assert.equal(error.code, 'INTERNAL')
    assert.doesNotMatch(error.message, /undefined is not a club/)
    return true
  })
  isBroken = false
  assert.deepEqual(await clubs.scrape('H004'), scraped)
})

test('a step of our own that broke is not blamed on the source', async () => {
  const { clubs } = bench({
    clubMembers: source('connection refused'),
    playerFiches: fails(new TypeError('broken')),
  })
  await assert.rejects(clubs.scrape('H004'), { code: 'INTERNAL' })
})

test('what cannot be stored says so, whatever the source did', async () => {
  const problem =
    'clubs/H004.json in DATA_DIR could not be written: no space left on device (ENOSPC).'
  const { clubs } = bench({
    clubMembers: source('connection refused'),
    clubStore: fails(new AppError('NOT_STORED', { problem })),
  })
  await assert.rejects(clubs.scrape('H004'), { code: 'NOT_STORED', message: problem })
})

test('a scrape that takes longer than ten minutes is given up', async () => {
  const { clubs, engine, clock } = bench({ playerFiches: () => new Promise<never>(() => {}) })
  const refused = assert.rejects(clubs.scrape('H004'), { code: 'SOURCE_UNREACHABLE' })
  await clock.advance(599_999)
  assert.equal(engine.active, 1)
  await clock.advance(1)
  await refused
  assert.equal(clock.pending, 0)
})

test('a scrape is refused when the engine has no room, and while it drains', async () => {
  const { passed, open } = gate()
  const { clubs, engine } = bench({
    maxConcurrentRuns: 1,
    clubStore: () => passed.then(() => ({ outputs: { result: scraped } })),
  })
  const first = clubs.scrape('H004')
  await assert.rejects(clubs.scrape('H005'), { code: 'OVERLOADED' })
  open()
  await first
  await engine.drain(0)
  await assert.rejects(clubs.scrape('H005'), { code: 'SHUTTING_DOWN' })
})

test('a scrape that the end of the service interrupts says so', async () => {
  const { clubs, engine, clock } = bench({ playerFiches: () => new Promise<never>(() => {}) })
  const refused = assert.rejects(clubs.scrape('H004'), { code: 'SHUTTING_DOWN' })
  await settle()
  const draining = engine.drain(1000)
  await clock.advance(1000)
  await Promise.all([draining, refused])
})

test('what is logged of a scrape names the club and no person', async () => {
  const { clubs, log } = bench()
  await clubs.scrape('Lx014')
  const text = JSON.stringify(log.entries)
  assert.match(text, /Lx014/)
  assert.doesNotMatch(text, /100001|TEST PERSON/)
})

test('a run ends when nobody waits for it any more, and not before', async () => {
  const { passed, open } = gate()
  const { clubs, engine, log, asked } = bench({
    clubStore: () => passed.then(() => ({ outputs: { result: scraped } })),
  })
  const [one, other] = [new AbortController(), new AbortController()]
  const left = clubs.scrape('Lx014', one.signal)
  const stayed = clubs.scrape('Lx014', other.signal)
  await settle()
  one.abort(new Error('the task was cancelled'))
  await assert.rejects(left, { message: 'the task was cancelled' })
  assert.equal(engine.active, 1)
  other.abort(new Error('this one as well'))
  await assert.rejects(stayed, { message: 'this one as well' })
  await settle()
  assert.equal(engine.active, 0)
  assert.deepEqual(
    log.entries.filter(({ level }) => level === 'warn'),
    [],
  )
  // Somebody who comes now gets a run of its own.
  const again = clubs.scrape('Lx014')
  open()
  assert.deepEqual(await again, scraped)
  assert.equal(asked.length, 2)
  await assert.rejects(clubs.scrape('Lx014', one.signal), { message: 'the task was cancelled' })
})

test('a caller without a signal keeps the run of a task that was cancelled', async () => {
  const { passed, open } = gate()
  const { clubs } = bench({
    clubStore: () => passed.then(() => ({ outputs: { result: scraped } })),
  })
  const task = new AbortController()
  const left = clubs.scrape('Lx014', task.signal)
  const asked = clubs.scrape('Lx014')
  task.abort(new Error('the task was cancelled'))
  await assert.rejects(left)
  open()
  assert.deepEqual(await asked, scraped)
})

test('the limit of runs does not apply to the clubs of a task', async () => {
  const { passed, open } = gate()
  const { clubs } = bench({
    maxConcurrentRuns: 1,
    clubStore: () => passed.then(() => ({ outputs: { result: scraped } })),
  })
  const first = clubs.scrape('H004')
  await assert.rejects(clubs.scrape('N051'), { code: 'OVERLOADED' })
  const ofTask = clubs.scrape('Lx014', new AbortController().signal)
  open()
  assert.deepEqual(await Promise.all([first, ofTask]), [scraped, scraped])
})
