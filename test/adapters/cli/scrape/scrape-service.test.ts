import assert from 'node:assert/strict'
import { hostname } from 'node:os'
import { describe, it, type TestContext } from 'node:test'
import { encodeRecord } from '../../../../adapters/api/table-tennis/record-codec.ts'
import { HttpScrapeService } from '../../../../adapters/cli/scrape/http-scrape-service.ts'
import {
  chooseScrapeService,
  serverAddress,
} from '../../../../adapters/cli/scrape/open-scrape-service.ts'
import {
  InProcessScrapeService,
  type ScrapeService,
} from '../../../../adapters/cli/scrape/scrape-service.ts'
import { UndiciHttpClient } from '../../../../adapters/network/http-client.ts'
import type { Holder } from '../../../../adapters/storage/data-folder-lock.ts'
import type { Tasks } from '../../../../adapters/tasks/task.ts'
import { AppError } from '../../../../core/errors.ts'
import type { InterclubTaskRecord } from '../../../../manifests/types/records.ts'
import { FakeClock } from '../../../support/fake-clock.ts'
import { type SiteAnswer, startLoopbackSite } from '../../../support/loopback-site.ts'
import { ScriptedService, sentStart, sentTasks, stored, taskId, view } from './scrape-double.ts'

const figures = { pagesDone: 3, pagesTotal: 44, totalRankings: 36 }
const record = stored(figures)
/** The record as it is shown four seconds later. */
const shown = view({ ...figures, elapsedSeconds: 4 })
const later = record.startedAt + 4000
const lines = [
  { seq: 1, at: later, level: 'info', message: 'started' },
  { seq: 2, at: later, level: 'error', message: 'Division 7, week 2 failed' },
] as const

describe('scraping through a server', () => {
  it('starts a task with what was asked for and the token', async (t) => {
    const seen: (string | undefined)[] = []
    const { service, requests } = await server(t, {
      '/api/scrape/interclubs': (request, response) => {
        seen.push(request.headers.authorization)
        response.end(JSON.stringify(sentStart(record)))
      },
    })
    const asked = { weeks: '1-2', divisions: undefined, resume_division: '' }
    const started = await service.start('interclubs', asked)
    await service.start('interclubs', 'resume')
    assert.equal(started.taskId, taskId)
    assert.equal(started.what, 'weeks 1-2 of all divisions')
    assert.deepEqual(
      requests.map(({ method, path }) => [method, path]),
      [
        ['POST', '/api/scrape/interclubs?weeks=1-2'],
        ['POST', '/api/scrape/interclubs?resume=last'],
      ],
    )
    assert.deepEqual(seen, ['Bearer hush', 'Bearer hush'])
  })

  it('reads the task that the API shows', async (t) => {
    const order = { ...record.order, resumeOf: 'earlier', resumeAt: { divisionIndex: 3, week: 2 } }
    const ended: InterclubTaskRecord = {
      ...record,
      order: { ...order, divisions: [3, 7] },
      status: 'success',
      finishedAt: later,
      lastSuccess: { divisionIndex: 3, week: 2 },
      message: 'done',
    }
    const { service } = await server(t, {
      '/api/scrape/tasks': json(sentTasks([ended], later + 9000)),
    })
    assert.deepEqual(await service.task(), {
      ...shown,
      running: false,
      status: 'success',
      finishedAt: '2026-11-20T12:00:04.000Z',
      lastSuccess: { divisionIndex: 3, week: 2 },
      message: 'done',
      weeks: [1, 2],
      divisions: [3, 7],
      resumeAt: { divisionIndex: 3, week: 2 },
      resumeOf: 'earlier',
    })
  })

  it('knows that there was no task', async (t) => {
    const { service } = await server(t, {
      '/api/scrape/tasks': json(sentTasks([], 0)),
    })
    assert.equal(await service.task(), undefined)
  })

  it('finds a task that another one has followed', async (t) => {
    const newer = { ...record, taskId: 'newer' }
    const { service } = await server(t, {
      '/api/scrape/tasks': json(sentTasks([newer, record], later)),
    })
    assert.deepEqual(await service.task({ taskId }), shown)
    assert.equal(await service.task({ taskId: 'unknown' }), undefined)
  })

  it('reads the failures after the last one it knows', async (t) => {
    const { seq, level, message } = lines[1]
    const line = { timestamp: '12:00:04', message, level, seq }
    const { service, requests } = await server(t, {
      [`/api/scrape/interclubs/logs/${taskId}`]: json({
        task_id: taskId,
        logs: [line],
      }),
    })
    assert.deepEqual(await service.logs(taskId, 1), [line])
    assert.equal(requests[0]?.path, `/api/scrape/interclubs/logs/${taskId}?since=1&level=warn`)
  })

  it('cancels, and scrapes a club by its code', async (t) => {
    const { service, requests } = await server(t, {
      '/api/scrape/interclubs/cancel': json({
        status: 'cancelled',
        task_id: taskId,
        message: 'Cancelled on request.',
      }),
      '*': json({
        success: true,
        club_code: 'Vl-B234',
        total_players: 2,
        members_scraped: 2,
        players_scraped: 1,
        message: 'One sheet failed.',
        members_from_annuaire: 2,
        members_from_ranking: 1,
        players_errors: [{ licence: '10001', name: 'ANNA EXAMPLE', error: 'cut' }],
      }),
    })
    await service.cancel(taskId)
    assert.deepEqual(await service.scrapeClub('Vl-B234', new AbortController().signal), {
      clubCode: 'Vl-B234',
      totalPlayers: 2,
      membersScraped: 2,
      playersScraped: 1,
      membersFromAnnuaire: 2,
      membersFromRanking: 1,
      playersErrors: [{ licence: '10001', name: 'ANNA EXAMPLE', error: 'cut' }],
      message: 'One sheet failed.',
    })
    assert.deepEqual(
      requests.map(({ method, path }) => [method, path]),
      [
        ['POST', '/api/scrape/interclubs/cancel'],
        ['POST', '/api/clubs/Vl-B234/scrape'],
      ],
    )
  })

  it('has the list of clubs refreshed', async (t) => {
    const told = { clubsCount: 663, message: 'The list of the source has 663 clubs.' }
    const { service, requests } = await server(t, {
      '/api/scrape/refresh-clubs': json(
        encodeRecord('ClubListRefresh', { success: true, ...told }),
      ),
    })
    assert.deepEqual(await service.refreshClubs(new AbortController().signal), told)
    assert.deepEqual(
      requests.map(({ method }) => method),
      ['POST'],
    )
  })

  it('passes on what the server says is wrong', async (t) => {
    const problem = { ok: false, code: 'TASK_RUNNING', error: 'A task is already running: x.' }
    const { service } = await server(t, { '*': { status: 409, ...json(problem) } })
    await assert.rejects(service.start('interclubs', {}), {
      code: 'TASK_RUNNING',
      message: 'A task is already running: x.',
    })
  })

  it('says that the server is gone', async (t) => {
    const { service, close } = await server(t, {})
    close()
    await assert.rejects(service.task(), {
      code: 'SERVER_GONE',
      message: /^The server at http:\/\/127\.0\.0\.1:\d+ does not respond: /,
    })
  })

  for (const [what, answer] of Object.entries({
    'a web page': { body: '<!doctype html>' },
    'JSON of another kind': json({ hello: 'world' }),
    'an error page': { status: 404, body: 'Not found' },
    'a redirect': { status: 302, headers: { location: 'https://www.example.com/' } },
  })) {
    it(`says that ${what} is no answer of this server`, async (t) => {
      const { service, requests } = await server(t, { '*': answer })
      await assert.rejects(service.task(), { code: 'UNEXPECTED_ANSWER' })
      assert.equal(requests.length, 1)
    })
  }

  for (const [what, ask] of Object.entries({
    'a club': (service: ScrapeService, signal: AbortSignal) => service.scrapeClub('H004', signal),
    'the list of clubs': (service: ScrapeService, signal: AbortSignal) =>
      service.refreshClubs(signal),
  })) {
    it(`leaves ${what} to the server on Ctrl-C`, async (t) => {
      const interrupt = new AbortController()
      const { service } = await server(t, {
        '*': () => interrupt.abort(new AppError('CANCELLED', { problem: 'interrupted' })),
      })
      await assert.rejects(ask(service, interrupt.signal), { code: 'CANCELLED' })
    })
  }
})

describe('scraping in this process', () => {
  it('shows tasks as a server does', async () => {
    const clock = new FakeClock('2026-11-20T12:00:04Z')
    const cancelled: string[] = []
    const tasks = {
      start: async () => record,
      list: () => [record, { ...record, taskId: 'earlier' }],
      find: () => record,
      logs: async () => lines,
      cancel: async (kind: string) => cancelled.push(kind),
    } as unknown as Tasks
    const clubs = { scrape: () => new Promise<never>(() => {}) }
    const players = clubs
    const listed = { clubsCount: 663, message: 'The list of the source has 663 clubs.' }
    const persons = { erase: () => new Promise<never>(() => {}) }
    const clubList = { refresh: async () => listed }
    const parts = { clubs, players, clubList, persons, clock }
    const service = new InProcessScrapeService({ ...parts, tasks, close: async () => {} })
    assert.deepEqual(await service.start('interclubs', { weeks: '1-2' }), {
      taskId,
      what: 'weeks 1-2 of all divisions',
    })
    assert.equal((await service.task())?.elapsedSeconds, 4)
    assert.equal((await service.task({ taskId: 'earlier' }))?.taskId, 'earlier')
    assert.equal(await service.task({ taskId: 'unknown' }), undefined)
    const { seq, level, message } = lines[1]
    const line = { timestamp: '12:00:04', message, level, seq }
    assert.deepEqual(await service.logs(taskId, 0), [line])
    assert.deepEqual(await service.logs(taskId, 2), [])
    await service.cancel(taskId)
    assert.deepEqual(cancelled, ['interclubs'])
    assert.equal(await service.refreshClubs(new AbortController().signal), listed)
  })

  it('stops waiting for a club or the list of clubs on Ctrl-C', async () => {
    const never = () => new Promise<never>(() => {})
    const scrapes = {
      clubs: { scrape: never },
      players: { scrape: never },
      clubList: { refresh: never },
      persons: { erase: never },
    }
    const parts = { ...scrapes, clock: new FakeClock(), close: async () => {} }
    const service = new InProcessScrapeService({ ...parts, tasks: {} as Tasks })
    const signal = AbortSignal.abort(new AppError('CANCELLED', { problem: 'interrupted' }))
    await assert.rejects(service.scrapeClub('H004', signal), { code: 'CANCELLED' })
    await assert.rejects(service.refreshClubs(signal), { code: 'CANCELLED' })
  })
})

describe('who scrapes', () => {
  const own = new ScriptedService()

  function sources(holders: readonly (Holder | undefined)[], inProcess = async () => own) {
    const left = [...holders]
    return {
      holder: async () => (left.length > 1 ? left.shift() : left[0]),
      overHttp: async (server: string) => new ScriptedService({ server }),
      inProcess,
      clock: new FakeClock(),
      interrupt: new AbortController().signal,
    }
  }

  it('is this process when nobody holds the data folder', async () => {
    assert.equal(await chooseScrapeService(sources([undefined])), own)
  })

  it('is the server that holds it', async () => {
    const address = 'http://0.0.0.0:3000'
    const { server } = await chooseScrapeService(sources([holder({ address })]))
    assert.equal(server, 'http://127.0.0.1:3000')
  })

  it('is a server that takes a moment until it listens', async () => {
    const address = 'http://127.0.0.1:3000'
    const choice = sources([holder(), holder(), holder({ address })])
    const chosen = chooseScrapeService(choice)
    await choice.clock.advance(1000)
    assert.equal((await chosen).server, address)
    assert.equal(choice.clock.pending, 0)
  })

  it('is nobody when another command holds it', async () => {
    const held = new AppError('DATA_DIR_HELD', { folder: 'var', holder: 'it', remedy: '' })
    const other = holder({ purpose: 'manifold scrape' })
    await assert.rejects(chooseScrapeService(sources([other], () => Promise.reject(held))), held)
  })

  it('is the server that took it in this very moment', async () => {
    const held = new AppError('DATA_DIR_HELD', { folder: 'var', holder: 'it', remedy: '' })
    const address = 'http://127.0.0.1:3000'
    const choice = sources([undefined, holder({ address })], () => Promise.reject(held))
    assert.equal((await chooseScrapeService(choice)).server, address)
  })
})

describe('the address of a server', () => {
  for (const [address, host, expected] of [
    ['http://127.0.0.1:3000', 'box', 'http://127.0.0.1:3000'],
    ['http://0.0.0.0:3000', 'box', 'http://127.0.0.1:3000'],
    ['http://[::]:3000', 'box', 'http://[::1]:3000'],
    ['http://192.0.2.7:3000', 'other', 'http://192.0.2.7:3000'],
    ['http://0.0.0.0:3000', 'other', 'http://other:3000'],
    ['http://[::]:3000', 'other', 'http://other:3000'],
    ['http://127.0.0.1:3000', 'other', undefined],
    ['http://[::1]:3000', 'other', undefined],
    ['http://localhost:3000', 'other', undefined],
    ['nonsense', 'box', undefined],
    ['file:///etc', 'box', undefined],
    [undefined, 'box', undefined],
  ] as const) {
    it(`of ${host} at ${address} is ${expected} from box`, () => {
      const place = { hostname: host, ...(address === undefined ? {} : { address }) }
      assert.equal(serverAddress(place, 'box'), expected)
    })
  }
})

function holder(changes: Partial<Holder> = {}): Holder {
  return {
    pid: 4711,
    hostname: hostname(),
    pidSpace: '',
    purpose: 'manifold serve',
    startedAt: '2026-11-20T12:00:00.000Z',
    token: 'x',
    ...changes,
  }
}

function json(body: unknown): SiteAnswer {
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
}

type Routes = Parameters<typeof startLoopbackSite>[0]['routes']

/** A service of a server that answers so, with its token. */
async function server(t: TestContext, routes: Routes) {
  const site = await startLoopbackSite({ routes })
  const http = new UndiciHttpClient({ userAgent: 'test' })
  const parts = { http, server: `${site.origin}/`, token: 'hush', close: () => http.close() }
  const service = new HttpScrapeService(parts)
  t.after(async () => {
    site.close()
    await service.close()
  })
  return { service, requests: site.requests, close: site.close }
}
