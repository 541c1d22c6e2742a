import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportState } from '../../../../manifests/types/records.ts'
import { keysOf } from '../../../../plugins/table-tennis/data/export-store.ts'
import { rankingClasses } from '../../../../plugins/table-tennis/points/classes.ts'
import { estimate } from '../../../../plugins/table-tennis/points/estimate.ts'
import { pointsHistory } from '../../../../plugins/table-tennis/points/history.ts'
import { pointsRules } from '../../../../plugins/table-tennis/points/rules.ts'
import { LOGIN } from '../../../replica/exports/export-server.ts'
import { resultOf } from '../../../support/run-module.ts'
import { aSheet, emptyData } from '../data/example-records.ts'
import { ENV, exporting, LATER, type Result, world } from './exporting.ts'

test('without a login the module is skipped, and nothing is asked for', async (t) => {
  const { run, replica } = await exporting(t)
  const { outcome } = await run(['joueurs_1'], {})
  assert.equal(outcome.status, 'skipped')
  assert.deepEqual(replica.requests, [])
})

test('all files of a good day are accepted', async (t) => {
  const { run } = await exporting(t)
  const { files } = resultOf<Result>(await run([]))
  assert.deepEqual(files, [])
  const all = resultOf<Result>(await run(['result_2', 'joueurs_1', 'result_1', 'joueurs_2']))
  assert.deepEqual(
    all.files.map(({ file, outcome, date, dropped }) => [file, outcome, date, dropped]),
    [
      ['joueurs_1', 'accepted', '2026-10-13', 0],
      ['joueurs_2', 'accepted', '2026-10-13', 0],
      ['result_1', 'accepted', '2026-10-13', 0],
      ['result_2', 'accepted', '2026-10-13', 0],
    ],
  )
})

test('a list of players is stored with class, points and whether they play', async (t) => {
  const { one, data, replica } = await exporting(t)
  const { players } = await one('joueurs_1')
  const man = world.find(({ isWoman, standing }) => !isWoman && standing === 'active')[0]
  const idle = world.find(({ isWoman, standing }) => !isWoman && standing === 'inactive')[0]
  assert.ok(man && idle && players > 10)
  const stored = data.players.get(man.licence)?.view
  assert.deepEqual(
    [stored?.name, stored?.listRanking, stored?.listPoints, stored?.active, stored?.gender],
    [
      man.name,
      man.masculine.ranking,
      replica.files.points('masculine').get(man.licence),
      true,
      'M',
    ],
  )
  assert.equal(data.players.get(idle.licence)?.view.active, false)
})

test('the classes of a list are those that the federation gives, also for women', async (t) => {
  const { one, data } = await exporting(t)
  assert.equal(rankingClasses(data, 'feminine').basis, 'none')
  await one('joueurs_2')
  const { basis, asOf, classes, activePlayers } = rankingClasses(data, 'feminine')
  assert.deepEqual([basis, asOf], ['export', '2026-10-13'])
  const women = world.find(({ isWoman, standing }) => isWoman && standing === 'active', 1000)
  assert.equal(activePlayers, women.length)
  const ranks = classes.map(({ ranking }) => ranking)
  assert.deepEqual(
    ranks,
    pointsRules().classes.filter((one) => ranks.includes(one)),
  )
  for (const { minPoints } of classes) assert.equal(typeof minPoints, 'number')
})

test('results that follow the gap table confirm the rules', async (t) => {
  const { one, data } = await exporting(t)
  await one('joueurs_1')
  const [man] = world.find(({ isWoman, standing }) => !isWoman && standing === 'active')
  const codes = () => {
    const estimated = estimate(data, man?.licence ?? '', { matches: [{ opponentPoints: 1000 }] })
    return estimated?.warnings.map(({ code }) => code) ?? []
  }
  assert.ok(codes().includes('rules_unconfirmed'))
  await one('result_1')
  assert.equal(codes().includes('rules_unconfirmed'), false)
})

test('which column counts the inactive players is decided by the whole file', async (t) => {
  const { one, show, data, store } = await exporting(t)
  show({ world, placesSwapped: true })
  await one('joueurs_1')
  const state = await store.get<ExportState>('tabletennis/exports/joueurs_1')
  assert.equal(state?.learned.allPlacesColumn, 11)
  const idle = world.find(({ isWoman, standing }) => !isWoman && standing === 'inactive')[0]
  assert.equal(data.players.get(idle?.licence ?? '')?.view.active, false)
})

test('results teach the coefficients, and the gap table holds', async (t) => {
  const { one, store, replica } = await exporting(t)
  const { lines, warnings } = await one('result_1')
  assert.deepEqual(warnings, [])
  assert.equal(lines, replica.files.results('masculine').length)
  const state = await store.get<ExportState>('tabletennis/exports/result_1')
  assert.equal(state?.learned.unlikeTable, 0)
  assert.deepEqual(
    state?.learned.coefficients.map(({ competitionType, code, coefficient }) => [
      ...[competitionType, code, coefficient],
    ]),
    [
      ['championship', 7, 0.9],
      ['tournament', 5, 1],
    ],
  )
})

test('the history of a player has every result with what it was worth', async (t) => {
  const { one, data, replica } = await exporting(t)
  await one('joueurs_1')
  await one('joueurs_2')
  await one('result_1')
  const truths = replica.files.results('masculine')
  const licence = truths.find((truth) => truth.isTournament)?.licence ?? assert.fail()
  const own = truths.filter((truth) => truth.licence === licence)
  const asked = { sheet: 'masculine', season: '2026-2027', limit: 1000, offset: 0 } as const
  const byMatch = await pointsHistory(data, licence, { ...asked, granularity: 'match' })
  assert.deepEqual([byMatch?.basis, byMatch?.freshness.source], ['export', 'export'])
  const start = (world.people.byLicence(licence)?.masculine.start ?? 0) / 10_000
  assert.deepEqual([byMatch?.pointsStart, byMatch?.pointsStartEstimated], [start, true])
  const shown = byMatch?.history.map((step) => [
    ...[step.date, step.opponentLicence, step.competitionType, step.pointsBefore],
    ...[step.basePoints, step.lossFactor, step.pointsChange, step.coefficient],
  ])
  const expected = own.map(({ date, opponent, isTournament, counted }) => [
    ...[date, opponent, isTournament ? 'tournament' : 'championship', counted?.before ?? null],
    ...[counted?.base ?? null, counted?.factor ?? null, counted?.change ?? null],
    isTournament ? 1 : 0.9,
  ])
  // A walk-over has the points of its day, but no points of its own.
  for (const [at, step] of (shown ?? []).entries()) {
    if (own[at]?.counted !== null) assert.deepEqual(step, expected[at])
  }
  assert.equal(shown?.length, own.length)
  const byDay = await pointsHistory(data, licence, { ...asked, granularity: 'day' })
  const points = replica.files.points('masculine').get(licence) ?? 0
  assert.ok(Math.abs((byDay?.history.at(-1)?.pointsAfter ?? 0) - points) < 0.01)
  assert.equal(
    byDay?.history.reduce((sum, { matches = 0 }) => sum + matches, 0),
    own.length,
  )
})

test('an estimate comes out as the federation counts', async (t) => {
  const { one, data, replica } = await exporting(t)
  await one('joueurs_1')
  const counted = replica.files.results('masculine').filter((truth) => truth.counted !== null)
  for (const { licence, isTournament, won, counted: real } of counted.slice(0, 200)) {
    if (real === null || data.players.get(licence) === undefined) continue
    const match = {
      opponentPoints: real.opponentBefore,
      coefficient: isTournament ? 1 : 0.9,
      competitionType: isTournament ? 'tournament' : 'championship',
      result: won ? 'V' : 'D',
    } as const
    const [estimated] =
      estimate(data, licence, { points: real.before, matches: [match] })?.matches ?? []
    const outcome = won ? estimated?.ifWon : estimated?.ifLost
    assert.deepEqual([outcome?.basePoints, estimated?.change], [real.base, real.change])
  }
})

test('a person who is excluded later is erased from stored results', async (t) => {
  const { one, store, replica } = await exporting(t)
  await one('result_1')
  const [{ licence, opponent } = assert.fail()] = replica.files.results('masculine')
  const { data } = emptyData({ excludeLicences: [licence] })
  await data.load(store)
  const results = async (of: string) =>
    data.exports.resultsOf({ sheet: 'masculine', season: '2026-2027' }, of)
  assert.deepEqual(await results(licence), [])
  const others = await results(opponent)
  assert.ok(others.length > 0 && others.some((row) => row.opponent === null))
  const told = [...store.documents].filter(([key]) => key.includes('/results/'))
  assert.ok(!JSON.stringify(told).includes(licence))
})

test('a licence that is excluded later is gone from the keys of the lists at once', async (t) => {
  const { one, store, show } = await exporting(t)
  const { lines } = await one('joueurs_1')
  const [person = assert.fail()] = world.find(
    ({ isWoman, standing }) => !isWoman && standing === 'active',
  )
  const keys = async () => {
    const state = await store.get<ExportState>('tabletennis/exports/joueurs_1')
    return numbersIn(state?.keys)
  }
  assert.ok((await keys()).includes(Number(person.licence)))
  const restart = (excludeLicences: readonly string[]) =>
    emptyData({ excludeLicences }).data.load(store)
  await restart([person.licence])
  assert.equal((await keys()).includes(Number(person.licence)), false)
  assert.equal((await keys()).length, lines - 1)
  // Excluded, let in again, imported, and excluded again.
  await restart([])
  show(LATER)
  await one('joueurs_1')
  assert.ok((await keys()).includes(Number(person.licence)))
  await restart([person.licence])
  assert.equal((await keys()).includes(Number(person.licence)), false)
})

for (const [file, keyPart] of [
  ['joueurs_1', 'exports/joueurs_1'],
  ['result_1', 'exports/results/'],
] as const) {
  test(`who is erased during an import of ${file} does not come back`, async (t) => {
    const { one, store, data, replica } = await exporting(t)
    await one('joueurs_1')
    const [{ licence, opponent } = assert.fail()] = replica.files.results('masculine')
    const { put } = store
    const erasures: Promise<unknown>[] = []
    store.put = async (key, value) => {
      // The import has read the whole file and is about to store it.
      if (key.includes(keyPart) && erasures.length === 0) erasures.push(data.erase(store, licence))
      await put.call(store, key, value)
    }
    replica.setFiles(LATER)
    assert.equal((await one(file)).outcome, 'accepted')
    assert.equal((await Promise.all(erasures)).length, 1)
    const state = await store.get<ExportState>('tabletennis/exports/joueurs_1')
    const stored = [...numbersIn(state?.keys), ...numbersIn(state?.missing)]
    assert.ok(stored.length > 0 && !stored.includes(Number(licence)))
    const told = [...store.documents].filter(([key]) => key.includes('/results/'))
    assert.ok(!JSON.stringify(told).includes(licence))
    const of = { sheet: 'masculine', season: '2026-2027' } as const
    assert.equal((await data.exports.resultsOf(of, opponent)).length > 0, file === 'result_1')
  })
}

test('the same file again is unchanged, also without an entity tag', async (t) => {
  const { one, store } = await exporting(t)
  await one('joueurs_1')
  assert.equal((await one('joueurs_1')).outcome, 'unchanged')
  await store.update<ExportState>('tabletennis/exports/joueurs_1', (state) => ({
    ...(state as ExportState),
    ...{ etag: null, lastModified: null },
  }))
  assert.equal((await one('joueurs_1')).outcome, 'unchanged')
})

test('a later file counts what is new, different and gone', async (t) => {
  const { one, show } = await exporting(t)
  await one('result_1')
  show(LATER)
  const { outcome, added, changed, missing } = await one('result_1')
  // Only its date differs.
  assert.deepEqual([outcome, added, changed, missing], ['accepted', 0, 0, 0])
})

for (const [fault, outcome, check] of [
  ['unavailable', 'refused', 'transport'],
  ['cut', 'refused', 'transport'],
  ['html', 'refused', 'kind'],
  ['empty', 'refused', 'kind'],
  ['future-date', 'refused', 'date'],
  ['older-date', 'stale', null],
  ['truncated', 'refused', 'end'],
  ['one-line', 'refused', 'columns'],
  ['shifted-column', 'refused', 'values'],
  ['truncated-at-line', 'refused', 'amount'],
] as const) {
  for (const file of ['joueurs_1', 'result_1'] as const) {
    test(`${file} with the fault ${fault} is ${outcome}, and changes nothing`, async (t) => {
      const { one, show, store, data } = await exporting(t)
      await one(file)
      const before = [data.version, await store.get(`tabletennis/exports/${file}`)]
      show(LATER)
      const told = await one(file, fault)
      assert.deepEqual([told.outcome, told.check], [outcome, check], told.problem ?? '')
      assert.deepEqual([data.version, await store.get(`tabletennis/exports/${file}`)], before)
    })
  }
}

for (const [fault, warned] of [
  ['shuffled', 0],
  ['crlf', 0],
  ['duplicates', 0],
  ['no-date', 1],
  ['windows-1252', 1],
] as const) {
  test(`a file with the fault ${fault} says the same as the file without it`, async (t) => {
    // The day on which it is read, so that it has the same date without one in its first line.
    const today = { world, date: '2026-11-20' }
    const { one, data, show } = await exporting(t)
    show(today)
    const { lines, warnings, outcome } = await one('joueurs_1', fault)
    assert.deepEqual([outcome, warnings.length], ['accepted', warned])
    const spoiled = data.players.ordered('name', 'ASC').map(({ view }) => ({ ...view, seenAt: '' }))
    const plain = await exporting(t)
    plain.show(today)
    assert.equal((await plain.one('joueurs_1')).lines, lines)
    const whole = plain.data.players
      .ordered('name', 'ASC')
      .map(({ view }) => ({ ...view, seenAt: '' }))
    assert.deepEqual(spoiled, whole)
  })
}

for (const fault of ['bad-lines', 'controls'] as const) {
  test(`single lines with the fault ${fault} are dropped and counted`, async (t) => {
    const { one } = await exporting(t)
    const { outcome, dropped } = await one('result_1', fault)
    assert.equal(outcome, 'accepted')
    assert.ok(dropped > 0)
  })
}

test('a first list with Too few players is refused', async (t) => {
  const { run } = await exporting(t)
  const { files } = resultOf<Result>(
    await run(['joueurs_1'], ENV, { firstPlayers: [10_000, 1_500] }),
  )
  assert.deepEqual([files[0]?.outcome, files[0]?.check], ['refused', 'amount'])
})

test('a wrong login ends the import, and its words appear nowhere', async (t) => {
  const { run, replica, store } = await exporting(t)
  const wrong = { ...ENV, TABLETENNIS_EXPORTS_PASSWORD: 'not-this-one' }
  const trial = await run(['joueurs_1', 'joueurs_2'], wrong)
  const { files } = resultOf<Result>(trial)
  assert.deepEqual(
    files.map(({ outcome, check, problem }) => [outcome, check, problem]),
    [['refused', 'login', 'the exports need a login']],
  )
  assert.deepEqual(replica.requests, [{ name: 'joueurs_1', status: 401 }])
  const told = JSON.stringify([trial.outcome, trial.warnings, trial.log, [...store.documents]])
  const encoded = Buffer.from(`${LOGIN.user}:not-this-one`).toString('base64')
  for (const secret of ['not-this-one', encoded]) assert.ok(!told.includes(secret))
})

test('excluded persons are not stored, and no document of the import has names', async (t) => {
  const [person] = world.find(({ isWoman, standing }) => !isWoman && standing === 'active')
  assert.ok(person)
  const { one, data, store } = await exporting(t, [person.licence])
  await one('joueurs_1')
  assert.equal(data.players.get(person.licence), undefined)
  const state = await store.get<ExportState>('tabletennis/exports/joueurs_1')
  const told = JSON.stringify({ ...state, keys: '', missing: '' })
  for (const { name } of world.find(() => true, 50))
    assert.ok(!told.includes(name.split(' ')[1] ?? ''))
})

test('a sheet that is stored while the list is imported is not lost', async (t) => {
  const { one, data, store } = await exporting(t)
  await one('joueurs_2')
  const update = data.updateClub.bind(data)
  const read = new Set<string>()
  data.updateClub = (at, code, change) => {
    void update(at, code, (current = assert.fail()) => ({
      ...current,
      players: current.players.map((player) => {
        read.add(player.licence)
        return { ...player, masculine: aSheet({ curve: [1, 2, 3] }) }
      }),
    }))
    return update(at, code, change)
  }
  await one('joueurs_1')
  assert.ok(read.size > 0)
  for (const licence of read) {
    assert.deepEqual(data.knownPlayer(licence)?.masculine?.curve, [1, 2, 3])
  }
  assert.ok(store.writes > 0)
})

test('a woman in both lists is one person, with the figures of each', async (t) => {
  const { one, data, replica } = await exporting(t)
  const { files } = replica
  const text = files.text.bind(files)
  const [woman] = files.text('joueurs_2').split('\n').slice(1)
  const licence = woman?.split(';')[1] ?? ''
  const inBoth = woman?.split(';').with(4, 'D4').with(10, '777').join(';')
  files.text = (name) => (name === 'joueurs_1' ? `${text(name)}${inBoth}\n` : text(name))
  for (const file of ['joueurs_1', 'joueurs_2'] as const) await one(file)
  const told = () => {
    const { gender, listPoints, masculine, feminine } = data.knownPlayer(licence) ?? assert.fail()
    return [gender, listPoints, masculine?.pointsCurrent, feminine?.pointsCurrent]
  }
  const points = Number(woman?.split(';')[10])
  assert.deepEqual(told(), ['F', points, 777, points])
  // The list of men once more.
  files.text = (name) => `${text(name).replace(/^.*\n/, '2026-10-14\n')}${inBoth}\n\n`
  assert.equal((await one('joueurs_1')).outcome, 'accepted')
  assert.deepEqual(told(), ['F', points, 777, points])
})

test('players of clubs that are not known are left out with a warning, those of no club without', async (t) => {
  const { one, data, replica } = await exporting(t)
  const { files } = replica
  const text = files.text.bind(files)
  const lines = (code: string) => `1;600001;A;B;D4;${code};1;SEN;999;BE;800;1;1;D4\n`
  files.text = (name) => `${text(name)}${lines('FR')}${lines('N000').replace('600001', '600002')}`
  assert.deepEqual((await one('joueurs_1')).warnings, [])
  files.text = (name) => `${text(name).replace(/^.*\n/, '2026-10-14\n')}${lines('N998')}`
  assert.deepEqual((await one('joueurs_1')).warnings, [
    '1 player of a club that is not known was left out.',
  ])
  assert.equal(data.knownPlayer('600001'), undefined)
})

test('a coefficient other than that of the rules is a warning', async (t) => {
  const { one, replica } = await exporting(t)
  const { files } = replica
  const text = files.text.bind(files)
  files.text = (name) => text(name).replaceAll(/;C;([^;]*);7;/g, ';C;$1;8;')
  const { outcome, warnings } = await one('result_1')
  assert.equal(outcome, 'accepted')
  assert.deepEqual(warnings, [
    'The coefficient of the code 8 (championship) is 0.9, our rules say 0.85.',
  ])
})

/** The licences, or numbers of results, in stored keys. */
function numbersIn(text?: string): readonly number[] {
  const numbers: number[] = []
  keysOf(text).forEach((key) => {
    numbers.push(key)
  })
  return numbers
}
