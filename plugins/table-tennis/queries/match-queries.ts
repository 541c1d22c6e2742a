import { latestFirst } from '../data/player-entry.ts'
import type { MatchView, Page } from '../data/query-results.ts'
import type { SheetKind, SheetRecord } from '../data/records.ts'
import type { TableTennisData } from '../data/table-tennis-data.ts'
import { pageOf } from './paging.ts'

type MatchFilter = {
  readonly sheet?: SheetKind
  readonly opponent?: string
  readonly limit: number
}

/** A player's matches, latest first; of one day the men's sheet first, each in page order (P6). */
export function matches(
  { players }: TableTennisData,
  licence: string,
  { sheet, opponent, limit }: MatchFilter,
): Page<MatchView> | undefined {
  const view = players.get(licence)?.view
  if (view === undefined) return undefined
  const found = [
    ...(sheet === 'feminine' ? [] : matchesOf(view.masculine, 'masculine')),
    ...(sheet === 'masculine' ? [] : matchesOf(view.feminine, 'feminine')),
  ]
  const wanted =
    opponent === undefined
      ? found
      : found.filter(({ opponentLicence }) => opponentLicence === opponent)
  return pageOf(wanted.sort(latestFirst), { limit })
}

function matchesOf(sheet: SheetRecord | null, kind: SheetKind): readonly MatchView[] {
  return sheet?.matches.map((match) => ({ ...match, sheet: kind })) ?? []
}
