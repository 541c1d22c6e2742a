import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Division, Standing } from '../../../../manifests/types/records.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import { read, reading, refused } from './read-double.ts'

const division: Division = {
  index: 12,
  id: '8662',
  name: 'Division 2A - Prov. Hainaut - Hommes',
  category: 'Prov. Hainaut',
  gender: 'Hommes',
}
const cup: Division = { index: 13, id: '9001', name: 'Coupe', category: null, gender: null }
const row: Standing = {
  rank: 1,
  teamName: 'Exemple B',
  played: 10,
  wins: 7,
  losses: 1,
  draws: 2,
  forfeits: 0,
  points: 26,
}

test('divisions show index, name, category and gender, unknown ones as null', async () => {
  assert.deepEqual(await read('/api/interclubs/divisions', { divisions: () => [division, cup] }), {
    status: 200,
    body: {
      count: 2,
      season: '2026-2027',
      divisions: [
        {
          division_index: 12,
          division_name: 'Division 2A - Prov. Hainaut - Hommes',
          division_category: 'Prov. Hainaut',
          division_gender: 'Hommes',
          division_id: '8662',
        },
        {
          division_index: 13,
          division_name: 'Coupe',
          division_category: null,
          division_gender: null,
          division_id: '9001',
        },
      ],
    },
  })
})

test('category and gender are passed on, the gender in any case', async () => {
  const asked: object[] = []
  const divisions = (filter: object) => {
    asked.push(filter)
    return []
  }
  await read('/api/interclubs/divisions?category=hainaut&gender=DAMES', { divisions })
  await read('/api/interclubs/divisions?category=&gender=', { divisions })
  const season = '2026-2027'
  assert.deepEqual(asked, [{ category: 'hainaut', gender: 'Dames', season }, { season }])
})

test('standings show division, week and the columns as they are named here', async () => {
  const asked: unknown[] = []
  const standings = (index: number, week: number | undefined) => {
    asked.push(index, week)
    return { ...reading, week: 5, rows: [row] }
  }
  assert.deepEqual(await read('/api/interclubs/rankings?division_index=12&week=5', { standings }), {
    status: 200,
    body: {
      division_index: 12,
      week: 5,
      count: 1,
      season: '2026-2027',
      state: 'read',
      scraped_at: '2026-11-18T20:00:00.000Z',
      stale: false,
      rankings: [
        {
          rank: 1,
          team_name: 'Exemple B',
          played: 10,
          wins: 7,
          losses: 1,
          draws: 2,
          forfeits: 0,
          points: 26,
        },
      ],
    },
  })
  assert.deepEqual(asked, [12, 5])
})

test('without a week the latest stored one is used and named', async () => {
  const asked: unknown[] = []
  const standings: TableTennisQueries['standings'] = (index, week) => {
    asked.push(index, week)
    return { ...reading, week: 9, rows: [] }
  }
  const { body } = await read('/api/interclubs/rankings?division_index=0', { standings })
  assert.deepEqual([body.division_index, body.week, body.count, body.rankings], [0, 9, 0, []])
  assert.deepEqual(asked, [0, undefined])
})

test('the progress of a division shows its name and the standings of its weeks', async () => {
  const asked: number[] = []
  const divisionProgress = (index: number) => {
    asked.push(index)
    const { state, scrapedAt } = reading
    return { ...reading, division, weeks: [{ week: 5, state, scrapedAt, rows: [row] }] }
  }
  const address = '/api/interclubs/progress?division_index=12'
  assert.deepEqual(await read(address, { divisionProgress }), {
    status: 200,
    body: {
      division_index: 12,
      division_name: 'Division 2A - Prov. Hainaut - Hommes',
      category: 'Prov. Hainaut',
      gender: 'Hommes',
      season: '2026-2027',
      state: 'read',
      scraped_at: '2026-11-18T20:00:00.000Z',
      stale: false,
      weeks: [
        {
          week: 5,
          state: 'read',
          scraped_at: '2026-11-18T20:00:00.000Z',
          rankings: [
            {
              rank: 1,
              team_name: 'Exemple B',
              played: 10,
              wins: 7,
              losses: 1,
              draws: 2,
              forfeits: 0,
              points: 26,
            },
          ],
        },
      ],
    },
  })
  assert.deepEqual(asked, [12])
})

test('the progress of an unknown division has no name and no weeks', async () => {
  const { status, body } = await read('/api/interclubs/progress?division_index=99')
  assert.equal(status, 200)
  assert.deepEqual(
    [body.division_name, body.category, body.gender, body.weeks],
    [null, null, null, []],
  )
})

test('the progress of no division is refused', async () => {
  const answer = await read('/api/interclubs/progress')
  assert.deepEqual(refused(answer), ['query.division_index: missing'])
})

test('the history of a team shows its weeks and their divisions', async () => {
  const teamHistory = () => [
    { ...row, week: 3, divisionIndex: division.index, divisionName: division.name },
  ]
  assert.deepEqual(await read('/api/interclubs/team/Exemple%20B/history', { teamHistory }), {
    status: 200,
    body: {
      team_name: 'Exemple B',
      count: 1,
      season: '2026-2027',
      history: [
        {
          week: 3,
          rank: 1,
          played: 10,
          wins: 7,
          losses: 1,
          draws: 2,
          points: 26,
          forfeits: 0,
          division_index: 12,
          division_name: 'Division 2A - Prov. Hainaut - Hommes',
        },
      ],
    },
  })
})

for (const name of ["L'Été / Nord & Sud. B", 'a+b%2F', 'Équipe "Ö"', '..']) {
  test(`the team ${JSON.stringify(name)} is found by its encoded name`, async () => {
    const asked: unknown[] = []
    const teamHistory: TableTennisQueries['teamHistory'] = (team, index) => {
      asked.push(team, index)
      return []
    }
    const path = `/api/interclubs/team/${encodeURIComponent(name)}/history?division_index=4`
    const { status, body } = await read(path, { teamHistory })
    assert.equal(status, 200)
    assert.deepEqual(body, { team_name: name, count: 0, season: '2026-2027', history: [] })
    assert.deepEqual(asked, [name, 4])
  })
}

test('a team name that is not encoded well is one that nobody has', async () => {
  assert.deepEqual(await read('/api/interclubs/team/100%/history'), {
    status: 200,
    body: { team_name: '100%', count: 0, season: '2026-2027', history: [] },
  })
})

test('a search of teams answers its words as they were sent', async () => {
  const asked: unknown[] = []
  const searchTeams = (text: string, limit: number) => {
    asked.push(text, limit)
    return [{ teamName: 'Exemple B', divisionIndex: division.index, divisionName: division.name }]
  }
  assert.deepEqual(await read('/api/interclubs/search?q=%20ex', { searchTeams }), {
    status: 200,
    body: {
      query: ' ex',
      count: 1,
      season: '2026-2027',
      teams: [
        {
          team_name: 'Exemple B',
          division_index: 12,
          division_name: 'Division 2A - Prov. Hainaut - Hommes',
        },
      ],
    },
  })
  assert.deepEqual(asked, ['ex', 50])
})

test('the statistics of the interclubs show counts and weeks', async () => {
  const counts = { divisions: 3, rankings: 90, teams: 12 }
  const seasons = ['2026-2027', '2025-2026']
  const interclubStats = (season = '') => ({ ...counts, minWeek: 1, maxWeek: 22, season, seasons })
  assert.deepEqual(await read('/api/interclubs/stats', { interclubStats }), {
    status: 200,
    body: {
      divisions_count: 3,
      rankings_count: 90,
      teams_count: 12,
      min_week: 1,
      max_week: 22,
      season: '2026-2027',
      seasons,
    },
  })
})

test('the statistics of everything show four counts', async () => {
  const stats = () => ({ clubs: 1, players: 2, matches: 3, playersWithMatches: 1 })
  assert.deepEqual(await read('/api/stats', { stats }), {
    status: 200,
    body: { clubs: 1, players: 2, matches: 3, players_with_matches: 1 },
  })
})

test('a season is passed on, and named in the answer', async () => {
  const asked: (string | undefined)[] = []
  const divisions: TableTennisQueries['divisions'] = ({ season }) => {
    asked.push(season)
    return []
  }
  const { body } = await read('/api/interclubs/divisions?season=2024-2025', { divisions })
  assert.deepEqual([body.season, body.count], ['2024-2025', 0])
  assert.deepEqual(asked, ['2024-2025'])
})

test('an old season is waited for before it is answered from', async () => {
  let known: Division[] = []
  const openSeason = async (season: string) => {
    await Promise.resolve()
    if (season === '2024-2025') known = [division]
  }
  const divisions = () => known
  const { body } = await read('/api/interclubs/divisions?season=2024-2025', {
    openSeason,
    divisions,
  })
  assert.equal(body.count, 1)
})

test('what is no season is refused', async () => {
  for (const path of ['divisions', 'rankings', 'progress', 'search', 'stats', 'team/A/history']) {
    const others = 'division_index=1&q=ab'
    for (const season of ['2025', '2025-2027', '2026-2025', '25-26']) {
      const answer = await read(`/api/interclubs/${path}?${others}&season=${season}`)
      assert.match(refused(answer).join(), /^query\.season: /, `${path} ${season}`)
    }
  }
})
