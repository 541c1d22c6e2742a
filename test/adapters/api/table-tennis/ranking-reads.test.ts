import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import type { TopFilter } from '../../../../plugins/table-tennis/queries/player-queries.ts'
import { read, samplePlayer } from './read-double.ts'

test('the top players are numbered within the answer', async () => {
  const second = { ...samplePlayer, licence: '100003', clubCode: null, clubName: null }
  const top = () => [samplePlayer, { ...second, province: null, ranking: null }]
  assert.deepEqual(await read('/api/rankings/top', { top }), {
    status: 200,
    body: {
      count: 2,
      players: [
        {
          rank: 1,
          licence: '100001',
          name: 'JEAN EXEMPLE',
          club_code: 'H004',
          ranking: 'B2',
          points_current: 1234.25,
          club_name: 'CTT EXEMPLE',
          province: 'Hainaut',
        },
        {
          rank: 2,
          licence: '100003',
          name: 'JEAN EXEMPLE',
          club_code: null,
          ranking: null,
          points_current: 1234.25,
          club_name: null,
          province: null,
        },
      ],
    },
  })
})

test('the filter of the top players is passed on', async () => {
  const asked: TopFilter[] = []
  const top = (filter: TopFilter) => {
    asked.push(filter)
    return []
  }
  await read('/api/rankings/top', { top })
  await read('/api/rankings/top?province=Namur&club_code=N051&ranking=c0&limit=500', { top })
  assert.deepEqual(asked, [
    { limit: 100 },
    { province: 'Namur', clubCode: 'N051', ranking: 'c0', limit: 500 },
  ])
})

test('progressions show both figures and their difference, negative ones too', async () => {
  const asked: unknown[] = []
  const progressions: TableTennisQueries['progressions'] = (limit, direction) => {
    asked.push([limit, direction])
    return [{ ...samplePlayer, progression: -33.75 }]
  }
  assert.deepEqual(await read('/api/rankings/progressions?limit=7', { progressions }), {
    status: 200,
    body: {
      count: 1,
      players: [
        {
          licence: '100001',
          name: 'JEAN EXEMPLE',
          club_code: 'H004',
          ranking: 'B2',
          points_start: 1200.5,
          points_current: 1234.25,
          progression: -33.75,
        },
      ],
    },
  })
  await read('/api/rankings/progressions', { progressions })
  await read('/api/rankings/progressions?order=asc', { progressions })
  assert.deepEqual(asked, [
    [7, 'DESC'],
    [100, 'DESC'],
    [100, 'ASC'],
  ])
})
