import type { AnyNode, Document, Element } from 'domhandler'
import { fold } from '../../web/fold.ts'
import { cellText, hasClass, isHidden, tidy } from './elements.ts'
import { isName, parseInteger, parseNumber, parseTotal, shortOrNull } from './text-values.ts'

/** The person of a sheet. */
export type Identity = {
  readonly licence: string
  readonly name: string
  readonly ranking: string | null
}

const HEADING = /^(\d{5,7}) ?- (.*)$/
const LINK = /voir (?:la )?fiche/i

/**
 * Parses `LICENCE - NAME - CLASS`. Null without a licence or a name. The class follows the last
 * hyphen with spaces, because names contain hyphens. Newcomers have no class.
 */
export function parseIdentity(heading: string): Identity | null {
  const [, licence, rest] = HEADING.exec(withoutLink(heading)) ?? []
  if (licence === undefined || rest === undefined) return null
  const padded = ` ${rest} `
  const cut = padded.lastIndexOf(' - ')
  const name = (cut === -1 ? rest : padded.slice(0, cut)).trim()
  if (!isName(name)) return null
  return { licence, name, ranking: cut === -1 ? null : shortOrNull(padded.slice(cut + 3)) }
}

/** Whether the heading also has a link to the player's other sheet. */
export const hasLink = (heading: string): boolean => LINK.test(heading)

/** Whether the heading has no person: ` - - `, with or without the requested number. */
export function isNobody(heading: string): 'surely' | 'perhaps' | false {
  const text = withoutLink(heading)
  if (text.includes('-') && /^[-\s]*$/.test(text)) return 'surely'
  return /^[-\s\d]*$/.test(text) ? 'perhaps' : false
}

function withoutLink(heading: string): string {
  const at = heading.search(LINK)
  return (at === -1 ? heading : heading.slice(0, at)).trim()
}

/** The figures at the top of a sheet. */
export type SheetFigures = {
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly rankingPosition: number | null
  /** Label of points with an unknown meaning. Null if there are none. */
  readonly unread: string | null
}

const PLACE = /^(\d[\d .,'’]{0,9}?) ?(?:er|e|è|ème|eme|ième|ieme)$/i

type Reading = { -readonly [Key in keyof SheetFigures]: SheetFigures[Key] }

/**
 * Reads points by their label (`départ` or `base`, `actuel`) and the rank (`1866e`), in the classic
 * design (`h3` after its `h5`) and the newer one (`.profile-metric-value` after its label).
 */
export function figuresIn(root: Document): SheetFigures {
  const figures: Reading = {
    pointsStart: null,
    pointsCurrent: null,
    rankingPosition: null,
    unread: null,
  }
  let heading = ''
  let lastText = ''
  const pending: AnyNode[] = [root]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node.type === 'text') lastText = tidy(node.data) || lastText
    if (!('children' in node) || ('attribs' in node && isHidden(node))) continue
    const kind = 'attribs' in node ? kindOf(node) : null
    if (kind === 'heading') heading = lastText = cellText(node)
    else if (kind === 'classic') take(figures, heading, cellText(node))
    else if (kind === 'metric') takeMetric(figures, lastText, cellText(node))
    else for (let at = node.children.length - 1; at >= 0; at--) pending.push(node.children[at]!)
  }
  return figures
}

function kindOf(element: Element): 'heading' | 'classic' | 'metric' | null {
  if (hasClass(element, 'profile-metric-value')) return 'metric'
  if (element.name === 'h5') return 'heading'
  return element.name === 'h3' ? 'classic' : null
}

/** In the newer design, points may have no unit. */
const takeMetric = (figures: Reading, label: string, text: string): void =>
  take(figures, label, parseNumber(text) === null ? text : `${text} pts`)

function take(figures: Reading, label: string, text: string): void {
  const folded = fold(label)
  const points = POINTS.test(text) ? parseTotal(text) : null
  const kind = kindOfPoints(folded)
  if (kind !== null) figures[kind] ??= points
  const isUnread = kind === null ? folded.includes('point') : points === null
  if (isUnread && POINTS.test(text)) figures.unread ??= label
  const [, place] = PLACE.exec(text) ?? []
  if (place !== undefined) figures.rankingPosition ??= parseInteger(place.replace(/\D/g, ''))
}

/** A number followed by its unit. */
const POINTS = /\d[^a-z]{0,30}(?:pts|points)(?![a-z])/i

function kindOfPoints(label: string): 'pointsStart' | 'pointsCurrent' | null {
  if (label.includes('actuel')) return 'pointsCurrent'
  return /depart|\bbase\b/.test(label) ? 'pointsStart' : null
}

const DATA = /\bdata\s*:\s*\[([^\][{}]*)\]/g

/** The first list of numbers named `data` in the scripts: points over time. Empty if missing. */
export function curveIn(scripts: readonly string[]): number[] {
  for (const script of scripts) {
    for (const [, list = ''] of script.matchAll(DATA)) {
      const numbers = numbersOf(list)
      if (numbers.length > 0) return numbers
    }
  }
  return []
}

/** Skips days without a figure. A list with other values is not a list of numbers. */
function numbersOf(list: string): number[] {
  const numbers: number[] = []
  for (const item of list.split(',').map((text) => text.trim().replace(/^["']|["']$/g, ''))) {
    const number = parseNumber(item)
    if (number !== null) numbers.push(number)
    else if (item !== '' && item !== 'null') return []
  }
  return numbers
}
