import type { FixtureChange } from '../../../manifests/types/records.ts'
import { fold } from '../../web/fold.ts'
import { bareCode } from '../data/codes.ts'
import type { Page } from '../data/player-entry.ts'
import type { CalendarData } from '../fixtures/calendar-data.ts'
import type { ChangeEntry } from '../fixtures/division-fixtures.ts'
import { instant, nameOf } from './fixture-filter.ts'

export type ChangeFilter = {
  /** ISO 8601; later changes are listed. */
  readonly since: string
  readonly divisionIndex?: number
  readonly clubCode?: string
  readonly team?: string
  readonly kind?: string
}

type Window = { readonly limit: number; readonly offset: number }

/** Changes of all loaded seasons, latest first. */
export function fixtureChanges(
  calendar: CalendarData,
  { since, divisionIndex, kind, ...filter }: ChangeFilter,
  { limit, offset }: Window,
): Page<FixtureChange> {
  const from = instant(since)
  const clubCode = filter.clubCode && bareCode(filter.clubCode)
  const team = filter.team && fold(filter.team.trim())
  const passes = ({ change, entry: { home, away, clubs } }: ChangeEntry): boolean =>
    (!kind || change.kind === kind) &&
    (!clubCode || clubs.includes(clubCode)) &&
    (!team || home.folded === team || away.folded === team)
  const hasFilter = kind ?? clubCode ?? team
  const lists = [...calendar.seasons].flatMap(({ divisions }) =>
    divisions
      .filter(({ division }) => divisionIndex === undefined || division?.index === divisionIndex)
      .filter(({ shard }) => shard.changedAt > from)
      .filter(({ byClub, byTeam }) => {
        return (!clubCode || byClub.has(clubCode)) && (!team || byTeam.has(team))
      })
      .sort((a, b) => (a.shard.id < b.shard.id ? -1 : 1))
      .map((division) => after(division.history(), from))
      .map((changes) => (hasFilter === undefined ? changes : changes.filter(passes))),
  )
  const latest = merged(lists, offset + limit).slice(offset)
  return {
    items: latest.map(({ change, entry }): FixtureChange => {
      return {
        changedAt: change.changedAt,
        fixtureId: change.fixtureId,
        kind: change.kind,
        before: change.before,
        after: change.after,
        homeTeam: entry.fixture.homeTeam,
        awayTeam: entry.fixture.awayTeam,
        divisionName: nameOf(entry),
      }
    }),
    total: lists.reduce((sum, list) => sum + list.length, 0),
  }
}

/** The part of a list that is later than a time. */
function after(changes: readonly ChangeEntry[], time: string): readonly ChangeEntry[] {
  let [from, to] = [0, changes.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((changes[middle]?.change.changedAt ?? '') > time) from = middle + 1
    else to = middle
  }
  return changes.slice(0, from)
}

type List = readonly ChangeEntry[]

/** The first items of sorted lists. Halves are merged, so that each item is seen only a few times. */
function merged(lists: readonly List[], most: number): List {
  if (lists.length < 2) return (lists[0] ?? []).slice(0, most)
  const half = lists.length >> 1
  const one = merged(lists.slice(0, half), most)
  const other = merged(lists.slice(half), most)
  const items: ChangeEntry[] = []
  for (let [a, b] = [0, 0]; items.length < most; ) {
    const [left, right] = [one[a], other[b]]
    // The divisions are in order, and so are the fixtures of one time.
    const isLeft =
      left !== undefined && (right === undefined || left.change.changedAt >= right.change.changedAt)
    const next = isLeft ? left : right
    if (next === undefined) break
    items.push(next)
    if (isLeft) a += 1
    else b += 1
  }
  return items
}
