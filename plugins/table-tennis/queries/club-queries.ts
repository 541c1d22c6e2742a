import { fold } from '../../audit/page/language/fold.ts'
import { clubKey } from '../data/club-code.ts'
import { provinceByName } from '../data/provinces.ts'
import type { Page, PlayerView } from '../data/query-results.ts'
import type { ClubRecord } from '../data/records.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { pageOf } from './paging.ts'

type ClubFilter = { readonly province?: string; readonly limit: number; readonly offset: number }

/** Clubs by code. */
export function clubs({ clubs }: TableTennisData, filter: ClubFilter): Page<ClubRecord> {
  const all = clubs.all()
  if (filter.province === undefined) return pageOf(all, filter)
  const served = provinceByName(filter.province)
  if (served === undefined) return { items: [], total: 0 }
  return pageOf(
    all.filter(({ province }) => province === served),
    filter,
  )
}

/** Names of the provinces that have a club, alphabetical whatever their accents. */
export function provinces({ clubs }: TableTennisData): readonly string[] {
  const names = new Set<string>()
  for (const { province } of clubs.all()) if (province !== null) names.add(province)
  return [...names].sort((a, b) => (fold(a) < fold(b) ? -1 : 1))
}

/** Players of a club by points; those without last. */
export function clubPlayers({ players }: TableTennisData, code: string): readonly PlayerView[] {
  return players.members(clubKey(code)).map(({ view }) => view)
}
