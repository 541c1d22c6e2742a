import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportState } from '../../../../manifests/types/records.ts'
import { pointsHistory } from '../../../../plugins/table-tennis/points/history.ts'
import type { ExportOptions } from '../../../replica/exports/export-files.ts'
import { createWorld } from '../../../replica/truth.ts'
import { emptyData, siteQueries } from '../data/example-records.ts'
import { exporting, world } from './exporting.ts'

type Trial = Awaited<ReturnType<typeof exporting>>

/** Accepts the file of another day in October. */
async function accept(
  { show, one }: Trial,
  file: 'joueurs_1' | 'result_1',
  day: number,
  without: ExportOptions['without'] = {},
) {
  show({ world, date: `2026-10-${day}`, without })
  const told = await one(file)
  assert.equal(told.outcome, 'accepted', told.problem ?? '')
  return told
}

/** A player whose results are stored, and the number of the first one. */
async function withResults(trial: Trial) {
  await accept(trial, 'joueurs_1', 13)
  await accept(trial, 'result_1', 13)
  const results = trial.replica.files.results('masculine')
  const { number, licence } =
    results.find((one) => trial.data.players.get(one.licence) !== undefined) ?? assert.fail()
  const own = results.filter((one) => one.licence === licence).length
  const counted = async () => {
    const asked = { sheet: 'masculine', granularity: 'match', limit: 500, offset: 0 } as const
    const history = await pointsHistory(trial.data, licence, asked)
    const matches = siteQueries(trial.data).matches(licence, { limit: 500 })
    assert.equal(matches?.total, history?.total)
    return matches?.total
  }
  return { number, own, counted }
}

test('a result that three accepted files lack is no longer served, and comes back', async (t) => {
  const trial = await exporting(t)
  const { number, own, counted } = await withResults(trial)
  const lacking = { numbers: [number] }
  const { missing } = await accept(trial, 'result_1', 14, lacking)
  assert.equal(missing, 1)
  await accept(trial, 'result_1', 15, lacking)
  // Neither a file that is refused counts, nor the same one again.
  assert.equal((await trial.one('result_1', 'truncated')).outcome, 'refused')
  assert.equal((await trial.one('result_1')).outcome, 'unchanged')
  assert.equal(await counted(), own)
  await accept(trial, 'result_1', 16, lacking)
  assert.equal(await counted(), own - 1)
  await accept(trial, 'result_1', 17, lacking)
  assert.equal(await counted(), own - 1)
  const stored = [...trial.store.documents].filter(([key]) => key.includes('/results/'))
  assert.match(JSON.stringify(stored), new RegExp(`;${number};2026-`), 'its row stays')
  await accept(trial, 'result_1', 18)
  assert.equal(await counted(), own)
})

test('a file that was stored in part counts once', async (t) => {
  const trial = await exporting(t)
  const { number, own, counted } = await withResults(trial)
  const lacking = { numbers: [number] }
  await accept(trial, 'result_1', 14, lacking)
  const { put } = trial.store
  trial.store.put = async (key, value) => {
    if (key === 'tabletennis/exports/result_1') throw new Error('disk full')
    await put.call(trial.store, key, value)
  }
  for (const _ of [1, 2, 3]) await assert.rejects(accept(trial, 'result_1', 15, lacking))
  trial.store.put = put
  await accept(trial, 'result_1', 15, lacking)
  assert.equal(await counted(), own)
})

test('a player whom three accepted lists lack is not active, and loses nothing else', async (t) => {
  const trial = await exporting(t)
  await accept(trial, 'joueurs_1', 13)
  const [{ licence } = assert.fail()] = world.find(
    ({ isWoman, standing }) => !isWoman && standing === 'active',
  )
  const view = () => trial.data.players.get(licence)?.view
  const before = view()
  const lacking = { licences: [licence] }
  await accept(trial, 'joueurs_1', 14, lacking)
  await accept(trial, 'joueurs_1', 15, lacking)
  assert.equal(view()?.active, true)
  await accept(trial, 'joueurs_1', 16, lacking)
  assert.deepEqual({ ...view(), active: true }, before)
  assert.equal(view()?.active, false)
  const { data } = emptyData({ excludeLicences: [licence] })
  await data.load(trial.store)
  const state = await trial.store.get<ExportState>('tabletennis/exports/joueurs_1')
  assert.deepEqual([state?.files, state?.missing], [4, ''])
  await accept(trial, 'joueurs_1', 17)
  assert.equal(view()?.active, true)
})

test('a new season begins again at 1, and the last one can still be read', async (t) => {
  const last = createWorld({ clubs: 8, playersPerClub: 10, weeks: 6, season: 2025 })
  const next = createWorld({
    ...{ clubs: 8, playersPerClub: 10, weeks: 6 },
    currentWeek: 2,
    season: 2026,
  })
  const trial = await exporting(t)
  const { one, show, data, replica } = trial
  show({ world: last, date: '2026-06-20' })
  await one('joueurs_1')
  await one('result_1')
  const before = replica.files.results('masculine')
  show({ world: next, date: '2026-09-22' })
  await one('joueurs_1')
  const told = await one('result_1')
  const after = replica.files.results('masculine')
  assert.ok(after.length < before.length / 2)
  assert.equal(after[0]?.number, 1)
  assert.deepEqual(
    [told.outcome, told.added, told.changed, told.missing],
    ['accepted', after.length, 0, 0],
  )
  for (const { licence } of data.players.ordered('name', 'ASC').map(({ view }) => view)) {
    const dates = async (season: string) => {
      const asked = { sheet: 'masculine', granularity: 'match', limit: 500, offset: 0 } as const
      const history = await pointsHistory(data, licence, { ...asked, season })
      return history?.history.map(({ date, opponentLicence }) => `${date} ${opponentLicence}`)
    }
    const expected = (results: typeof before) =>
      results
        .filter((row) => row.licence === licence)
        .map(({ date, opponent }) => `${date} ${opponent}`)
    assert.deepEqual(await dates('2025-2026'), expected(before))
    assert.deepEqual(await dates('2026-2027'), expected(after))
    const shown = siteQueries(data).matches(licence, { limit: 500 })?.items ?? []
    assert.deepEqual(
      shown.map(({ date }) => date).sort(),
      expected(after).map((row) => row.slice(0, 10)),
    )
  }
})

test('an empty file in summer leaves the last season as it is, one in the season is refused', async (t) => {
  const last = createWorld({ clubs: 8, playersPerClub: 10, weeks: 6, season: 2025 })
  const { one, show, data, replica } = await exporting(t)
  show({ world: last, date: '2026-06-20' })
  await one('joueurs_1')
  await one('result_1')
  const numbers = replica.files.results('masculine').map(({ number }) => number)
  const { matches } = data.players
  assert.ok(matches > 0)
  show({ world: last, date: '2026-06-25', without: { numbers } })
  const early = await one('result_1')
  assert.deepEqual([early.outcome, early.check], ['refused', 'amount'])
  show({ world: last, date: '2026-07-05', without: { numbers } })
  assert.equal((await one('result_1')).outcome, 'accepted')
  assert.equal(data.players.matches, matches)
})

test('a wrong date in one line begins no season, and a day after the file is no date', async (t) => {
  const trial = await exporting(t)
  const { replica, one, store } = trial
  const { files } = replica
  const text = files.text.bind(files)
  files.text = (name) =>
    text(name)
      .replace(/^3;2026-\d\d-\d\d;/m, '3;2026-12-24;')
      .replace(/^4;2026-/m, '4;2025-')
  assert.equal((await one('result_1')).dropped, 1)
  const state = await store.get<ExportState>('tabletennis/exports/result_1')
  assert.equal(state?.season, '2026-2027')
})
