import assert from 'node:assert/strict'
import type { World } from '../replica/truth.ts'
import type { PlayerTruth } from '../replica/world/truth-records.ts'
import type { ApiAnswer, ApiClient } from './api-client.ts'

type Row = Readonly<Record<string, unknown>>
export type Verified = {
  readonly world: World
  readonly clubCodes: readonly string[]
  /** The last week scraped. */
  readonly week: number
}

/** Compares what is served with what the world says. @throws AssertionError. */
export async function verify(api: ApiClient, verified: Verified): Promise<number> {
  const checks = [verifyClubList, verifyClubs, verifyPlayers, verifyStandings]
  for (const check of checks) await check(api, verified)
  return checks.length
}

async function verifyClubList(api: ApiClient, { world, clubCodes }: Verified): Promise<void> {
  const { clubs } = await api.get('/api/clubs?limit=10000')
  const known = world.clubs.map(({ listing, detail }) =>
    clubCodes.includes(listing.code) ? { ...listing, province: detail.province } : listing,
  )
  const byCode = (one: Row, other: Row) => (String(one.code) < String(other.code) ? -1 : 1)
  assert.deepEqual([...(clubs as Row[])].sort(byCode), [...known].sort(byCode))
}

async function verifyClubs(api: ApiClient, { world, clubCodes }: Verified): Promise<void> {
  for (const code of clubCodes) {
    const { name, province, address, city } = world.clubTruth(code)
    const truth = { code, name, province, address, city }
    assert.deepEqual(chosen(await api.get(`/api/clubs/${code}`), truth), truth)
    const { players } = await api.get(`/api/clubs/${code}/players`)
    const licences = (players as Row[]).map(({ licence }) => String(licence))
    assert.deepEqual(licences.sort(), [...world.peopleOf(code).licences].sort())
  }
}

async function verifyPlayers(api: ApiClient, { world, clubCodes }: Verified): Promise<void> {
  for (const licence of world.peopleOf(clubCodes[0] as string).licences) {
    const { women_total_wins: _wins, women_total_losses: _losses, ...truth } = world.player(licence)
    const served = await api.get(`/api/players/${licence}`)
    assert.deepEqual(playerOf(served, truth), truth, `player ${licence}`)
  }
}

async function verifyStandings(api: ApiClient, { world, week }: Verified): Promise<void> {
  for (const { division_index, division_id } of world.divisions.truths) {
    const path = `/api/interclubs/rankings?division_index=${division_index}&week=${week}`
    const { rankings } = await api.get(path)
    const truth = world.divisions.standings(division_id, week)
    const served = (rankings as Row[]).map((row, at) => chosen(row, truth[at] ?? row))
    assert.deepEqual(served, truth, `division ${division_index}`)
  }
}

/** The fields of `served` that `model` has. */
function chosen(served: Row, model: object): Row {
  return Object.fromEntries(Object.keys(model).map((field) => [field, served[field]]))
}

function playerOf(served: ApiAnswer, truth: Partial<PlayerTruth>): Row {
  const rows = (field: keyof PlayerTruth) => {
    const models = truth[field] as readonly object[]
    return (served[field] as Row[]).map((row, at) => chosen(row, models[at] ?? row))
  }
  return {
    ...chosen(served, truth),
    stats_masculine: rows('stats_masculine'),
    matches_masculine: rows('matches_masculine'),
    stats_feminine: rows('stats_feminine'),
    matches_feminine: rows('matches_feminine'),
  }
}
