import type { DivisionStandingsInputs } from '../../../manifests/types/division-standings.ts'
import type { Division, DivisionWeek } from '../../../manifests/types/records.ts'

const LAST_WEEK = 22

/** One page of standings. */
export type StandingsPlace = { readonly division: Division; readonly week: number }

/** The pages that one run visits. */
export type InterclubPages = {
  /** Selected divisions by index. */
  readonly divisions: readonly Division[]
  /** Ascending, without duplicates. */
  readonly weeks: readonly number[]
  /** Selected indices that are not in the list. */
  readonly unknown: readonly number[]
  readonly resumeAt: DivisionWeek | undefined
}

/** The pages that a run's inputs select: by default all weeks of all divisions. */
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

/** Pages by division, then week. Starts at `resumeAt`, or the first page after it. */
export function* pagesInOrder(pages: InterclubPages): Generator<StandingsPlace> {
  for (const division of pages.divisions) {
    for (const week of pages.weeks) {
      if (isWanted(division, week, pages.resumeAt)) yield { division, week }
    }
  }
}

/** Number of pages from `pagesInOrder`. */
export function pageCount({ divisions, weeks, resumeAt }: InterclubPages): number {
  if (resumeAt === undefined) return divisions.length * weeks.length
  const later = divisions.filter(({ index }) => index > resumeAt.divisionIndex).length
  const isHalf = divisions.some(({ index }) => index === resumeAt.divisionIndex)
  const rest = isHalf ? weeks.filter((week) => week >= resumeAt.week).length : 0
  return later * weeks.length + rest
}

/** Increases with division and week. The same after a restart. */
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
