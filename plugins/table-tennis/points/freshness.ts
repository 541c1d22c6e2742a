import type { Freshness } from '../../../manifests/types/records.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import type { PlayerView } from '../data/views.ts'

const NEVER: Freshness = { readAt: null, changedAt: null, source: null, complete: true }

/** Of one player: when the lists of the club last showed the player. */
export function playerFreshness({ seenAt }: PlayerView): Freshness {
  return { ...NEVER, readAt: seenAt, source: 'site' }
}

/** Of all players: the latest reading of a club. */
export function dataFreshness({ clubs }: TableTennisData): Freshness {
  let readAt: string | null = null
  for (const { code } of clubs.all()) {
    const at = clubs.scraped(code)?.scrapedAt ?? null
    if (at !== null && (readAt === null || at > readAt)) readAt = at
  }
  return readAt === null ? NEVER : { ...NEVER, readAt, source: 'site' }
}
