import type { Freshness } from '../../../manifests/types/records.ts'
import type { PlayerView } from '../data/player-entry.ts'
import { isRead } from '../data/reconcile.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'

const NEVER: Freshness = { readAt: null, changedAt: null, source: null, complete: true }

/** Returns when the club's lists last showed the player. */
export function playerFreshness({ seenAt, masculine, feminine }: PlayerView): Freshness {
  const sheets = [masculine, feminine].filter((sheet) => sheet !== null)
  const isExported = sheets.some((sheet) => sheet.export !== undefined)
  const source = !isExported ? 'site' : sheets.some(isRead) ? 'mixed' : 'export'
  return { ...NEVER, readAt: seenAt, source }
}

/** Returns when a club was last read. */
export function dataFreshness({ clubs }: TableTennisData): Freshness {
  let readAt: string | null = null
  for (const { code } of clubs.all()) {
    const at = clubs.scraped(code)?.scrapedAt ?? null
    if (at !== null && (readAt === null || at > readAt)) readAt = at
  }
  return readAt === null ? NEVER : { ...NEVER, readAt, source: 'site' }
}
