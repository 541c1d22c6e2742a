import type {
  CalendarReading,
  Division,
  FixtureShard,
  SheetShard,
  StoredFixture,
  SystemsShard,
} from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { bareCode } from './codes.ts'
import { SeasonTeams } from './season-teams.ts'
import { SortedList } from './sorted-list.ts'
import { SearchText } from './text-search.ts'

/** A stored fixture with its division, prepared for queries. */
export type FixtureEntry = {
  readonly fixture: StoredFixture
  readonly season: string
  readonly divisionId: string
  readonly divisionName: string
  /** The same division on the site, if it is known there. */
  readonly division: Division | undefined
  /** Whether its date is outside the week in which most of its round is played. */
  readonly isOutsideRound: boolean
  readonly home: SearchText
  readonly away: SearchText
  /** Equal for all spellings of a club's code. */
  readonly clubs: readonly string[]
  /** Sorts by date, time, division, round, home team and identifier; without a date last. */
  readonly order: string
}

/** The fixtures of one division, with lists for queries. */
export type DivisionFixtures = {
  readonly shard: FixtureShard
  readonly name: string
  /** The same division on the site, if it is known there. */
  readonly division: Division | undefined
  /** In order, as all lists of it. */
  readonly entries: readonly FixtureEntry[]
  readonly byTeam: Lists
  readonly byClub: Lists
  /** By the folded name of the round, and by its number. */
  readonly byRound: Lists
}
type Lists = ReadonlyMap<string, readonly FixtureEntry[]>

/** The fixtures of one season. */
export class SeasonCalendar {
  readonly name: string
  reading: CalendarReading | undefined
  systems: SystemsShard | undefined
  /** Match sheets by the federation's number of the division. */
  readonly sheets = new Map<string, SheetShard>()
  readonly teams = new SeasonTeams()
  readonly #divisions: (season: string) => readonly Division[]
  readonly #shards = new Map<string, FixtureShard>()
  readonly #prepared = new Map<string, DivisionFixtures>()
  readonly #byId = new Map<string, FixtureEntry>()
  #inOrder = new SortedList<FixtureEntry>(byOrder)
  #shown: readonly FixtureEntry[] | undefined
  /** The site's divisions with which the entries were joined. */
  #joined: readonly Division[] | undefined

  constructor(name: string, divisions: (season: string) => readonly Division[]) {
    this.name = name
    this.#divisions = divisions
  }

  get shards(): Iterable<FixtureShard> {
    return this.#shards.values()
  }

  shard(id: string): FixtureShard | undefined {
    return this.#shards.get(id)
  }

  get divisions(): readonly DivisionFixtures[] {
    this.#join()
    return [...this.#prepared.values()]
  }

  division(id: string): DivisionFixtures | undefined {
    this.#join()
    return this.#prepared.get(id)
  }

  /** All fixtures in order. */
  get entries(): readonly FixtureEntry[] {
    this.#join()
    return this.#inOrder.items()
  }

  /** Those that are not cancelled, in order. */
  get shown(): readonly FixtureEntry[] {
    this.#join()
    this.#shown ??= this.entries.filter(({ fixture }) => fixture.status !== 'cancelled')
    return this.#shown
  }

  entry(fixtureId: string): FixtureEntry | undefined {
    this.#join()
    return this.#byId.get(fixtureId)
  }

  hasSheet({ divisionId, fixture: { fixtureId } }: FixtureEntry): boolean {
    return this.sheets.get(divisionId)?.sheets[fixtureId] !== undefined
  }

  /** Time of the last change of any fixture. Null without fixtures. */
  get changedAt(): string | null {
    return latestOf(this.shards, ({ changedAt }) => changedAt)
  }

  /** Time of the last successful reading of a division. */
  get readAt(): string | null {
    return latestOf(this.shards, ({ readAt }) => readAt)
  }

  replace(shard: FixtureShard): void {
    this.#shards.set(shard.id, shard)
    if (this.#joined !== undefined) this.#enter(shard, joinOf(this.#joined, this.#shards))
  }

  /** Joins every fixture anew when the site's list of divisions has changed. */
  #join(): void {
    const divisions = this.#divisions(this.name)
    if (divisions === this.#joined) return
    this.#joined = divisions
    this.#prepared.clear()
    this.#byId.clear()
    this.#inOrder = new SortedList(byOrder)
    const join = joinOf(divisions, this.#shards)
    for (const shard of this.#shards.values()) this.#enter(shard, join)
  }

  #enter(shard: FixtureShard, join: Join): void {
    for (const entry of this.#prepared.get(shard.id)?.entries ?? []) {
      this.#inOrder.remove(entry)
      this.#byId.delete(entry.fixture.fixtureId)
    }
    const prepared = prepare(shard, this.name, join(shard))
    this.#prepared.set(shard.id, prepared)
    for (const entry of prepared.entries) {
      this.#inOrder.add(entry)
      this.#byId.set(entry.fixture.fixtureId, entry)
    }
    this.#shown = undefined
  }
}

function latestOf(
  shards: Iterable<FixtureShard>,
  timeOf: (shard: FixtureShard) => string,
): string | null {
  let latest = ''
  for (const shard of shards) if (timeOf(shard) > latest) latest = timeOf(shard)
  return latest || null
}

function prepare(
  shard: FixtureShard,
  season: string,
  division: Division | undefined,
): DivisionFixtures {
  const entries = entriesOf(shard, season, division).sort(byOrder)
  return {
    ...{ shard, division, entries, name: division?.name ?? shard.name },
    byTeam: listsOf(entries, ({ home, away }) => [home.folded, away.folded]),
    byClub: listsOf(entries, ({ clubs }) => clubs),
    byRound: listsOf(entries, ({ fixture: { week, weekName } }) => [
      roundKey(week ?? undefined),
      fold(weekName ?? ''),
    ]),
  }
}

/** The key of a round by its number, which no name equals. */
export const roundKey = (week: number | undefined): string => `#${week ?? ''}`

function listsOf(
  entries: readonly FixtureEntry[],
  keysOf: (entry: FixtureEntry) => readonly string[],
): Lists {
  const lists = new Map<string, FixtureEntry[]>()
  for (const entry of entries) {
    for (const key of new Set(keysOf(entry))) {
      const list = lists.get(key)
      if (list === undefined) lists.set(key, [entry])
      else list.push(entry)
    }
  }
  return lists
}

type Join = (shard: FixtureShard) => Division | undefined

/** Share of equal names above which the two sources are trusted to use the same numbers. */
const LEAST_EQUAL = 0.95

/** Divisions by the federation's number if their names agree, else by name. */
function joinOf(divisions: readonly Division[], shards: ReadonlyMap<string, FixtureShard>): Join {
  const byId = new Map(divisions.map((division) => [division.id, division]))
  const byName = new Map(divisions.map((division) => [nameKey(division.name), division]))
  let both = 0
  let equal = 0
  for (const { id, name } of shards.values()) {
    const same = byId.get(id)
    if (same === undefined) continue
    both += 1
    if (nameKey(same.name) === nameKey(name)) equal += 1
  }
  return equal >= both * LEAST_EQUAL
    ? ({ id }) => byId.get(id)
    : ({ name }) => byName.get(nameKey(name))
}

const nameKey = (name: string): string =>
  fold(name)
    .replace(/\bmessieurs\b|\bheren\b/g, 'hommes')
    .replace(/\s+/g, ' ')

function entriesOf(
  shard: FixtureShard,
  season: string,
  division: Division | undefined,
): FixtureEntry[] {
  const { id: divisionId, name: divisionName } = shard
  const mondays = roundsOf(shard.fixtures)
  const texts = new Map<string, SearchText>()
  const textOf = (name: string): SearchText => {
    const text = texts.get(name) ?? new SearchText(name)
    texts.set(name, text)
    return text
  }
  const index = String(division?.index ?? 99_999).padStart(5, '0')
  return shard.fixtures.map((fixture) => {
    const { date, time, week, weekName, homeTeam, awayTeam, fixtureId } = fixture
    const codes = [fixture.homeClubCode, fixture.awayClubCode].filter((code) => code !== null)
    const round = String(week ?? 99).padStart(2, '0')
    const plan = `${date ?? '9999'} ${time ?? '99'} ${index} ${round}`
    const usual = mondays.get(weekName ?? '')
    return {
      ...{ fixture, season, divisionId, divisionName, division },
      isOutsideRound: date !== null && usual !== undefined && mondayOf(date) !== usual,
      home: textOf(homeTeam ?? ''),
      away: textOf(awayTeam ?? ''),
      clubs: codes.map(bareCode),
      order: `${plan} ${homeTeam ?? ''}\n${fixtureId}`,
    }
  })
}

/** The Monday of the week in which most fixtures of each round are played. */
function roundsOf(fixtures: readonly StoredFixture[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const { weekName, date, status } of fixtures) {
    if (date === null || status === 'cancelled') continue
    const days = counts.get(weekName ?? '') ?? new Map<string, number>()
    const monday = mondayOf(date)
    counts.set(weekName ?? '', days.set(monday, (days.get(monday) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([week, days]) => {
      const [most] = [...days].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
      return [week, most?.[0] ?? '']
    }),
  )
}

function mondayOf(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(day.getTime())) return ''
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}

/** By date, time, division, round, home team and identifier. */
export function byOrder(a: FixtureEntry, b: FixtureEntry): number {
  return a.order < b.order ? -1 : a.order > b.order ? 1 : 0
}
