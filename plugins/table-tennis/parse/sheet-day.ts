import { dateIn } from './french-date.ts'
import { isName } from './text-limits.ts'

/** A day of play as the heading of its card tells it. */
export type SheetDay = {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Code of the meeting, such as `PHM12/045`. */
  readonly division: string
  /** The opponents' club: its code where the heading gives one, else its name. */
  readonly club: string | null
}

const HEADING =
  /^(\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})) ?- ?([A-Za-z][\w.-]{0,19}\/[\w.-]{1,12})(?: - (.*))?$/
/** What is glued to the club: the points of the day. */
const TOTAL = / ?(?:Total ?:|Les points)/i
const CLUB_CODE = /^[A-Za-z]{1,4}(?:-[A-Za-z]{1,4})?\d{3}(?= |$)/

/** Reads `dd/mm/yyyy - CODE - CLUB`; null for another heading, such as that of a tournament. */
export function parseDayHeading(heading: string): SheetDay | null {
  const total = heading.search(TOTAL)
  const [, day, division, club] =
    HEADING.exec(total === -1 ? heading : heading.slice(0, total)) ?? []
  const date = dateIn(day ?? '')
  if (date === null || division === undefined) return null
  const name = club?.trim() ?? ''
  const [code] = CLUB_CODE.exec(name) ?? []
  return { date, division, club: code ?? (isName(name) ? name : null) }
}
