import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  shardOf,
  withDetails,
  withPlayer,
} from '../../../../plugins/table-tennis/steps/merge-records.ts'
import { club, details, player } from './records.ts'

test('a club that only the site knows begins with the name of its page', () => {
  const told = details({ fullName: 'Palette Imaginaire' })
  assert.deepEqual(shardOf(undefined, { code: 'Lx014', known: undefined, details: told }), {
    club: { code: 'Lx014', name: 'Palette Imaginaire', province: 'Luxembourg', details: null },
    scrapedAt: null,
    players: [],
  })
})

test('a club that only the site knows is called as its list of clubs has it', () => {
  const told = details({ fullName: 'Palette Imaginaire A.S.B.L.' })
  const listing = { code: 'L264', name: 'Palette', province: 'Limburg' }
  const { club: made } = shardOf(undefined, {
    code: 'L264',
    known: undefined,
    listing,
    details: told,
  })
  assert.deepEqual(made, { ...listing, details: null })
})

test('a full name that still has the code in front loses it', () => {
  const told = details({ fullName: 'H004 - Palette - Imaginaire' })
  const { club: made } = shardOf(undefined, { code: 'H004', known: undefined, details: told })
  assert.equal(made.name, 'Palette - Imaginaire')
})

test('a club without any name is called by its code', () => {
  const { club: made } = shardOf(undefined, { code: 'H004', known: undefined, details: null })
  assert.equal(made.name, 'H004')
})

test('details that are left empty stay known', () => {
  const before = club('H004', { details: details({ city: 'Ypernois', label: 'Or' }) })
  const now = withDetails(before, details({ city: null, label: 'Argent', hasShower: false }))
  assert.deepEqual(now.details, details({ city: 'Ypernois', label: 'Argent', hasShower: false }))
  assert.deepEqual(withDetails(before, null).details, before.details)
})

test('a club with the letters of Brabant Wallon and a postal code of Brussels is one of Brussels', () => {
  const before = club('BBW102', { province: 'Brabant Wallon' })
  assert.equal(withDetails(before, details({ postalCode: '1090' })).province, 'Brussels')
  assert.equal(withDetails(before, details({ postalCode: '1340' })).province, 'Brabant Wallon')
})

test('a province that is not known yet is reported by the code', () => {
  assert.equal(withDetails(club('N051', { province: null }), null).province, 'Namur')
})

test('a player takes the place of the one with the same licence', () => {
  const shard = { club: club('H004'), scrapedAt: null, players: [player('1'), player('2')] }
  const renamed = player('1', { name: 'RENAMED' })
  assert.deepEqual(withPlayer(shard, renamed).players, [renamed, player('2')])
  assert.deepEqual(withPlayer(shard, player('3')).players, [...shard.players, player('3')])
})
