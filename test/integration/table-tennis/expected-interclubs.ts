import assert from 'node:assert/strict'
import type { World } from '../../replica/truth.ts'
import { chosen, plain } from './expected-players.ts'
import type { Api, Row } from './service.ts'

const fields = ['rank', 'played', 'wins', 'losses', 'draws', 'points', 'forfeits'] as const

/** The API's answers about a world of which weeks 1 to `last` were read. */
export class ExpectedInterclubs {
  readonly world: World
  readonly last: number

  constructor(world: World, last: number) {
    this.world = world
    this.last = last
  }

  get weeks(): readonly number[] {
    return Array.from({ length: this.last }, (_, at) => at + 1)
  }

  divisions(): readonly Row[] {
    return this.world.divisions.truths.map(({ cup: _cup, ...division }) => division)
  }

  /** Names of all teams. */
  teams(): readonly string[] {
    const names = this.world.divisions.truths.flatMap(({ division_id }) =>
      this.world.divisions.standings(division_id, this.last).map(({ team_name }) => team_name),
    )
    return [...new Set(names)]
  }

  rows(): number {
    const { divisions } = this.world
    return divisions.truths
      .flatMap(({ division_id }) =>
        this.weeks.map((week) => divisions.standings(division_id, week).length),
      )
      .reduce((sum, count) => sum + count, 0)
  }

  stats(): Row {
    return {
      divisions_count: this.world.divisions.truths.length,
      rankings_count: this.rows(),
      teams_count: this.teams().length,
      min_week: 1,
      max_week: this.last,
    }
  }

  history(team: string): readonly Row[] {
    const { divisions } = this.world
    return divisions.truths.flatMap(({ division_id, division_index, division_name }) =>
      this.weeks.flatMap((week) =>
        divisions
          .standings(division_id, week)
          .filter(({ team_name }) => team_name === team)
          .map((row) => ({ week, ...chosen(row, fields), division_index, division_name })),
      ),
    )
  }

  /** Teams whose name holds every word, by name, then division. */
  search(text: string): readonly Row[] {
    const words = plain(text).split(' ')
    const { divisions } = this.world
    return divisions.truths
      .flatMap(({ division_id, division_index, division_name }) =>
        divisions
          .standings(division_id, this.last)
          .map(({ team_name }) => ({ team_name, division_index, division_name })),
      )
      .filter(({ team_name }) => words.every((word) => plain(team_name).includes(word)))
      .sort((a, b) => {
        const [left, right] = [plain(a.team_name), plain(b.team_name)]
        if (left !== right) return left < right ? -1 : 1
        return a.division_index - b.division_index
      })
  }
}

/** Every page of standings is served as it is true, but for those that are not stored. */
export async function assertStandings(
  api: Api,
  { world, weeks }: Pick<ExpectedInterclubs, 'world' | 'weeks'>,
  isStored: (divisionIndex: number, week: number) => boolean = () => true,
): Promise<void> {
  for (const { division_index, division_id } of world.divisions.truths) {
    for (const week of weeks) {
      const path = `/api/interclubs/rankings?division_index=${division_index}&week=${week}`
      const rankings = isStored(division_index, week)
        ? world.divisions.standings(division_id, week)
        : []
      const expected = { division_index, week, count: rankings.length, rankings }
      assert.deepEqual(await api.get(path), expected)
    }
  }
}

/** Everything the API tells of the interclubs is true. */
export async function assertInterclubs(api: Api, expected: ExpectedInterclubs): Promise<void> {
  const divisions = expected.divisions()
  const { world, last } = expected
  assert.deepEqual(await api.list('/api/interclubs/divisions', 'divisions'), divisions)
  assert.deepEqual(await api.get('/api/interclubs/stats'), expected.stats())
  await assertStandings(api, expected)
  await assertFilters(api, divisions)
  for (const { division_index, division_id, cup } of world.divisions.truths) {
    const rankings = world.divisions.standings(division_id, last)
    const latest = { division_index, week: cup ? null : last, count: rankings.length, rankings }
    const path = `/api/interclubs/rankings?division_index=${division_index}`
    assert.deepEqual(await api.get(path), latest)
  }
  for (const team of expected.teams()) {
    const path = `/api/interclubs/team/${encodeURIComponent(team)}/history`
    const history = expected.history(team)
    assert.deepEqual(await api.get(path), { team_name: team, count: history.length, history })
  }
  for (const query of ['a b', 'SMASH', 'ecd', 'é', expected.teams()[0] as string]) {
    if (query.length < 2) continue
    const path = `/api/interclubs/search?limit=200&q=${encodeURIComponent(query)}`
    const teams = expected.search(query).slice(0, 200)
    assert.deepEqual(await api.get(path), { query, count: teams.length, teams })
  }
}

async function assertFilters(api: Api, divisions: readonly Row[]): Promise<void> {
  for (const gender of ['Hommes', 'Dames']) {
    const of = divisions.filter(({ division_gender }) => division_gender === gender)
    const path = `/api/interclubs/divisions?gender=${gender}`
    assert.deepEqual(await api.list(path, 'divisions'), of)
  }
  const category = 'Prov. Hainaut'
  const of = divisions.filter(({ division_category }) =>
    String(division_category ?? '').includes(category),
  )
  assert.deepEqual(
    await api.list('/api/interclubs/divisions?category=PROV.%20hainaut', 'divisions'),
    of,
  )
}
