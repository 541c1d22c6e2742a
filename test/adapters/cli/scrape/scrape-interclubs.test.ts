import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import type { InterclubOrderQuery } from '../../../../adapters/api/table-tennis/scrapes/scrape-order.ts'
import { ServerFailure } from '../../../../adapters/cli/failure.ts'
import {
  cancelScrape,
  runTask,
  type ScrapeTools,
  showStatus,
} from '../../../../adapters/cli/scrape/scrape-actions.ts'
import { AppError } from '../../../../core/errors.ts'
import { settle } from '../../../support/fake-clock.ts'
import { bench, taskId, view } from './scrape-double.ts'

const success = view({
  running: false,
  status: 'success',
  finishedAt: '2026-11-20T12:00:20.000Z',
  elapsedSeconds: 20,
  pagesDone: 44,
  pagesTotal: 44,
  totalRankings: 480,
  lastSuccess: { divisionIndex: 4, week: 2 },
  message: 'Every page was read.',
})
const failure = {
  seq: 3,
  timestamp: '12:00:00',
  level: 'error',
  message: 'Division 7, week 2 failed: cut',
} as const

const interclubs = (tools: ScrapeTools, order: InterclubOrderQuery | 'resume') =>
  runTask(tools, (service) => service.start('interclubs', order))

/** Runs to the end, letting the clock go. */
async function ended<T>(tools: ReturnType<typeof bench>, work: Promise<T>): Promise<T> {
  let isOver = false
  const result = work.finally(() => {
    isOver = true
  })
  result.catch(() => {})
  while (!isOver) await tools.clock.advance(1000)
  return result
}

describe('scraping interclubs from the command line', () => {
  beforeEach(() => {
    delete process.env.FORCE_COLOR
    process.env.NO_COLOR = '1'
  })

  it('starts a task, shows it until it ends and says how it ended', async () => {
    const running = view({ pagesDone: 11, pagesTotal: 44, totalRankings: 120 })
    const tools = bench({ views: [view(), running, success] })
    assert.equal(await ended(tools, interclubs(tools, { weeks: '1-2' })), 0)
    assert.deepEqual(tools.service.calls, [['start', { weeks: '1-2' }]])
    assert.equal(
      tools.err.text,
      `${taskId}: scraping weeks 1-2 of all divisions.\nreading the list of divisions\n`,
    )
    assert.equal(
      tools.out.text,
      `${taskId}: success after 20 s, 44 of 44 pages, 480 rows, 0 errors.\nAsked for weeks 1-2 of all divisions.\n`,
    )
    assert.equal(tools.clock.pending, 0)
  })

  it('writes a line every five seconds where there is no terminal', async () => {
    const seconds = Array.from({ length: 30 }, (_, second) =>
      view({ pagesDone: second * 3, pagesTotal: 8800, totalRankings: second * 36 }),
    )
    const tools = bench({ views: [...seconds, success] })
    await ended(tools, interclubs(tools, {}))
    const lines = tools.err.text.trimEnd().split('\n').slice(1)
    assert.ok(lines.length >= 4 && lines.length <= 7, tools.err.text)
    assert.match(
      lines.at(-1) ?? '',
      /^0 %, \d+\/8 800 pages, [23]\.\d pages\/s, \d+ min left, [\d ]+ rows, 0 errors$/,
    )
  })

  it('leaves the last line of the log to the summary', async () => {
    const warning = {
      ...failure,
      level: 'warn',
      message: 'Completed with 44 pages',
    } as const
    const tools = bench({ views: [success], lines: [warning] })
    await ended(tools, interclubs(tools, {}))
    assert.doesNotMatch(tools.err.text, /Completed with/)
  })

  it('shows each failure once, without control characters', async () => {
    const lines = [failure, { ...failure, seq: 4, message: 'odd \u001b[31m\n name' }]
    const tools = bench({ views: [view(), view(), success], lines })
    await ended(tools, interclubs(tools, {}))
    const told = tools.err.text.split('\n').filter((line) => /failed|odd/.test(line))
    assert.deepEqual(told, ['Division 7, week 2 failed: cut', 'odd  [31m  name'])
  })

  it('ends well although pages failed, and says how many', async () => {
    const tools = bench({ views: [{ ...success, errorsCount: 2 }] })
    assert.equal(await ended(tools, interclubs(tools, {})), 0)
    assert.match(tools.out.text, /2 errors\./)
    assert.match(tools.out.text, /is kept for 2 pages that failed/)
  })

  it('exits with 3 when the task failed, and says how to continue', async () => {
    const failed = view({ status: 'failed', message: 'The list of divisions could not be read.' })
    const tools = bench({ views: [failed] })
    assert.equal(await ended(tools, interclubs(tools, {})), 3)
    assert.match(
      tools.out.text,
      /failed after 0 s.*\n.*\nThe list of divisions could not be read\.\n/,
    )
    assert.match(tools.out.text, /manifold scrape interclubs --resume\n$/)
  })

  it('does not advise to resume a task that had no page to visit', async () => {
    const message = 'The source has none of the divisions 999.'
    const nothing = view({
      status: 'failed',
      errorsCount: 1,
      unknownDivisions: 1,
      pagesTotal: 0,
      message,
    })
    const tools = bench({ views: [nothing] })
    assert.equal(await ended(tools, interclubs(tools, { divisions: '999' })), 3)
    assert.equal(
      tools.out.text,
      `${taskId}: failed after 0 s, 0 of 0 pages, 0 rows, 1 error.\nAsked for weeks 1-2 of all divisions.\n${message}\n`,
    )
  })

  it('does not take a division that the source does not have for a page that failed', async () => {
    const counts = { errorsCount: 3, unknownDivisions: 2 }
    const tools = bench({ views: [{ ...success, ...counts }] })
    await ended(tools, interclubs(tools, {}))
    assert.match(
      tools.out.text,
      /is kept for 1 page that failed\. To try again: manifold scrape interclubs --resume\n$/,
    )
    const none = bench({ views: [{ ...success, ...counts, unknownDivisions: 3 }] })
    await ended(none, interclubs(none, {}))
    assert.match(none.out.text, /3 errors\.\n.*divisions\.\n$/)
  })

  it('prints the ended task as the API shows it', async () => {
    const tools = bench({ views: [success] }, { isJson: true, isQuiet: true })
    await ended(tools, interclubs(tools, 'resume'))
    const printed = JSON.parse(tools.out.text)
    assert.deepEqual(tools.service.calls, [['start', 'resume']])
    assert.deepEqual(
      [printed.task_id, printed.running, printed.elapsed_seconds, printed.last_success],
      [taskId, false, 20, { division_index: 4, week: 2 }],
    )
    assert.equal(tools.err.text, '')
  })

  it('cancels the task on Ctrl-C and exits with 130', async () => {
    const cancelled = view({ status: 'cancelled', lastSuccess: { divisionIndex: 2, week: 1 } })
    const tools = bench({
      views: [view()],
      onCancel: () => {
        tools.service.views = [cancelled]
      },
    })
    const work = interclubs(tools, {})
    await settle()
    tools.controller.abort(new Error('interrupted'))
    assert.equal(await ended(tools, work), 130)
    assert.deepEqual(tools.service.calls, [
      ['start', {}],
      ['cancel', taskId],
    ])
    assert.match(tools.err.text, /Cancelling\. Press Ctrl-C again to exit at once\.\n/)
    assert.match(tools.out.text, /up to division 2, week 1\.\nTo continue it: .*--resume\n$/)
  })

  it('cancels nothing when the task has ended, as another one may have followed', async () => {
    const tools = bench({ views: [view(), success] })
    const work = interclubs(tools, {})
    await settle()
    tools.controller.abort(new Error('interrupted'))
    await ended(tools, work)
    assert.deepEqual(tools.service.calls, [['start', {}]])
  })

  it('takes a task for ended that ended while it was being cancelled', async () => {
    const nothing = new AppError('NOT_FOUND', { problem: 'No task is running.' })
    const tools = bench({
      views: [view()],
      onCancel: () => {
        tools.service.views = [success]
        throw nothing
      },
    })
    const work = interclubs(tools, {})
    await settle()
    tools.controller.abort(new Error('interrupted'))
    assert.equal(await ended(tools, work), 0)
  })

  it('continues when the server was away for a moment', async () => {
    const gone = new ServerFailure('SERVER_GONE', 'The server does not answer.')
    const tools = bench({ views: [view(), gone, gone, success] })
    assert.equal(await ended(tools, interclubs(tools, {})), 0)
    assert.equal(tools.err.text.match(/does not answer\. Trying again\./g)?.length, 1)
  })

  it('gives up when the server stays away, and says what to do', async () => {
    const gone = new ServerFailure('SERVER_GONE', 'The server does not answer.')
    const tools = bench({ views: [view(), gone] })
    await assert.rejects(ended(tools, interclubs(tools, {})), {
      code: 'SERVER_GONE',
      message:
        /does not answer\. When the server is back, "manifold scrape status" shows interclubs_/,
    })
    assert.equal(tools.clock.pending, 0)
  })

  it('says that the server forgot the task', async () => {
    const tools = bench({ views: [] })
    await assert.rejects(ended(tools, interclubs(tools, {})), { code: 'NOT_FOUND' })
  })
})

describe('the status of interclub scrapes on the command line', () => {
  it('says that there was none', async () => {
    const tools = bench({})
    assert.equal(await showStatus(tools, { isFollowed: false }), 0)
    assert.equal(tools.out.text, 'No task has run yet.\n')
  })

  it('prints what runs without waiting for it', async () => {
    const running = view({ pagesDone: 11, pagesTotal: 44, elapsedSeconds: 245 })
    const tools = bench({ views: [running] })
    assert.equal(await showStatus(tools, { isFollowed: false }), 0)
    assert.match(tools.out.text, /: running for 4 min 05 s, 11 of 44 pages, 0 rows, 0 errors\.\n/)
  })

  it('follows what runs, with the failures from then on', async () => {
    const tools = bench({ views: [view(), success], lines: [failure] })
    assert.equal(await ended(tools, showStatus(tools, { isFollowed: true })), 0)
    assert.doesNotMatch(tools.err.text, /failed/)
    assert.match(tools.out.text, /success after 20 s/)
  })

  it('leaves what it follows alone on Ctrl-C', async () => {
    const tools = bench({ views: [view()] })
    const work = showStatus(tools, { isFollowed: true })
    await settle()
    tools.controller.abort(new Error('interrupted'))
    assert.equal(await ended(tools, work), 0)
    assert.deepEqual(tools.service.calls, [])
    assert.match(tools.out.text, /: running for/)
  })
})

describe('cancelling from the command line', () => {
  it('names the task', async () => {
    const tools = bench({ views: [view()] })
    assert.equal(await cancelScrape(tools), 0)
    assert.deepEqual(tools.service.calls, [['cancel', taskId]])
    assert.match(tools.out.text, /^interclubs_20261120_120000: cancelled\.\n.*--resume\n$/)
  })

  it('passes on that nothing runs', async () => {
    for (const views of [[], [success]]) {
      await assert.rejects(cancelScrape(bench({ views })), { code: 'NOT_FOUND' })
    }
  })
})
