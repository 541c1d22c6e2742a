import { counted } from './figures.ts'
import type { InterclubOrder, TaskRecord } from './task.ts'

const MOST_LISTED = 20

/** What was asked for, to be read: `weeks 1-3, 7 of all divisions, from division 4, week 2 on`. */
export function orderText({ weeks, divisions, resumeAt, resumeOf }: InterclubOrder): string {
  const plural = (count: number): string => (count === 1 ? '' : 's')
  const which =
    divisions === 'all'
      ? 'all divisions'
      : `division${plural(divisions.length)} ${listText(divisions)}`
  const from =
    resumeAt === undefined
      ? ''
      : `, from division ${resumeAt.divisionIndex}, week ${resumeAt.week} on`
  const after = resumeOf === undefined ? '' : `, going on from ${resumeOf}`
  return `week${plural(weeks.length)} ${rangesText(weeks)} of ${which}${from}${after}`
}

/** A list as the request writes it: divisions have no ranges. */
function listText(numbers: readonly number[]): string {
  const more = numbers.length - MOST_LISTED
  const shown = numbers.slice(0, MOST_LISTED).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}

/** `1-3, 7` of 1, 2, 3, 7; the numbers must be sorted. */
export function rangesText(numbers: readonly number[]): string {
  const ranges: { first: number; last: number }[] = []
  for (const number of numbers) {
    const range = ranges.at(-1)
    if (range !== undefined && number === range.last + 1) range.last = number
    else ranges.push({ first: number, last: number })
  }
  return ranges.map(({ first, last }) => (first === last ? first : `${first}-${last}`)).join(', ')
}

/** How a task ended, with its figures. */
export function endText(record: TaskRecord): string {
  const { status, message, startedAt, finishedAt, pagesDone, totalRankings, errorsCount } = record
  const seconds = (((finishedAt ?? startedAt) - startedAt) / 1000).toFixed(1)
  const figures = [
    counted(pagesDone, 'page'),
    counted(totalRankings, 'row'),
    `${counted(errorsCount, 'error')} in ${seconds} s`,
  ]
  return `Ended as ${status} with ${figures.join(', ')}: ${message}`
}
