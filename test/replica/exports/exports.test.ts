import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld } from '../truth.ts'
import { EXPORT_NAMES, ExportFiles } from './export-files.ts'
import { LOGIN, startExports } from './export-server.ts'

const world = createWorld({ clubs: 6, playersPerClub: 6, weeks: 4 })
const files = new ExportFiles({ world })
const linesOf = (name: (typeof EXPORT_NAMES)[number]) => files.text(name).trimEnd().split('\n')

test('every file begins with its date and has its number of columns', () => {
  for (const name of EXPORT_NAMES) {
    const [date, ...lines] = linesOf(name)
    assert.equal(date, '2025-10-07', name)
    assert.ok(lines.length > 0, name)
    const columns = name.startsWith('result') ? 19 : 14
    for (const line of lines) assert.equal(line.split(';').length, columns, line)
  }
})

test('every match is in the file once for each side, with opposite points', () => {
  const results = files.results('masculine').filter(({ isTournament }) => !isTournament)
  const keys = new Map(
    results.map((one) => [`${one.date} ${one.licence} ${one.opponent} ${one.score}`, one]),
  )
  for (const one of results) {
    if (one.counted === null) continue
    const score = one.score.split('-').reverse().join('-')
    const other = keys.get(`${one.date} ${one.opponent} ${one.licence} ${score}`)
    assert.ok(other, JSON.stringify(one))
    assert.equal(other.won, !one.won)
    assert.equal(other.counted?.base, 0 - one.counted.base)
    assert.equal(other.counted?.before, one.counted.opponentBefore)
  }
})

test('the points now are those of the start and all changes', () => {
  const points = files.points('masculine')
  const sums = new Map<string, number>()
  for (const { licence, counted } of files.results('masculine')) {
    sums.set(licence, (sums.get(licence) ?? 0) + (counted?.change ?? 0))
  }
  for (const [licence, sum] of sums) {
    const start = (world.people.byLicence(licence)?.masculine.start ?? 0) / 10_000
    assert.ok(Math.abs((points.get(licence) ?? 0) - start - sum) < 0.01, licence)
  }
})

test('the server asks for a login', async (t) => {
  const replica = await startExports({ world })
  t.after(() => replica.close())
  const ask = async (authorization?: string) => {
    const headers = authorization === undefined ? {} : { authorization }
    return fetch(`${replica.url}/export/liste_joueurs_1.txt`, { headers })
  }
  assert.equal((await ask()).status, 401)
  const login = Buffer.from(`${LOGIN.user}:${LOGIN.password}`).toString('base64')
  const answer = await ask(`Basic ${login}`)
  assert.deepEqual([answer.status, await answer.text()], [200, files.text('joueurs_1')])
})
