import type { CheerioAPI } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import type { SourcePage } from '../pages.ts'
import type { MatchRecord } from '../records.ts'
import { cellText, tidy } from './cell-text.ts'
import { hasClass } from './elements.ts'
import { notUnderstood } from './not-understood.ts'
import { parseDayHeading, type SheetDay } from './sheet-day.ts'
import { matchIn } from './sheet-match.ts'

const CARDS = '.card-header, .day-result-card, .match-card, .match-card-modern'

/**
 * The matches of a sheet in the order of the page. Each belongs to the heading in front of it;
 * those under a heading that names no meeting (a tournament) are left out.
 * @throws PAGE_NOT_UNDERSTOOD for a match without a heading, an opponent or a score
 */
export function matchesIn(page: SourcePage, $: CheerioAPI): MatchRecord[] {
  const matches: MatchRecord[] = []
  // Undefined until a heading was seen, null under one that names no meeting.
  let day: SheetDay | null | undefined
  for (const element of $<Element, string>(CARDS).get()) {
    if (hasClass(element, 'card-header')) day = parseDayHeading(cellText(element))
    else if (hasClass(element, 'day-result-card')) day = parseDayHeading(textBeforeMatches(element))
    else if (day === undefined) throw notUnderstood(page, 'the day of a match (dd/mm/yyyy - CODE)')
    else if (day !== null) matches.push(matchIn(page, element, day))
  }
  return matches
}

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
