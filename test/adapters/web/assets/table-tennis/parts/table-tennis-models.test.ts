import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Sent } from '../../../../../../adapters/api/table-tennis/sent-record.ts'
import { loadTexts } from '../../../../../../adapters/texts/load-texts.ts'
import { apiPath } from '../../../../../../adapters/web/assets/parts/api.js'
import {
  categoriesOf,
  filteredClubs,
  filteredDivisions,
  kindOf,
  provincesOf,
} from '../../../../../../adapters/web/assets/table-tennis/parts/list-filters.js'
import {
  divisionPath,
  duelPath,
  pathPart,
  readQuery,
  writeQuery,
} from '../../../../../../adapters/web/assets/table-tennis/parts/navigation.js'
import {
  datesOf,
  roundPlace,
  roundsOf,
} from '../../../../../../adapters/web/assets/table-tennis/parts/rounds.js'
import { nextOption } from '../../../../../../adapters/web/assets/table-tennis/parts/search-box.js'
import {
  freshness,
  updatedText,
} from '../../../../../../adapters/web/assets/table-tennis/parts/values.js'
import { spans } from '../../../../../../adapters/web/assets/table-tennis/past-tasks.js'
import {
  linePath,
  namedWeeks,
  rankLayout,
} from '../../../../../../adapters/web/assets/table-tennis/rank-chart.js'
import {
  paceOf,
  remainingText,
  withSample,
} from '../../../../../../adapters/web/assets/table-tennis/task-card.js'
import {
  graveLines,
  logPath,
  withLines,
} from '../../../../../../adapters/web/assets/table-tennis/task-log.js'
import {
  coursesOf,
  movesOf,
  weekPlace,
} from '../../../../../../adapters/web/assets/table-tennis/team-courses.js'

loadTexts('en')

describe('addresses', () => {
  test('name their parts, encoded', () => {
    assert.equal(duelPath('100001', '100002'), '/table-tennis/players/100001/vs/100002')
    assert.equal(
      divisionPath(3, { team: "L'Été & Co" }),
      '/table-tennis/divisions/3?team=L%27%C3%89t%C3%A9+%26+Co',
    )
    assert.equal(apiPath('/api/clubs', { q: '', limit: 5 }), '/api/clubs?limit=5')
    assert.equal(apiPath('/api/clubs', { q: '' }), '/api/clubs')
  })

  test('give their parts decoded, and as they are where they are not encoded well', () => {
    const path = '/table-tennis/players/100001/vs/a%20b'
    assert.deepEqual(
      [1, 3, 9].map((place) => pathPart(path, place)),
      ['100001', 'a b', ''],
    )
    assert.equal(pathPart('/table-tennis/clubs/100%', 1), '100%')
  })

  test('hold of a query what is not usual, and of what is unknown nothing', () => {
    const usual = { week: '', team: '', order: 'DESC' }
    const query = readQuery('?week=5&order=ASC&evil=1', usual)
    assert.deepEqual(query, { week: '5', team: '', order: 'ASC' })
    assert.equal(writeQuery(query, usual), '?week=5&order=ASC')
    assert.equal(writeQuery(usual, usual), '')
  })
})

describe('a division through its season', () => {
  const row = (team_name: string, rank: number) => {
    return { team_name, rank, played: 1, wins: 1, losses: 0, draws: 0, forfeits: 0, points: 3 }
  }
  const weeks = [
    { week: 1, rankings: [row('Alpha A', 1), row('Beta B', 1), row('Gamma', 3)] },
    { week: 4, rankings: [row('Beta B', 1), row('ALPHA A', 2)] },
    { week: 5, rankings: [row('Delta', 1), row('ALPHA A', 2), row('Beta B', 3)] },
  ].map((one) => ({ ...one, state: 'read', scraped_at: null }) as const)

  test('has the course of every team, by the latest week, whatever the case of its name', () => {
    assert.deepEqual(coursesOf(weeks), [
      { name: 'Delta', places: [null, null, 1] },
      { name: 'ALPHA A', places: [1, 2, 2] },
      { name: 'Beta B', places: [2, 1, 3] },
      { name: 'Gamma', places: [3, null, null] },
    ])
    assert.deepEqual(coursesOf([]), [])
  })

  test('shows how many ranks a team has moved, and nothing for a new team', () => {
    assert.deepEqual(
      [...movesOf(weeks, 2)],
      [
        ['delta', null],
        ['alpha a', 0],
        ['beta b', -2],
      ],
    )
    assert.deepEqual([...movesOf(weeks, 0).values()], [null, null, null])
  })

  test('shows the week that is asked for, else the one before it, else the last', () => {
    const places = ['4', '3', '22', '', 'x', '-1', '0'].map((asked) => weekPlace(weeks, asked))
    assert.deepEqual(places, [1, 0, 2, 2, 2, 2, 2])
    assert.equal(weekPlace(weeks.slice(1), '1'), 0)
  })

  test('is drawn with a line that breaks where a team is not in the table', () => {
    const layout = { x: (at: number) => at * 10, y: (place: number) => place }
    assert.equal(linePath([1, 2, null, 4, 3], layout), 'M0.0 1.0L10.0 2.0M30.0 4.0L40.0 3.0')
    assert.equal(linePath([null, null], layout), '')
  })

  test('is drawn within its width, with names where there is room for them', () => {
    for (const width of [240, 360, 1100]) {
      const layout = rankLayout({ width, weeks: 22, places: 12 })
      assert.equal(layout.hasNames, width === 1100)
      assert.ok(layout.x(0) > 20 && layout.x(21) <= width - 12)
      assert.ok(layout.y(12) < layout.bottom && layout.bottom < layout.height)
    }
    assert.equal(rankLayout({ width: 300, weeks: 1, places: 1 }).x(0), 159)
    assert.deepEqual(namedWeeks(22, 360), [0, 3, 6, 9, 12, 15, 18, 21])
  })
})

describe('lists', () => {
  test('of clubs are filtered by words without accents, and by province', () => {
    const clubs = [
      { code: 'L264', name: 'Étoile de Coupézele', province: 'Liège' },
      { code: 'H004', name: 'CTT Smashcourt', province: 'Hainaut' },
      { code: 'X001', name: 'CTT Étoile', province: null },
    ].map((club) => ({ ...club, scraped_at: null, stale: true }))
    const codes = (q: string, province = '') =>
      filteredClubs(clubs, { q, province }).map(({ code }) => code)
    assert.deepEqual(codes(' etoile '), ['L264', 'X001'])
    assert.deepEqual(codes('ctt ET'), ['X001'])
    assert.deepEqual(codes('h00'), ['H004'])
    assert.deepEqual(codes('', 'Liège'), ['L264'])
    assert.deepEqual(provincesOf(clubs), [
      { province: 'Hainaut', count: 1 },
      { province: 'Liège', count: 1 },
    ])
  })

  test('of divisions are filtered by name, level and who plays, unknown ones too', () => {
    const division = (division_name: string, category: string | null, gender: string | null) =>
      ({ division_name, division_category: category, division_gender: gender }) as Sent<'Division'>
    const divisions = [
      division('Division 1A - Liège - Hommes', 'Prov. Liège', 'Hommes'),
      division('Division 2A - Liège - Jeunes', 'Prov. Liège', null),
      division('Division 3A - Liège - Vétérans Dames', 'Prov. Liège', 'Dames'),
      division('Coupe', null, null),
    ]
    const kinds = ['men', 'youth', 'veteransWomen', 'other']
    assert.deepEqual(divisions.map(kindOf), kinds)
    const names = (filter: object) =>
      filteredDivisions(divisions, { q: '', category: '', kind: '', ...filter }).length
    assert.deepEqual(categoriesOf(divisions), ['Prov. Liège', '-'])
    assert.deepEqual(
      [names({ q: 'liege 1a' }), names({ kind: 'youth' }), names({ category: '-' }), names({})],
      [1, 1, 1, 4],
    )
  })

  test('are walked through by arrows, the field between last and first', () => {
    assert.deepEqual(
      [-1, 0, 2].map((at) => nextOption('ArrowDown', at, 3)),
      [0, 1, -1],
    )
    assert.deepEqual(
      [-1, 0, 2].map((at) => nextOption('ArrowUp', at, 3)),
      [2, -1, 1],
    )
    assert.equal(nextOption('a', 0, 3), undefined)
    assert.equal(nextOption('ArrowDown', -1, 0), undefined)
  })
})

describe('a task', () => {
  test('shows its recent pace and the remaining time', () => {
    let samples = withSample([], { atMs: 0, pages: 0 })
    assert.deepEqual(paceOf(samples, { pages_total: 100 }), {
      perSecond: null,
      remainingSeconds: null,
    })
    samples = withSample(samples, { atMs: 10_000, pages: 10 })
    samples = withSample(samples, { atMs: 20_000, pages: 50 })
    assert.deepEqual(paceOf(samples, { pages_total: 90 }), { perSecond: 4, remainingSeconds: 10 })
    assert.equal(paceOf(samples, { pages_total: null }).remainingSeconds, null)
    assert.deepEqual(withSample(samples, { atMs: 21_000, pages: 1 }), [{ atMs: 21_000, pages: 1 }])
  })

  test('rounds the remaining time', () => {
    assert.deepEqual([null, 20, 600, 7300].map(remainingText), [
      'not known yet',
      'less than a minute',
      'about 10 min',
      'about 2 h 2 min',
    ])
  })

  test('has a log with each line once, which can be filtered', () => {
    const line = (seq: number, level: Sent<'LogLine'>['level'] = 'info') =>
      ({ seq, level, message: '', timestamp: '' }) satisfies Sent<'LogLine'>
    const lines = withLines([line(1), line(2)], [line(2), line(3, 'error'), line(4, 'warn')])
    assert.deepEqual(
      lines.map(({ seq }) => seq),
      [1, 2, 3, 4],
    )
    assert.equal(withLines(lines, [line(4)]), lines)
    assert.deepEqual(
      graveLines(lines, 'warn').map(({ seq }) => seq),
      [3, 4],
    )
    const many = Array.from({ length: 2500 }, (_, at) => line(at + 1))
    assert.equal(withLines([], many)[0]?.seq, 501)
  })

  test('has its log where the calls of its kind are', () => {
    assert.equal(logPath('12'), '/api/scrape/logs/12')
    const id = 'tournaments_20261123_091044'
    assert.equal(logPath(id), `/api/scrape/tournaments/logs/${id}`)
  })

  test('names its weeks in spans', () => {
    assert.deepEqual([[], [4], [1, 2, 3, 7, 9, 10]].map(spans), ['', '4', '1-3, 7, 9-10'])
  })
})

test('what was read is of an earlier season before July, and else stale if the server says so', () => {
  const now = Date.parse('2026-11-21T00:00:00Z')
  const days = ['2026-11-18', '2026-06-30', null, 'soon']
  const ages = (isStale: boolean) => days.map((day) => freshness(day, isStale, now))
  assert.deepEqual(ages(false), ['current', 'pastSeason', 'unknown', 'unknown'])
  assert.deepEqual(ages(true), ['stale', 'pastSeason', 'unknown', 'unknown'])
})

test('the time of a reading is shown in days', () => {
  const now = Date.parse('2026-11-21T08:00:00Z')
  const told = (time: string | null) => updatedText(time, now)
  assert.equal(told('2026-11-21T07:00:00Z'), 'Updated today')
  assert.equal(told('2026-11-20T23:00:00Z'), 'Updated yesterday')
  assert.equal(told('2026-10-29T23:00:00Z'), 'Updated 23 days ago')
  assert.equal(told(null), 'Date of update unknown')
})

describe('rounds of a division', () => {
  const on = (date: string | null, week: number | null, week_name: string | null = null) =>
    ({ date, week, week_name }) as Sent<'Fixture'>
  const fixtures = [on('2020-09-12', 1), on('2020-09-13', 1), on('2020-10-03', 3)]

  test('are the weeks of standings and fixtures, then those without a number', () => {
    const cup = on('2020-09-01', null, 'A')
    const rounds = roundsOf([{ week: 2 }, { week: 1 }], [cup, ...fixtures, on(null, null)])
    assert.deepEqual(
      rounds.map(({ title, fixtures: own }) => [title, own.length]),
      [
        ['Week 1', 2],
        ['Week 2', 0],
        ['Week 3', 1],
        ['Round A', 1],
        ['No week', 1],
      ],
    )
    assert.equal(rounds[3]?.fixtures[0], cup)
  })

  test('are shown as asked for, else the latest one that has begun', () => {
    const rounds = roundsOf([], [...fixtures, on('9999-01-01', 4), on('9999-01-02', null, 'A')])
    assert.deepEqual(
      ['', '1', '2', '9', 'A', 'x'].map((asked) => rounds[roundPlace(rounds, asked)]?.name),
      ['3', '1', '1', '4', 'A', '3'],
    )
    assert.equal(roundPlace(roundsOf([{ week: 1 }, { week: 2 }], []), ''), 1)
    assert.equal(roundPlace(roundsOf([], [on('9999-01-01', 1), on('9999-01-08', 2)]), ''), 0)
  })

  test('have the days of most of their matches', () => {
    const moved = on('2020-12-24', 1)
    assert.deepEqual(datesOf([...fixtures.slice(0, 2), on('2020-09-13', 1), moved]), [
      ...['2020-09-12', '2020-09-13'],
    ])
    assert.deepEqual(datesOf([on(null, 1)]), [undefined, undefined])
  })
})
