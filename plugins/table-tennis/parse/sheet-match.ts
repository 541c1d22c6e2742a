import type { Element } from 'domhandler'
import type { MatchRecord } from '../data/records.ts'
import { cellText } from './cell-text.ts'
import { elementsIn, hasClass } from './elements.ts'
import { parseNumber, parsePoints, parseTotal } from './french-number.ts'
import { licenceIn, licencesIn } from './licence.ts'
import { notUnderstood } from './not-understood.ts'
import type { SourcePage } from './pages.ts'
import { parseScore } from './score.ts'
import type { SheetDay } from './sheet-day.ts'
import { isName, shortOrNull } from './text-limits.ts'

/** Elements of a match card that tell something, whichever design it has. */
const TELLING = new Set(['a', 'button', 'div', 'h5', 'h6', 'input', 'p', 'small', 'span', 'strong'])

/**
 * Reads a match card of either design.
 * @throws PAGE_NOT_UNDERSTOOD without the opponent's name or a score, and for two matches in one
 */
export function matchIn(page: SourcePage, card: Element, day: SheetDay): MatchRecord {
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

/** Any text that is not the opponent's points: `NC`, `A12`, `As10`, `E6`. */
const classOf = (text: string): string | null => (/pts$/i.test(text) ? null : shortOrNull(text))

const pointsIn = (text: string): number | null => (/pts$/i.test(text) ? parseTotal(text) : null)

/** What the first element of a kind tells that tells anything. */
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

/** On the button of the form behind which the opponent's sheet lies, or a link to it. */
function nameIn(elements: readonly Element[]): string | null {
  for (const kind of ['button', 'a', 'h6']) {
    const name = firstOf(elements, (element) => element.name === kind, nameOrNull)
    if (name !== null) return name
  }
  const isButton = ({ attribs }: Element) => attribs.type === 'submit'
  return nameOrNull(elements.find(isButton)?.attribs.value ?? '')
}

const nameOrNull = (text: string): string | null => (isName(text) ? text : null)
