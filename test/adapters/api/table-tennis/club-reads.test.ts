import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ClubRecord } from '../../../../manifests/types/records.ts'
import { read, samplePlayer, unknownPlayer } from './read-double.ts'

const scrapedAt = '2026-11-18T20:00:00.000Z'
const bare: ClubRecord = { code: 'Vl-B234', name: 'TTC VOORBEELD', province: null, details: null }
const club: ClubRecord = {
  code: 'H004',
  name: 'CTT EXEMPLE',
  province: 'Hainaut',
  details: {
    fullName: 'CERCLE DE TENNIS DE TABLE EXEMPLE',
    address: 'Rue du Test, 5',
    postalCode: '7000',
    city: 'MONS',
    email: 'club@club.example',
    phone: '065 00 00 00',
    status: 'ASBL',
    website: 'https://club.example/',
    hasShower: true,
    venueName: 'Salle Exemple',
    venuePhone: null,
    venuePmr: false,
    venueRemarks: null,
    teamsMen: 5,
    teamsWomen: 0,
    teamsYouth: 1,
    teamsVeterans: null,
    label: null,
    palette: 'Bronze',
  },
}

test('clubs are listed by code, name and province, and when they were read', async () => {
  const clubs = () => ({ items: [club, bare], total: 7 })
  const clubReading = (code: string) =>
    code === 'H004' ? { scrapedAt, stale: true } : { scrapedAt: null, stale: false }
  assert.deepEqual(await read('/api/clubs', { clubs, clubReading }), {
    status: 200,
    body: {
      count: 2,
      total: 7,
      clubs: [
        {
          code: 'H004',
          name: 'CTT EXEMPLE',
          province: 'Hainaut',
          scraped_at: scrapedAt,
          stale: true,
        },
        {
          code: 'Vl-B234',
          name: 'TTC VOORBEELD',
          province: null,
          scraped_at: null,
          stale: false,
        },
      ],
    },
  })
})

test('the filter of the clubs is passed on, 1000 from the first where nothing is said', async () => {
  const asked: object[] = []
  const clubs = (filter: object) => {
    asked.push(filter)
    return { items: [], total: 0 }
  }
  await read('/api/clubs', { clubs })
  await read('/api/clubs?province=li%C3%A8ge&limit=10&offset=20&nosuch=1', { clubs })
  assert.deepEqual(asked, [
    { limit: 1000, offset: 0 },
    { province: 'liège', limit: 10, offset: 20 },
  ])
})

test('provinces are a list of names', async () => {
  assert.deepEqual(await read('/api/clubs/provinces', { provinces: () => ['Hainaut', 'Liège'] }), {
    status: 200,
    body: { provinces: ['Hainaut', 'Liège'] },
  })
})

test('a club is served with everything on its page', async () => {
  assert.deepEqual(
    await read('/api/clubs/H004', {
      club: () => club,
      clubReading: () => ({ scrapedAt, stale: true }),
    }),
    {
      status: 200,
      body: {
        code: 'H004',
        name: 'CTT EXEMPLE',
        province: 'Hainaut',
        address: 'Rue du Test, 5',
        city: 'MONS',
        postal_code: '7000',
        full_name: 'CERCLE DE TENNIS DE TABLE EXEMPLE',
        email: 'club@club.example',
        phone: '065 00 00 00',
        status: 'ASBL',
        website: 'https://club.example/',
        has_shower: true,
        venue_name: 'Salle Exemple',
        venue_phone: null,
        venue_pmr: false,
        venue_remarks: null,
        teams_men: 5,
        teams_women: 0,
        teams_youth: 1,
        teams_veterans: null,
        label: null,
        palette: 'Bronze',
        venue_address: 'Rue du Test, 5 - 7000 MONS',
        scraped_at: scrapedAt,
        stale: true,
      },
    },
  )
})

test('a club that was never scraped has all fields, as null', async () => {
  const { body } = await read('/api/clubs/vl-b234', { club: () => bare })
  const { code, name, stale, ...rest } = body
  assert.equal(stale, false)
  assert.deepEqual([code, name], ['Vl-B234', 'TTC VOORBEELD'])
  assert.equal(Object.keys(rest).length, 22)
  assert.deepEqual(new Set(Object.values(rest)), new Set([null]))
})

test('a club code is looked up as it was typed, spaces around it trimmed', async () => {
  const asked: string[] = []
  const byCode = (code: string) => {
    asked.push(code)
    return club
  }
  await read('/api/clubs/%20h004%20', { club: byCode })
  assert.deepEqual(asked, ['h004'])
})

test('the players of a club come with the two fields of the club', async () => {
  const asked: string[] = []
  const clubPlayers = (code: string) => {
    asked.push(code)
    return [samplePlayer, unknownPlayer]
  }
  assert.deepEqual(await read('/api/clubs/h004/players', { club: () => club, clubPlayers }), {
    status: 200,
    body: {
      club: { code: 'H004', name: 'CTT EXEMPLE' },
      count: 2,
      players: [
        {
          licence: '100001',
          name: 'JEAN EXEMPLE',
          ranking: 'B2',
          points_current: 1234.25,
          category: 'SEN',
          points_start: 1200.5,
          total_wins: 2,
          total_losses: 1,
          gender: 'M',
          active: true,
        },
        {
          licence: '100009',
          name: 'ANNE NOUVELLE',
          ranking: null,
          points_current: null,
          category: null,
          points_start: null,
          total_wins: 0,
          total_losses: 0,
          gender: null,
          active: null,
        },
      ],
    },
  })
  assert.deepEqual(asked, ['H004'])
})

for (const code of [
  'H4',
  'H00004',
  '1234',
  'H-004',
  'Vl-BB23',
  'H004;',
  'ABCDE01',
  '%20',
  'H%2F004',
  'H004%',
]) {
  for (const path of [`/api/clubs/${code}`, `/api/clubs/${code}/players`]) {
    test(`${path} is answered 400`, async () => {
      const { status, body } = await read(path)
      assert.deepEqual([status, body.code], [400, 'INVALID_CLUB_CODE'])
    })
  }
}

test('a club code that is not valid is reported with value, rule and example', async () => {
  const error =
    'The club code "H4" is not valid. A code is letters with at most one inner hyphen, then 2 to 4 digits, for example H004 or Vl-B234.'
  assert.deepEqual(await read('/api/clubs/H4'), {
    status: 400,
    body: { ok: false, error, code: 'INVALID_CLUB_CODE', detail: error, requestId: 'r1' },
  })
})

for (const path of ['/api/clubs/H999', '/api/clubs/H999/players']) {
  test(`${path} of a club nobody knows is answered 404`, async () => {
    const error = 'There is no club with the code H999. /api/clubs lists the known clubs.'
    assert.deepEqual(await read(path), {
      status: 404,
      body: { ok: false, error, code: 'NOT_FOUND', detail: error, requestId: 'r1' },
    })
  })
}
