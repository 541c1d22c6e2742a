import { AppError } from '../../../core/errors.ts'
import type { Inputs } from '../../../core/plugin.ts'
import type { Division } from '../../../manifests/types/records.ts'

export const LAST_WEEK = 22

/** One page of standings. */
export type DivisionWeek = { readonly division: Division; readonly week: number }

/** What one run is to visit. */
export type InterclubPages = {
  /** Chosen divisions by index. */
  readonly divisions: readonly Division[]
  /** Ascending, without doubles. */
  readonly weeks: readonly number[]
  /** Chosen indices that the list does not hold. */
  readonly unknown: readonly number[]
  readonly resumeAt: { readonly divisionIndex: number; readonly week: number } | undefined
}

/**
 * Reads the inputs `divisions`, `weeks` (default all), `divisionFilter` (`all` or indices) and
 * `resumeAt`. @throws INVALID_REQUEST
 */
export function interclubPages(inputs: Inputs): InterclubPages {
  const all = inputs.divisions as readonly Division[]
  const filter = numbersOf(inputs.divisionFilter ?? 'all', 'divisions')
  const weeks = numbersOf(inputs.weeks ?? 'all', 'weeks') ?? allWeeks
  if (weeks.some((week) => week < 1 || week > LAST_WEEK)) throw invalid('weeks')
  const chosen = new Set(filter)
  const known = new Set(all.map(({ index }) => index))
  return {
    divisions: all
      .filter(({ index }) => filter === undefined || chosen.has(index))
      .sort((a, b) => a.index - b.index),
    weeks: ascending(weeks),
    unknown: ascending(chosen).filter((index) => !known.has(index)),
    resumeAt: inputs.resumeAt as InterclubPages['resumeAt'],
  }
}

/** By division, weeks ascending inside; the first at or after `resumeAt`. */
export function* pagesInOrder(pages: InterclubPages): Generator<DivisionWeek> {
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
export function pageOrder({ division, week }: DivisionWeek): number {
  return division.index * 100 + week
}

export function pageKey({ division, week }: DivisionWeek): string {
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

/** Undefined for `all`. */
function numbersOf(value: unknown, name: string): readonly number[] | undefined {
  if (value === 'all') return undefined
  if (!Array.isArray(value) || !value.every((one) => Number.isInteger(one) && one >= 0)) {
    throw invalid(name)
  }
  return value as readonly number[]
}

function ascending(numbers: Iterable<number>): readonly number[] {
  return [...new Set(numbers)].sort((a, b) => a - b)
}

function invalid(name: string): AppError {
  const problem = `${name} must be a list of whole numbers${name === 'weeks' ? ' from 1 to 22' : ''}`
  return new AppError('INVALID_REQUEST', { problem })
}
