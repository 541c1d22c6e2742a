import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AppError } from '../../../../core/errors.ts'
import type { StandingsPage } from '../../../../plugins/table-tennis/parse/pages.ts'
import { SourceClient } from '../../../../plugins/table-tennis/source/client.ts'
import { StandingsReader } from '../../../../plugins/table-tennis/source/standings-reader.ts'
import { around } from '../data/source-site.ts'
import { PATH, StandingsSite, type StandingsSiteOptions } from './standings-site.ts'

const FORMS = {
  divisionSelect: 'divisionSelect',
  weekForm: 'week-form',
  weekControls: ['week-input', 'week-select'],
  divisionField: 'division',
  weekField: 'semaine',
}

/** A reader before such a site; `read('8001/3')` gives the only team of that page. */
function reading(options: StandingsSiteOptions, sessions = 1) {
  const site = new StandingsSite(options)
  const { ctx, controller, http } = around(site.answer)
  const client = new SourceClient({ version: '1' })
  const reader = new StandingsReader({ client, path: PATH, forms: FORMS, sessions })
  const page = (key: string, given = ctx): Promise<StandingsPage> => {
    const [divisionId = '', week] = key.split('/')
    return reader.read({ divisionId, week: Number(week) }, given)
  }
  const read = async (key: string): Promise<string | null> => {
    const { rows } = await page(key)
    return rows === null ? null : rows.map(({ teamName }) => teamName).join()
  }
  const failure = (key: string): Promise<AppError> =>
    page(key).then(
      () => assert.fail('it was read'),
      (error: AppError) => error,
    )
  return { site, read, page, failure, ctx, controller, http }
}

test('where the form carries the division, one request gives one page', async () => {
  const { site, read } = reading({ division: 'carried' })
  assert.equal(await read('8001/1'), '8001 week 1')
  assert.equal(await read('8001/2'), '8001 week 2')
  assert.equal(await read('8002/1'), '8002 week 1')
  assert.deepEqual(site.asked, ['GET', '8001', '8001/1', '8001/2', '8002/1'])
})

test('where the session holds the division, it is chosen once', async () => {
  const { site, read } = reading({ division: 'session' })
  assert.equal(await read('8001/1'), '8001 week 1')
  assert.equal(await read('8001/2'), '8001 week 2')
  assert.equal(await read('8002/1'), '8002 week 1')
  assert.deepEqual(site.asked, ['GET', '8001', '/1', '/2', '8002', '/1'])
})

test('a session that is at the division is preferred', async () => {
  const { site, read } = reading({ division: 'session' }, 2)
  await Promise.all([read('8001/1'), read('8002/1')])
  site.asked.length = 0
  assert.equal(await read('8001/2'), '8001 week 2')
  assert.equal(await read('8002/2'), '8002 week 2')
  assert.deepEqual(site.asked, ['/2', '/2'])
})

test('each session has cookies of its own', async () => {
  const { read, http } = reading({ division: 'session' }, 2)
  assert.deepEqual(await Promise.all([read('8001/1'), read('8002/1')]), [
    '8001 week 1',
    '8002 week 1',
  ])
  const cookies = http.seen.map(({ headers }) => headers.cookie)
  assert.deepEqual(new Set(cookies), new Set([undefined, 'PHPSESSID=1', 'PHPSESSID=2']))
})

test('no more sessions are opened than allowed', async () => {
  const { site, read } = reading({ division: 'carried' }, 2)
  await Promise.all([1, 2, 3, 4, 5].map((week) => read(`8001/${week}`)))
  assert.equal(site.asked.filter((asked) => asked === 'GET').length, 2)
})

test('a week that the choice of the division shows already is not asked for again', async () => {
  const { site, read } = reading({ division: 'session' })
  assert.equal(await read('8001/22'), '8001 week 22')
  assert.deepEqual(site.asked, ['GET', '8001'])
})

for (const division of ['carried', 'session'] as const) {
  test(`forgotten sessions are begun anew (${division})`, async () => {
    const { site, read } = reading({ division })
    await read('8001/1')
    site.forget()
    assert.equal(await read('8001/2'), '8001 week 2')
    assert.equal(await read('8002/2'), '8002 week 2')
  })
}

test('a form whose division the site does not go by is seen through', async () => {
  const { site, read } = reading({ division: 'ignored' })
  for (const key of ['8001/1', '8001/2', '8002/1', '8002/2', '8003/1', '8001/3', '8002/3']) {
    assert.equal(await read(key), key.replace('/', ' week '))
  }
  // Two answers that showed another division are enough to choose it first from then on.
  assert.deepEqual(site.asked.slice(-4), ['8001', '8001/3', '8002', '8002/3'])
})

test('rows of another division are never taken for those wanted', async () => {
  const { site, failure, read } = reading({ division: 'carried' })
  await read('8002/3')
  const other = site.answer({
    method: 'POST',
    path: PATH,
    headers: {},
    fields: { division: '8002', semaine: '3' },
  })
  site.instead.push(other, undefined, other, other)
  const error = await failure('8001/4')
  assert.deepEqual([error.code, error.retryable], ['PAGE_NOT_UNDERSTOOD', true])
  assert.match(
    error.message,
    /the page of division 8001, week 4 \(it shows division 8002, week 3\) is missing/,
  )
})

test('a cup has no rows, whatever the week', async () => {
  const { read } = reading({ division: 'session', cups: ['8002'] })
  assert.deepEqual([await read('8002/1'), await read('8002/2')], [null, null])
  assert.equal(await read('8001/1'), '8001 week 1')
})

test('a division is no cup because its table comes with the week only', async () => {
  const { read } = reading({ division: 'session', needsWeek: true })
  assert.equal(await read('8001/1'), '8001 week 1')
})

test('pages that do not say what they show are believed after both were sent', async () => {
  const { site, read } = reading({ division: 'session', isSilent: true })
  assert.equal(await read('8001/1'), '8001 week 1')
  assert.equal(await read('8001/2'), '8001 week 2')
  assert.deepEqual(site.asked, ['GET', '8001', '/1', '8001', '/2'])
})

test('a page without the form of the divisions is not understood', async () => {
  const { site, failure } = reading({ division: 'carried' })
  site.instead.push('<html><body>Maintenance</body></html>')
  const error = await failure('8001/1')
  assert.equal(error.code, 'PAGE_NOT_UNDERSTOOD')
  assert.match(error.message, /the form of the divisions \(#divisionSelect\) is missing/)
})

test('what fails in a session leaves it fit for the next page', async () => {
  const { site, failure, read } = reading({ division: 'session' })
  await read('8001/1')
  site.instead.push({ status: 500 })
  assert.equal((await failure('8001/2')).code, 'SOURCE_UNREACHABLE')
  site.asked.length = 0
  assert.equal(await read('8001/2'), '8001 week 2')
  assert.deepEqual(site.asked, ['8001', '/2'])
})

test('a page whose form leads nowhere costs its session no further page', async () => {
  const { site, read } = reading({ division: 'carried' })
  await read('8001/1')
  const good = site.answer({
    method: 'POST',
    path: PATH,
    headers: { cookie: 'PHPSESSID=1' },
    fields: { division: '8001', semaine: '2' },
  })
  site.instead.push(String(good).replace('id="week-form"', 'id="week-form" action="/gone.php"'))
  assert.equal(await read('8001/2'), '8001 week 2')
  site.asked.length = 0
  assert.equal(await read('8001/3'), '8001 week 3')
  assert.equal(await read('8001/4'), '8001 week 4')
  assert.deepEqual(site.asked, ['/gone.php', 'GET', '8001', '8001/3', '8001/4'])
})

test('when no page is understood any more, each is given up at once', async () => {
  const { site, failure } = reading({ division: 'carried' })
  const broken = '<html><body>Nouveau site</body></html>'
  const outcomes: boolean[] = []
  for (let page = 1; page <= 6; page += 1) {
    site.instead.push(undefined, broken)
    outcomes.push((await failure(`8001/${page}`)).retryable)
  }
  assert.deepEqual(outcomes, [true, true, true, true, false, false])
})

test('a reading ends with its signal', async () => {
  const { page, controller } = reading({ division: 'carried' })
  controller.abort(new Error('enough'))
  await assert.rejects(page('8001/1'), /enough/)
})
