import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { LOGIN, startExports } from '../../replica/exports/export-server.ts'
import { tempFolder } from '../../support/temp-folder.ts'
import { assertPoints, SMALL_FILES } from './federation-truth.ts'
import { type Api, type Row, startService, startSource, until } from './service.ts'

const path = '/api/scrape/exports'
const allFiles = ['joueurs_1', 'joueurs_2', 'result_1', 'result_2']
/** A service with a login for a replica of the exports. */
async function exportService(t: TestContext, password: string = LOGIN.password) {
  const { world, replica: source } = await startSource(t, { clubs: 8, playersPerClub: 8 })
  const exports = await startExports({ world })
  t.after(() => exports.close())
  const config = join(tempFolder(t), 'local.yaml')
  writeFileSync(config, JSON.stringify(SMALL_FILES))
  const env = {
    CONFIG_FILE: config,
    TABLETENNIS_EXPORTS_URL: exports.url,
    TABLETENNIS_EXPORTS_USER: LOGIN.user,
    TABLETENNIS_EXPORTS_PASSWORD: password,
  }
  const given = { dataDir: tempFolder(t), source, env }
  const { api, stop } = await startService(t, given)
  const restart = async (): Promise<Api> => {
    await stop()
    return (await startService(t, given)).api
  }
  return { world, source, exports, api, restart }
}

const ended = (api: Api): Promise<Row> =>
  until(
    () => api.get(`${path}/status`),
    ({ running }) => running === false,
  )

const read = async (api: Api, query = ''): Promise<Row> => {
  await api.post(`${path}?${query}`)
  return ended(api)
}

const outcomesOf = ({ files }: Row): unknown =>
  (files as readonly Row[]).map(({ file, outcome, check }) => [file, outcome, check])

describe("a task that reads the federation's exports", { concurrency: 2 }, () => {
  it('reads every file once in six hours, and only one such task runs at a time', async (t) => {
    const { api, exports, world, restart } = await exportService(t)
    await api.post('/api/scrape/refresh-clubs')
    const none = await api.get(`${path}/status`)
    assert.deepEqual([none.status, none.files, none.total_lines], ['none', [], 0])
    const both = await Promise.all([api.ask(path, 'POST'), api.ask(path, 'POST')])
    assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
    const end = await ended(api)
    assert.deepEqual(
      [end.status, end.files_done, end.files_total, end.errors_count],
      ['success', 4, 4, 0],
    )
    assert.deepEqual(
      outcomesOf(end),
      allFiles.map((file) => [file, 'accepted', null]),
    )
    const lines = (end.files as readonly Row[]).reduce((sum, file) => sum + Number(file.lines), 0)
    assert.equal(end.total_lines, lines)
    await assertPoints(api, world, exports)
    const { length } = exports.requests
    assert.equal(length, 4)
    const again = await read(await restart(), 'file=result_1')
    assert.deepEqual([again.status, again.files_total], ['success', 1])
    const [skipped] = again.files as readonly Row[]
    assert.equal(skipped?.outcome, 'unchanged')
    assert.match(
      String(skipped?.problem),
      /^it was read at \d.*Z and can be read again from \d.*Z$/,
    )
    assert.equal(exports.requests.length, length)
  })

  it('shows why a file was refused, and reads it again with resume=last', async (t) => {
    const { api, exports } = await exportService(t)
    exports.setFault('unavailable', 'joueurs_2')
    exports.setFault('shifted-column', 'result_2')
    const first = await read(api)
    assert.deepEqual([first.status, first.errors_count], ['success', 2])
    assert.deepEqual(outcomesOf(first), [
      ['joueurs_1', 'accepted', null],
      ['joueurs_2', 'refused', 'transport'],
      ['result_1', 'accepted', null],
      ['result_2', 'refused', 'values'],
    ])
    const reasons = await api.list(`${path}/logs/${first.task_id}?level=error`, 'logs')
    assert.match(String(reasons[0]?.message), /^File joueurs_2 failed: .*transport.*503/)
    exports.setFault(undefined, 'joueurs_2')
    exports.setFault(undefined, 'result_2')
    const { length } = exports.requests
    const second = await read(api, 'resume=last')
    // The whole of result_2 was read, so it waits for its six hours.
    assert.deepEqual(outcomesOf(second), [
      ['joueurs_2', 'accepted', null],
      ['result_2', 'unchanged', null],
    ])
    assert.deepEqual(
      exports.requests.slice(length).map(({ name }) => name),
      ['joueurs_2'],
    )
  })

  it('stops after the first file when the login is refused', async (t) => {
    const { api, exports } = await exportService(t, 'another password')
    const end = await read(api)
    assert.deepEqual([end.status, end.errors_count], ['failed', 4])
    assert.deepEqual(
      outcomesOf(end),
      allFiles.map((file) => [file, 'refused', 'login']),
    )
    assert.match(String(end.message), /the exports need a login/)
    assert.equal(exports.requests.length, 1)
    const log = JSON.stringify(await api.list(`${path}/logs/${end.task_id}`, 'logs'))
    assert.ok(!log.includes('another password'))
  })

  it('does not run beside the scrape of every club', async (t) => {
    const { api, source } = await exportService(t)
    source.addFault({ kind: 'hang', matches: ({ kind }) => kind !== 'robots' })
    const { task_id } = await api.post('/api/scrape/all')
    const refused = await api.ask(path, 'POST')
    assert.deepEqual([refused.status, refused.body.code], [409, 'TASK_RUNNING'])
    assert.equal((refused.body.detail as Row).task_id, task_id)
    await api.post('/api/scrape/cancel')
    await api.post(path)
    assert.equal((await api.ask('/api/scrape/all', 'POST')).status, 409)
    assert.equal((await api.post(`${path}/cancel`)).status, 'cancelled')
    const cancelled = await api.get(`${path}/status`)
    assert.equal(cancelled.status, 'cancelled')
    assert.equal((await read(api, 'resume=last')).status, 'success')
    const tasks = await api.list('/api/scrape/tasks?kind=exports', 'tasks')
    assert.deepEqual(
      tasks.map(({ status }) => status),
      ['success', 'cancelled'],
    )
  })

  it('cannot start without a login', async (t) => {
    const { replica } = await startSource(t)
    const { api } = await startService(t, { dataDir: tempFolder(t), source: replica })
    const { status, body } = await api.ask(path, 'POST')
    assert.deepEqual([status, body.code], [409, 'NO_SOURCE'])
    assert.match(String((body.detail as Row).error), /need a login/)
    assert.equal((await api.ask(`${path}?file=joueurs_3`, 'POST')).status, 422)
  })
})
