import assert from 'node:assert/strict'
import type { MatchTruth } from '../../replica/world/truth-records.ts'
import { allMatches, type ExpectedPlayers, type FicheType, plain } from './expected-players.ts'
import type { Api, Row } from './service.ts'

/** Everything the API tells of clubs and their players is true, once every club is scraped. */
export async function assertClubsAndPlayers(api: Api, expected: ExpectedPlayers): Promise<void> {
  assert.deepEqual(await api.get('/api/stats'), expected.stats())
  await assertCounts(api, expected)
  await assertClubs(api, expected)
  await assertPlayerLists(api, expected)
  await assertRankings(api, expected)
  for (const { licence } of expected.players) await assertPlayer(api, expected, licence)
  await assertPairs(api, expected)
}

async function assertCounts(api: Api, expected: ExpectedPlayers): Promise<void> {
  const { clubs } = expected.stats()
  assert.deepEqual(await api.get('/api/stats/clubs-count'), { clubs_count: clubs })
  const { active_players_count: active } = await api.get('/api/stats/active-players-count')
  assert.ok(Number(active) > 0 && Number(active) <= expected.players.length)
  const { last_scrape_date: date } = await api.get('/api/stats/last-scrape-date')
  assert.ok(Math.abs(Date.parse(String(date)) - Date.now()) < 86_400_000)
  const detailed = await api.get('/api/stats/detailed')
  const { last_player_update, top_players_by_matches, ...counts } = detailed
  const dates = new Map<string, number>()
  for (const player of expected.players) {
    for (const { match } of allMatches(player))
      dates.set(match.date, (dates.get(match.date) ?? 0) + 1)
  }
  const sum = (kind: FicheType) =>
    expected.players.reduce((count, player) => count + player[`matches_${kind}`].length, 0)
  assert.deepEqual(counts, {
    ...expected.stats(),
    matches_by_type: { masculine: sum('masculine'), feminine: sum('feminine') },
    recent_match_dates: [...dates]
      .map(([date, count]) => ({ date, count }))
      .sort((a, b) => (a.date < b.date ? 1 : -1))
      .slice(0, 10),
  })
  assert.ok(Math.abs(Date.parse(String(last_player_update)) - Date.now()) < 86_400_000)
  const most = expected.players.map((player) => allMatches(player).length).sort((a, b) => b - a)
  const busiest = top_players_by_matches as readonly Row[]
  assert.deepEqual(
    busiest.map(({ matches }) => matches),
    most.slice(0, 10).filter((count) => count > 0),
  )
  for (const { licence, name, matches } of busiest) {
    const player = expected.player(String(licence))
    assert.deepEqual([name, matches], [player.name, allMatches(player).length])
  }
}

async function assertClubs(api: Api, expected: ExpectedPlayers): Promise<void> {
  const clubs = expected.clubs()
  const total = clubs.length
  assert.deepEqual(await api.get('/api/clubs'), { count: total, total, clubs })
  const page = { count: Math.min(3, total - 2), total, clubs: clubs.slice(2, 5) }
  assert.deepEqual(await api.get('/api/clubs?limit=3&offset=2'), page)
  assert.deepEqual(await api.get('/api/clubs/provinces'), { provinces: expected.provinces() })
  for (const name of expected.provinces()) {
    const of = clubs.filter(({ province }) => province === name)
    const path = `/api/clubs?province=${encodeURIComponent(plain(name).toUpperCase())}`
    assert.deepEqual(await api.list(path, 'clubs'), of)
    const [letters = ''] = /^\D+/.exec(String(of[0]?.code)) ?? []
    // Clubs of Brussels have the letters of Brabant Wallon.
    if (letters === 'BBW') continue
    assert.deepEqual(await api.list(`/api/clubs?province=${letters.toLowerCase()}`, 'clubs'), of)
  }
  for (const { listing } of expected.world.clubs) {
    const { code } = listing
    await assertClubDetails(api, expected, code)
    assert.deepEqual(
      await api.get(`/api/clubs/${code.toLowerCase()}/players`),
      expected.clubPlayers(code),
    )
  }
}

/** A club that was scraped is told as its page says, with the time of the scrape. */
export async function assertClubDetails(
  api: Api,
  expected: ExpectedPlayers,
  code: string,
): Promise<void> {
  const truth = expected.world.clubTruth(code)
  const answer = await api.get(`/api/clubs/${code}`)
  const { venue_address: venueAddress, ...told } = answer
  assert.deepEqual(told, truth)
  const { address, postal_code: postalCode, city } = truth
  assert.equal(venueAddress, city === null ? address : `${address} - ${postalCode} ${city}`)
}

async function assertPlayerLists(api: Api, expected: ExpectedPlayers): Promise<void> {
  const { players, world } = expected
  const code = world.clubs[0]?.listing.code ?? ''
  const middle = players[players.length >> 1]
  const word = plain(middle?.name ?? '').slice(0, 4)
  const lists: readonly (readonly [string, typeof players])[] = [
    ['', players],
    [`club_code=${code}`, expected.ofClub(code)],
    ['ranking=nc', players.filter(({ ranking }) => ranking === 'NC')],
    [
      'min_points=400&max_points=900.5',
      players.filter(
        ({ points_current: points }) => (points ?? 0) >= 400 && (points ?? 0) <= 900.5,
      ),
    ],
    [`search=${word}`, expected.search(word)],
    [`search=${middle?.licence}`, expected.search(middle?.licence ?? '')],
    ['order_by=name%20ASC', [...players].sort(byName)],
  ]
  for (const [query, of] of lists) {
    const answer = await api.get(`/api/players?limit=1000&${query}`)
    const all = { count: of.length, total: of.length, players: expected.listed(of) }
    assert.deepEqual(answer, all, query)
  }
  for (const query of [word, 'jean-delta', 'van  der', 'ÉCHO', '%_', middle?.licence ?? '']) {
    const found = expected.found(expected.search(query)).slice(0, 200)
    const path = `/api/search?limit=200&q=${encodeURIComponent(query)}`
    assert.deepEqual(await api.get(path), { query, count: found.length, players: found })
  }
}

const byName = (a: { name: string; licence: string }, b: { name: string; licence: string }) => {
  const [left, right] = [plain(a.name), plain(b.name)]
  return left === right ? (a.licence < b.licence ? -1 : 1) : left < right ? -1 : 1
}

async function assertRankings(api: Api, expected: ExpectedPlayers): Promise<void> {
  const { players, world } = expected
  const { code, province } = world.clubs[3]?.detail ?? world.clubTruth('H004')
  const tops: readonly (readonly [string, typeof players])[] = [
    ['', players],
    [
      `province=${encodeURIComponent(province)}`,
      players.filter((one) => provinceOf(one) === province),
    ],
    [`club_code=${code}`, expected.ofClub(code)],
    ['ranking=E6', players.filter(({ ranking }) => ranking === 'E6')],
  ]
  for (const [query, of] of tops) {
    const top = expected.top(of)
    const path = `/api/rankings/top?limit=500&${query}`
    assert.deepEqual(await api.get(path), { count: top.length, players: top }, query)
  }
  const gains = expected.progressions()
  const few = { count: Math.min(7, gains.length), players: gains.slice(0, 7) }
  assert.deepEqual(await api.get('/api/rankings/progressions?limit=7'), few)
  assert.deepEqual(await api.list('/api/rankings/progressions?limit=500', 'players'), gains)

  function provinceOf({ club_code }: { readonly club_code: string }): string {
    return world.clubTruth(club_code).province
  }
}

async function assertPlayer(api: Api, expected: ExpectedPlayers, licence: string): Promise<void> {
  assert.deepEqual(await api.get(`/api/players/${licence}`), expected.detail(licence))
  const { name } = expected.player(licence)
  for (const type of [undefined, 'masculine', 'feminine'] as const) {
    const matches = expected.matches(licence, type)
    const query = type === undefined ? '' : `&fiche_type=${type}`
    assert.deepEqual(await api.get(`/api/players/${licence}/matches?limit=500${query}`), {
      player: { licence, name },
      count: matches.length,
      total: matches.length,
      matches,
    })
  }
}

type Duel = { readonly match: MatchTruth; readonly fiche: FicheType }

/** Every pair that has met, from both sides. */
async function assertPairs(api: Api, expected: ExpectedPlayers): Promise<void> {
  let pairs = 0
  for (const player of expected.players) {
    const { licence, name } = player
    const byOpponent = new Map<string, Duel[]>()
    for (const duel of allMatches(player)) {
      const { opponent_licence: opponent } = duel.match
      byOpponent.set(opponent, [...(byOpponent.get(opponent) ?? []), duel])
    }
    pairs += byOpponent.size
    for (const [opponent, duels] of byOpponent) {
      const answer = await api.get(`/api/players/${licence}/vs/${opponent}`)
      const matches = (answer.matches as readonly Row[]).map(({ winner, ...row }) => row)
      assert.deepEqual(matches, latestFirst(duels).map(duelRow), `${licence} and ${opponent}`)
      const { player1, player2, player1_wins, player2_wins, total_matches } = answer
      assert.deepEqual(player1, { licence, name })
      assert.deepEqual(player2, { licence: opponent, name: expected.player(opponent).name })
      assert.deepEqual(total_matches, duels.length)
      assert.equal(Number(player1_wins) + Number(player2_wins), duels.length)
      assertWinners(answer.matches as readonly Row[], latestFirst(duels), [licence, opponent])
    }
  }
  assert.ok(pairs > 20, 'hardly anybody has met')
}

const latestFirst = (duels: readonly Duel[]): readonly Duel[] =>
  [...duels].sort((a, b) =>
    a.match.date === b.match.date ? 0 : a.match.date < b.match.date ? 1 : -1,
  )

function duelRow({ match, fiche }: Duel): Row {
  const { date, division, result, opponent_ranking } = match
  return {
    date,
    score: winnersFirst(match.score),
    fiche_type: fiche,
    division,
    result,
    opponent_ranking,
  }
}

const winnersFirst = (score: string): string => {
  const [own = 0, other = 0] = score.split('-').map(Number)
  return own < other ? `${other}-${own}` : score
}

/** A walk-over without sets has no winner that the sheets would tell. */
function assertWinners(
  rows: readonly Row[],
  duels: readonly Duel[],
  [one, other]: readonly [string, string],
): void {
  for (const [at, { match }] of duels.entries()) {
    const [own = 0, sets = 0] = match.score.split('-').map(Number)
    if (own !== sets) assert.equal(rows[at]?.winner, own > sets ? one : other)
    else assert.ok(rows[at]?.winner === one || rows[at]?.winner === other)
  }
}
