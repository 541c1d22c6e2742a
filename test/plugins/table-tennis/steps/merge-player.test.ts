import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayerRecord } from '../../../../manifests/types/records.ts'
import {
  type ClubLists,
  listedPlayers,
} from '../../../../plugins/table-tennis/steps/club-players.ts'
import { withLists, withSheet } from '../../../../plugins/table-tennis/steps/merge-records.ts'
import { lists, match, member, player, ranked, sheet } from './records.ts'

const NOW = '2026-11-20T12:00:00.000Z'

/** The only player of the lists, put over what was known. */
function merged(told: ClubLists, before?: PlayerRecord): PlayerRecord {
  const [listed] = listedPlayers(told)
  return withLists(before, { player: listed!, clubCode: 'H004', lists: told, seenAt: NOW })
}

test('the players of a club are the union of both lists, in the order of licences', () => {
  const players = listedPlayers(
    lists({
      members: [member('300'), member('100', { name: 'ANNA' })],
      men: [ranked('200'), ranked('300', { name: 'CARL' })],
      women: [ranked('100', { name: '' })],
    }),
  )
  assert.deepEqual(
    players.map(({ licence, name, gender }) => [licence, name, gender]),
    [
      ['100', 'ANNA', 'F'],
      ['200', 'RANKED 200', 'M'],
      ['300', 'CARL', 'M'],
    ],
  )
})

test('one list alone gives its players', () => {
  assert.deepEqual(
    listedPlayers(lists({ members: [member('100')] })).map(({ licence, gender }) => [
      licence,
      gender,
    ]),
    [['100', null]],
  )
})

test('a new player is what the lists say', () => {
  const told = lists({
    members: [member('100', { category: 'SEN', ranking: 'D6' })],
    women: [ranked('100', { name: 'ANNA', ranking: 'D4', points: 870.5, active: false })],
  })
  assert.deepEqual(merged(told), {
    licence: '100',
    name: 'ANNA',
    clubCode: 'H004',
    gender: 'F',
    active: false,
    category: 'SEN',
    listRanking: 'D4',
    listPoints: 870.5,
    masculine: null,
    feminine: null,
    seenAt: NOW,
  })
})

test('what the lists leave empty stays known', () => {
  const before = player('100', {
    gender: 'M',
    active: true,
    category: 'SEN',
    listRanking: 'D6',
    listPoints: 700,
    clubCode: 'N001',
  })
  const now = merged(lists({ members: [member('100', { name: '' })] }), before)
  assert.deepEqual(now, { ...before, clubCode: 'H004', seenAt: NOW })
})

test('who is no longer in the ranking is neither active nor inactive', () => {
  const before = player('100', { active: true })
  assert.equal(merged(lists({ members: [member('100')], men: [] }), before).active, null)
})

test('the name of a sheet beats that of the lists', () => {
  const told = lists({ men: [ranked('100', { name: 'NEW' })] })
  assert.equal(merged(told, player('100', { name: 'OLD' })).name, 'NEW')
  assert.equal(merged(told, player('100', { name: 'OLD', masculine: sheet() })).name, 'OLD')
})

test('a sheet replaces matches and statistics, and keeps figures it leaves empty', () => {
  const before = player('100', {
    masculine: sheet({ ranking: 'D4', pointsStart: 800, pointsCurrent: 810, matches: [match()] }),
    feminine: sheet({ ranking: 'D0' }),
  })
  const readAt = '2026-11-20T10:00:00.000Z'
  const read = sheet({ pointsCurrent: 825.5, wins: 2, matches: [] })
  const now = withSheet(before, { kind: 'masculine', name: 'NEW', sheet: read }, readAt)
  assert.deepEqual(now, {
    ...before,
    name: 'NEW',
    masculine: sheet({ ranking: 'D4', pointsStart: 800, pointsCurrent: 825.5, wins: 2, readAt }),
  })
})
