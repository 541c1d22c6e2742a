import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWorld, type World } from './truth.ts'
import { licenceOf } from './world/people.ts'

const world = createWorld({ clubs: 30, playersPerClub: 15, divisions: 60 })

test('a world is the same for the same seed and another for another', () => {
  const tell = (seed: number) => {
    const { clubs, divisions, people, player } = createWorld({ seed, clubs: 4, divisions: 3 })
    const [{ division_id } = { division_id: '' }] = divisions.truths
    const [person] = people.of(0)
    return JSON.stringify([clubs, divisions.standings(division_id, 9), player(person!.licence)])
  }
  assert.equal(tell(7), tell(7))
  assert.notEqual(tell(7), tell(8))
})

for (const kind of ['masculine', 'feminine'] as const) {
  test(`every match is on both ${kind} sheets, mirrored`, () => {
    const small = createWorld({ clubs: 12, playersPerClub: 8 })
    const sides = new Map<string, number>()
    for (const { licence } of small.find(() => true, 1000)) {
      for (const match of small.sheet(licence, kind)?.truth.matches ?? []) {
        const { date, division, opponent_licence, score, points_change } = match
        const isFirst = licence < opponent_licence
        const told = isFirst ? score : score.split('-').reverse().join('-')
        const pair = isFirst ? [licence, opponent_licence] : [opponent_licence, licence]
        const change = isFirst ? points_change : -points_change + 0
        const key = [date, division, ...pair, told, change].join(' ')
        sides.set(key, (sides.get(key) ?? 0) + 1)
      }
    }
    assert.ok(sides.size > 100, String(sides.size))
    assert.deepEqual(
      [...sides].filter(([, count]) => count % 2 !== 0),
      [],
    )
  })
}

test('wins and losses of a division balance with draws and forfeits', () => {
  for (const { division_id, cup } of world.divisions.truths) {
    const rows = world.divisions.standings(division_id, 22)
    assert.equal(rows.length === 0, cup)
    const total = (field: 'wins' | 'losses' | 'draws' | 'forfeits' | 'played') =>
      rows.reduce((sum, row) => sum + row[field], 0)
    assert.equal(total('wins'), total('losses') + total('forfeits'))
    assert.equal(total('played'), total('wins') * 2 + total('draws'))
  }
})

test('licences are different for as many people as the federation has', () => {
  const licences = new Set(Array.from({ length: 60_000 }, (_, ordinal) => licenceOf(ordinal)))
  assert.equal(licences.size, 60_000)
  assert.ok([...licences].every((licence) => /^\d{5,7}$/.test(licence)))
})

test('teams of a name play in several divisions, and one of them has given up', () => {
  const names = world.divisions.truths.flatMap(({ division_id }) =>
    world.divisions.standings(division_id, 22).map(({ team_name }) => team_name),
  )
  assert.ok(new Set(names).size < names.length)
  for (const sign of ['/', '&', "'", '.', 'É']) {
    assert.ok(
      names.some((name) => name.includes(sign)),
      sign,
    )
  }
})

test('a division that comes in moves those behind it and keeps their numbers', () => {
  const { divisions } = createWorld({ divisions: 8 })
  const before = divisions.truths
  const id = divisions.add({ index: 3, name: 'Division 9Z - Prov. Namur - Dames' })
  const moved = before.map((division) => ({
    ...division,
    division_index: division.division_index + (division.division_index >= 3 ? 1 : 0),
  }))
  assert.deepEqual(
    divisions.truths.filter(({ division_id }) => division_id !== id),
    moved,
  )
  assert.deepEqual(
    divisions.truths.find(({ division_id }) => division_id === id),
    {
      division_index: 3,
      division_id: id,
      division_name: 'Division 9Z - Prov. Namur - Dames',
      division_category: 'Prov. Namur',
      division_gender: 'Dames',
      cup: false,
    },
  )
})

const quirks: Readonly<Record<string, (world: World) => boolean>> = {
  'codes of two and four letters': ({ club }) =>
    club('lx014')?.listing.code === 'Lx014' && club('VL-B234')?.listing.code === 'Vl-B234',
  'a club in Brussels': ({ clubs }) => clubs.some(({ detail }) => detail.province === 'Brussels'),
  'a club without a card': ({ clubs }) => clubs.some(({ detail }) => detail.teams_men === null),
  'an address without a town': ({ clubs }) =>
    clubs.some(({ detail }) => detail.address !== null && detail.city === null),
  'a licence of five digits': ({ find }) => find(({ licence }) => licence.length === 5).length > 0,
  'a newcomer with an empty class': ({ find }) =>
    find((one) => one.hasSheet && one.directoryRanking === null).length > 0,
  'a member without a sheet': ({ find }) => find((one) => !one.hasSheet).length > 0,
  'an inactive player': ({ find }) => find((one) => one.standing === 'inactive').length > 0,
  'a player in the ranking alone': ({ find }) => find((one) => !one.isInDirectory).length > 0,
  'a woman with both sheets': ({ find, player }) =>
    find((one) => one.isWoman, 50).some(({ licence }) => {
      const { matches_masculine, matches_feminine } = player(licence)
      return matches_masculine.length > 0 && matches_feminine.length > 0
    }),
  'a walk-over with sets and one without': (world) => {
    const scores = everyMatch(world).flatMap(({ result, score }) => (result === 'WO' ? score : []))
    return scores.includes('3-0') && scores.includes('0-0')
  },
  'opponents who meet twice on a day': ({ find, player }) =>
    find(() => true, 100).some(({ licence }) => {
      const keys = player(licence).matches_masculine.map((one) => one.date + one.opponent_licence)
      return new Set(keys).size < keys.length
    }),
  'a tournament': ({ find, sheet }) =>
    find(() => true, 100).some(({ licence }) => sheet(licence, 'masculine')?.tournament),
  'classes NC, A12 and As15 of opponents': (world) => {
    const classes = new Set(everyMatch(world).map(({ opponent_ranking }) => opponent_ranking))
    return ['NC', 'A12', 'As15'].every((name) => classes.has(name))
  },
}

function everyMatch({ find, player }: World) {
  return find(() => true, 400).flatMap(({ licence }) => player(licence).matches_masculine)
}

for (const [quirk, holds] of Object.entries(quirks)) {
  test(`there is ${quirk}`, () => {
    assert.ok(holds(world))
  })
}
