import { clubKey } from '../data/club-code.ts'
import type { PlayerEntry } from '../data/player-entry.ts'
import type { Direction } from '../data/player-order.ts'
import { provinceByName } from '../data/provinces.ts'
import type { PlayerView, TopFilter } from '../data/query-results.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { firstOf } from './paging.ts'
import { hasRanking } from './player-queries.ts'

type Progression = PlayerView & { readonly progression: number }

/** The strongest players with points. */
export function top({ players }: TableTennisData, filter: TopFilter): readonly PlayerView[] {
  const { clubCode, limit } = filter
  const all =
    clubCode === undefined
      ? players.ordered('points_current', 'DESC')
      : players.members(clubKey(clubCode))
  const passes = topFilter(filter)
  if (passes === undefined) return []
  return firstOf(all, limit, passes).map(({ view }) => view)
}

/** Largest gain first, or with `ASC` largest loss first; only players with both figures (R1). */
export function progressions(
  { players }: TableTennisData,
  limit: number,
  direction: Direction,
): readonly Progression[] {
  const found: Progression[] = []
  for (const { view, progression } of players.ordered('progression', direction).slice(0, limit)) {
    // Those without stand at the end.
    if (progression === null) break
    found.push({ ...view, progression })
  }
  return found
}

/** Undefined when nobody can pass. */
function topFilter({
  province,
  ranking,
}: TopFilter): ((entry: PlayerEntry) => boolean) | undefined {
  const served = province === undefined ? undefined : provinceByName(province)
  if (province !== undefined && served === undefined) return undefined
  const isOfClass = ranking === undefined ? () => true : hasRanking(ranking)
  return (entry) =>
    entry.view.pointsCurrent !== null &&
    (served === undefined || entry.view.province === served) &&
    isOfClass(entry)
}
