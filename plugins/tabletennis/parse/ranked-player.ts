import type { RankedPlayer, SourcePage } from '../pages.ts'
import { fold } from './fold.ts'
import { parseNumber, parsePoints } from './french-number.ts'
import { notUnderstood } from './not-understood.ts'
import { isName, shortOrNull } from './text-limits.ts'

/** The cells of a row of a numeric ranking, as text; `licence` is what its links lead to. */
export type RankedCells = {
  readonly licence: string | null
  readonly name: string
  readonly ranking: string
  readonly points: string
  /** The place among the active players, or the word `Inactive`. */
  readonly activePlace: string
}

/** @throws PAGE_NOT_UNDERSTOOD without a licence or a name */
export function toRankedPlayer(page: SourcePage, cells: RankedCells): RankedPlayer {
  const { licence, name, points } = cells
  if (!isName(name)) throw notUnderstood(page, `a name in the ranking (licence ${licence})`)
  if (licence === null) throw notUnderstood(page, `the licence of ${name} in the ranking`)
  return {
    licence,
    name,
    ranking: shortOrNull(cells.ranking),
    points: parsePoints(points) ?? parseNumber(points),
    active: !fold(cells.activePlace).startsWith('inacti'),
  }
}
