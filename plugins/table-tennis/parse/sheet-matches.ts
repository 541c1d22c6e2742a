import type { CheerioAPI } from 'cheerio/slim'
import type { AnyNode, Element } from 'domhandler'
import type { AppError } from '../../../core/errors.ts'
import type { MatchRecord, MatchResult } from '../../../manifests/types/records.ts'
import { cellText, elementsIn, hasClass, licenceIn, licencesIn, tidy } from './elements.ts'
import { notUnderstood, type SourcePage } from './pages.ts'
import { dateIn, isName, parseNumber, parsePoints, parseTotal, shortOrNull } from './text-values.ts'

/** A day of play, from the heading of its card. */
type SheetDay = {
  /** YYYY-MM-DD. */
  readonly date: string
  /** Code of the meeting, such as `PHM12/045`. */
  readonly division: string
  /** The opponents' club: its code if the heading has one, else its name. */
  readonly club: string | null
}

const HEADING =
  /^(\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})) ?- ?([A-Za-z][\w.-]{0,19}\/[\w.-]{1,12})(?: - (.*))?$/
/** Text attached to the club: the points of the day. */
const TOTAL = / ?(?:Total ?:|Les points)/i
const CLUB_CODE = /^[A-Za-z]{1,4}(?:-[A-Za-z]{1,4})?\d{3}(?= |$)/

/** Parses `dd/mm/yyyy - CODE - CLUB`. Null for other headings, for example of a tournament. */
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

type Score = {
  /** Own sets first. */
  readonly score: string
  readonly result: MatchResult
  readonly won: boolean
}

const SETS = /(?<!\d)(\d{1,2})\s?[-–−:]\s?(\d{1,2})(?!\d)/
const WALK_OVER = /(?<![a-z])(?:w\.?o|ff|forfait)(?![a-z])/i

/** Parses `3-1`, `3-0 WO`, `WO` or `ff`. Null for anything else. */
export function parseScore(text: string): Score | null {
  const [, own, other] = SETS.exec(text) ?? []
  const isWalkOver = WALK_OVER.test(text)
  if (own === undefined || other === undefined) {
    return isWalkOver ? { score: '0-0', result: 'WO', won: false } : null
  }
  const won = Number(own) > Number(other)
  const played = won ? 'V' : 'D'
  return {
    score: `${Number(own)}-${Number(other)}`,
    result: isWalkOver ? 'WO' : played,
    won,
  }
}

/** Elements of a match card that may hold data, in either design. */
const TELLING = new Set(['a', 'button', 'div', 'h5', 'h6', 'input', 'p', 'small', 'span', 'strong'])

/**
 * Reads a match card in either design.
 * @throws PAGE_NOT_UNDERSTOOD without the opponent's name or a score, and for two matches
 */
function matchIn(page: SourcePage, card: Element, day: SheetDay): MatchRecord {
  const elements = [...elementsIn(card, TELLING)]
  const scores = elements.filter((one) => isScore(one) && parseScore(cellText(one)) !== null)
  const isSeveral = scores.some(({ name }, at) => at > 0 && name === scores[0]?.name)
  if (isSeveral || licencesIn(elements).size > 1) {
    throw notUnderstood(page, `one opponent in a match of ${day.date}`)
  }
  const opponentName = nameIn(elements)
  if (opponentName === null) throw notUnderstood(page, `the opponent of a match of ${day.date}`)
  const score = firstOf(elements, isScore, parseScore)
  if (score === null) throw notUnderstood(page, `the score of a match of ${day.date}`)
  return {
    date: day.date,
    opponentName,
    opponentLicence: licenceIn(elements),
    opponentClub: day.club,
    opponentRanking: firstOf(elements, isSmall, classOf),
    opponentPoints: firstOf(elements, isSmall, pointsIn),
    ...score,
    pointsChange: firstOf(elements, isChange, (text) => parsePoints(text) ?? parseNumber(text)),
    division: day.division,
  }
}

const isSmall = ({ name }: Element): boolean => name === 'small'
const isScore = (element: Element): boolean =>
  element.name === 'h5' || hasClass(element, 'match-score')
const isChange = (element: Element): boolean =>
  hasClass(element, 'badge') || hasClass(element, 'match-delta')

/** Any text other than the opponent's points: `NC`, `A12`, `As10`, `E6`. */
const classOf = (text: string): string | null => (/pts$/i.test(text) ? null : shortOrNull(text))

const pointsIn = (text: string): number | null => (/pts$/i.test(text) ? parseTotal(text) : null)

/** The first result from elements of a kind. */
function firstOf<Told>(
  elements: readonly Element[],
  isOfKind: (element: Element) => boolean,
  read: (text: string) => Told | null,
): Told | null {
  for (const element of elements) {
    const told = isOfKind(element) ? read(cellText(element)) : null
    if (told !== null) return told
  }
  return null
}

/** The name is on the button of a form that opens the opponent's sheet, or on a link. */
function nameIn(elements: readonly Element[]): string | null {
  for (const kind of ['button', 'a', 'h6']) {
    const name = firstOf(elements, (element) => element.name === kind, nameOrNull)
    if (name !== null) return name
  }
  const isButton = ({ attribs }: Element) => attribs.type === 'submit'
  return nameOrNull(elements.find(isButton)?.attribs.value ?? '')
}

const nameOrNull = (text: string): string | null => (isName(text) ? text : null)

const CARDS = '.card-header, .day-result-card, .match-card, .match-card-modern'

export type SheetMatches = {
  readonly matches: readonly MatchRecord[]
  /** Whether the page has neither a match nor a day that could have one. */
  readonly isMissing: boolean
}

/** Text in the heading of a day, apart from the date. */
const MEETING = /(?:^|- ?)[A-Z][\w.-]{0,19}\/\d[\w.-]{0,11}(?: - |$)/

/**
 * The matches of a sheet in page order. Each belongs to the heading before it. Skips matches under
 * a heading without a meeting (a tournament).
 * @throws PAGE_NOT_UNDERSTOOD for a match without a heading, an opponent or a score, for a day
 * without a match, and for a meeting without a date
 */
export function matchesIn(page: SourcePage, $: CheerioAPI): SheetMatches {
  const matches: MatchRecord[] = []
  let isMissing = true
  // A day of a meeting that has no match yet.
  let open: SheetDay | null = null
  const begin = (heading: string): SheetDay | null => {
    const found = dayOf(page, heading)
    if (found !== null && open !== null && open.date !== found.date) throw noMatch(page, open)
    if (found !== null) open = found
    if (found !== null || dateIn(heading) !== null) isMissing = false
    return found
  }
  // Undefined before the first heading, null under a heading without a meeting.
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

/** In the newer design, the heading of a day may have an unknown class. */
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
