import type { CheerioAPI } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import type { AppError } from '../../../core/errors.ts'
import type { MatchRecord } from '../data/records.ts'
import { cellText, tidy } from './cell-text.ts'
import { hasClass } from './elements.ts'
import { dateIn } from './french-date.ts'
import { notUnderstood } from './not-understood.ts'
import type { SourcePage } from './pages.ts'
import { parseDayHeading, type SheetDay } from './sheet-day.ts'
import { matchIn } from './sheet-match.ts'

const CARDS = '.card-header, .day-result-card, .match-card, .match-card-modern'

export type SheetMatches = {
  readonly matches: readonly MatchRecord[]
  /** Whether the page has neither a match nor a day on which there could have been one. */
  readonly isMissing: boolean
}

/** What stands in the heading of a day beside its date. */
const MEETING = /(?:^|- ?)[A-Z][\w.-]{0,19}\/\d[\w.-]{0,11}(?: - |$)/

/**
 * The matches of a sheet in the order of the page. Each belongs to the heading in front of it;
 * those under a heading that names no meeting (a tournament) are left out.
 * @throws PAGE_NOT_UNDERSTOOD for a match without a heading, an opponent or a score, for a day
 * without a match, and for a meeting without a date
 */
export function matchesIn(page: SourcePage, $: CheerioAPI): SheetMatches {
  const matches: MatchRecord[] = []
  let isMissing = true
  // Days of meetings behind which no match came yet.
  let open: SheetDay | null = null
  const begin = (heading: string): SheetDay | null => {
    const found = dayOf(page, heading)
    if (found !== null && open !== null && open.date !== found.date) throw noMatch(page, open)
    if (found !== null) open = found
    if (found !== null || dateIn(heading) !== null) isMissing = false
    return found
  }
  // Undefined until a heading was seen, null under one that names no meeting.
  let day: SheetDay | null | undefined
  for (const element of $<Element, string>(CARDS).get()) {
    if (hasClass(element, 'card-header')) day = begin(cellText(element))
    else if (hasClass(element, 'day-result-card')) day = begin(textBeforeMatches(element))
    else if (day === undefined) throw notUnderstood(page, 'the day of a match (dd/mm/yyyy - CODE)')
    else {
      isMissing = false
      if (day === null) continue
      matches.push(matchIn(page, element, day))
      open = null
    }
  }
  if (open !== null) throw noMatch(page, open)
  return { matches, isMissing }
}

function dayOf(page: SourcePage, heading: string): SheetDay | null {
  const day = parseDayHeading(heading)
  if (day === null && MEETING.test(heading)) {
    throw notUnderstood(page, `the day of a meeting (dd/mm/yyyy) in "${heading.slice(0, 60)}"`)
  }
  return day
}

const noMatch = (page: SourcePage, { date }: SheetDay): AppError =>
  notUnderstood(page, `a match of ${date}`)

/** The later design may head a day without a class we know. */
function textBeforeMatches(card: Element): string {
  let text = ''
  const pending: AnyNode[] = [...card.children].reverse()
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'text') text += node.data
    if (!('attribs' in node)) continue
    if (CARD_CLASSES.some((name) => hasClass(node, name))) break
    for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!)
  }
  return tidy(text)
}

const CARD_CLASSES = ['card-header', 'day-result-card', 'match-card', 'match-card-modern']
