import type { DivisionStandingsInputs } from '../../../manifests/types/division-standings.ts'
import type { Division, DivisionWeek } from '../../../manifests/types/records.ts'

const LAST_WEEK = 22

/** One page of standings. */
export type StandingsPlace = { readonly division: Division; readonly week: number }

/** What one run is to visit. */
export type InterclubPages = {
  /** Chosen divisions by index. */
  readonly divisions: readonly Division[]
  /** Ascending, without doubles. */
  readonly weeks: readonly number[]
  /** Chosen indices that the list does not hold. */
  readonly unknown: readonly number[]
  readonly resumeAt: DivisionWeek | undefined
}

/** The pages that the inputs of a run choose: all weeks of all divisions unless they say otherwise. */
export function interclubPages({
  divisions: all,
  weeks = allWeeks,
  divisionFilter = 'all',
  resumeAt,
}: DivisionStandingsInputs): InterclubPages {
  const chosen = new Set(divisionFilter === 'all' ? [] : divisionFilter)
  const known = new Set(all.map(({ index }) => index))
  return {
    divisions: all
      .filter(({ index }) => divisionFilter === 'all' || chosen.has(index))
      .sort((a, b) => a.index - b.index),
    weeks: ascending(weeks),
    unknown: ascending(chosen).filter((index) => !known.has(index)),
    resumeAt,
  }
}

/** By division, weeks ascending inside; the first at or after `resumeAt`. */
export function* pagesInOrder(pages: InterclubPages): Generator<StandingsPlace> {
  for (const division of pages.divisions) {
    for (const week of pages.weeks) {
      if (isWanted(division, week, pages.resumeAt)) yield { division, week }
    }
  }
}

/** How many pages `pagesInOrder` gives. */
export function pageCount({ divisions, weeks, resumeAt }: InterclubPages): number {
  if (resumeAt === undefined) return divisions.length * weeks.length
  const later = divisions.filter(({ index }) => index > resumeAt.divisionIndex).length
  const isHalf = divisions.some(({ index }) => index === resumeAt.divisionIndex)
  const rest = isHalf ? weeks.filter((week) => week >= resumeAt.week).length : 0
  return later * weeks.length + rest
}

/** Grows with division and week, and means the same after a restart. */
export function pageOrder({ division, week }: StandingsPlace): number {
  return division.index * 100 + week
}

export function pageKey({ division, week }: StandingsPlace): string {
  return `${division.index}/${week}`
}

const allWeeks = Array.from({ length: LAST_WEEK }, (_, index) => index + 1)

function isWanted(
  { index }: Division,
  week: number,
  resumeAt: InterclubPages['resumeAt'],
): boolean {
  if (resumeAt === undefined || index > resumeAt.divisionIndex) return true
  return index === resumeAt.divisionIndex && week >= resumeAt.week
}

function ascending(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}
