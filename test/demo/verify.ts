import assert from 'node:assert/strict'
import type { World } from '../replica/truth.ts'
import type { PlayerTruth } from '../replica/world/truth-records.ts'
import type { ApiAnswer, ApiClient } from './api-client.ts'
import type { DemoWorld } from './demo-world.ts'

type Row = Readonly<Record<string, unknown>>
export type Verified = DemoWorld & {
  /** The last week scraped, the first being 1. */
  readonly week: number
}

/** Compares what is served with what the world says. @throws AssertionError. */
export async function verify(api: ApiClient, verified: Verified): Promise<number> {
  const checks = [
    verifyClubList,
    verifyClubs,
    verifyPlayers,
    verifyRivals,
    verifyStandings,
    verifyTotals,
  ]
  for (const check of checks) await check(api, verified)
  return checks.length
}

async function verifyClubList(api: ApiClient, { world, clubCodes }: Verified): Promise<void> {
  const { clubs } = await api.get('/api/clubs?limit=10000')
  const known = world.clubs.map(({ listing, detail }) =>
    clubCodes.includes(listing.code) ? { ...listing, province: detail.province } : listing,
  )
  const byCode = (one: Row, other: Row) => (String(one.code) < String(other.code) ? -1 : 1)
  const truth = [...known].sort(byCode)
  const served = [...(clubs as Row[])].sort(byCode)
  assert.deepEqual(
    served.map((club, at) => chosen(club, truth[at] ?? club)),
    truth,
  )
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

/** Each match once, though it stands on two sheets. */
async function verifyRivals(api: ApiClient, { world, rivals }: Verified): Promise<void> {
  if (rivals === undefined) return
  const [one, other] = rivals
  const { matches_masculine, matches_feminine } = world.player(one)
  const met = [...matches_masculine, ...matches_feminine].filter(
    ({ opponent_licence }) => opponent_licence === other,
  )
  const { player1, player2, matches } = await api.get(`/api/players/${one}/vs/${other}`)
  assert.deepEqual([player1, player2], [nameOf(world, one), nameOf(world, other)])
  const told = (matches as Row[]).map(({ date, result }) => `${date} ${result}`)
  assert.deepEqual(told.sort(), met.map(({ date, result }) => `${date} ${result}`).sort())
}

const nameOf = (world: World, licence: string) => ({ licence, name: world.player(licence).name })

async function verifyTotals(api: ApiClient, { world, week }: Verified): Promise<void> {
  const divisions = world.divisions.truths
  const rows = divisions.flatMap(({ division_id }) =>
    Array.from({ length: week }, (_, at) => world.divisions.standings(division_id, at + 1)).flat(),
  )
  const truth = {
    divisions_count: divisions.length,
    rankings_count: rows.length,
    teams_count: new Set(rows.map(({ team_name }) => team_name)).size,
    min_week: 1,
    max_week: week,
  }
  assert.deepEqual(chosen(await api.get('/api/interclubs/stats'), truth), truth)
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

/** Sheets, chances and teams were read. Returns the id of a fixture with both. */
export async function verifySheet(api: ApiClient): Promise<string> {
  const { matches } = await api.get('/api/interclubs/calendar/matches?status=played&limit=1000')
  for (const { fixture_id, has_sheet, home_club_code, score } of matches as Row[]) {
    if (!has_sheet) continue
    const path = `/api/interclubs/calendar/matches/${fixture_id}`
    const { home_score, away_score } = await api.get(`${path}/sheet`)
    assert.equal(`${home_score}-${away_score}`, score)
    const { basis } = await api.get(`${path}/probability`)
    // There are no chances where a player was absent.
    if (basis !== 'sheet') continue
    const { teams } = await api.get(`/api/clubs/${home_club_code}/teams`)
    assert.ok((teams as Row[]).some(({ team_id }) => team_id !== null))
    return String(fixture_id)
  }
  assert.fail('no match sheet with chances was read')
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
