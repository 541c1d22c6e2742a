import { fold } from './fold.ts'
import { parseInteger, parseTotal } from './french-number.ts'
import { notUnderstood } from './not-understood.ts'
import type { RankedPlayer, SourcePage } from './pages.ts'
import { isName, shortOrNull } from './text-limits.ts'

/** The cells of a row of a numeric ranking, as text; `licence` is what its links lead to. */
export type RankedCells = {
  readonly licence: string | null
  readonly name: string
  readonly ranking: string
  /** Empty or a dash where there are none. */
  readonly points: string
  /** The place among the active players, or the word `Inactive`; null where nothing tells. */
  readonly activePlace: string | null
}

/** @throws PAGE_NOT_UNDERSTOOD without a licence or a name, and for points that are no number */
export function toRankedPlayer(page: SourcePage, cells: RankedCells): RankedPlayer {
  const { licence, name, points } = cells
  if (!isName(name)) throw notUnderstood(page, `a name in the ranking (licence ${licence})`)
  if (licence === null) throw notUnderstood(page, `the licence of ${name} in the ranking`)
  return {
    licence,
    name,
    ranking: shortOrNull(cells.ranking),
    points: pointsOf(page, name, points),
    active: cells.activePlace === null ? null : isActive(page, name, cells.activePlace),
  }
}

const isEmpty = (text: string): boolean => /^-?$/.test(text.trim())

function pointsOf(page: SourcePage, name: string, text: string): number | null {
  const points = parseTotal(text)
  if (points !== null || isEmpty(text)) return points
  throw notUnderstood(page, `the points of ${name} in the ranking`)
}

/** Any other word than `Inactive` could be another word for it. */
function isActive(page: SourcePage, name: string, place: string): boolean {
  if (fold(place).startsWith('inacti')) return false
  if (isEmpty(place) || parseInteger(place.replace(/(?:\.|er|e)$/, '')) !== null) return true
  throw notUnderstood(page, `the place of ${name} in the ranking (a number or Inactive)`)
}
