import type { AnyNode, Document, Element } from 'domhandler'
import { cellText, isHidden, tidy } from './cell-text.ts'
import { hasClass } from './elements.ts'
import { fold } from './fold.ts'
import { parseInteger, parseNumber, parseTotal } from './french-number.ts'

/** The figures at the head of a sheet. */
export type SheetFigures = {
  readonly pointsStart: number | null
  readonly pointsCurrent: number | null
  readonly rankingPosition: number | null
  /** Label of a number of points of which nobody can say what it counts; null without one. */
  readonly unread: string | null
}

const PLACE = /^(\d[\d .,'’]{0,9}?) ?(?:er|e|è|ème|eme|ième|ieme)$/i

type Reading = { -readonly [Key in keyof SheetFigures]: SheetFigures[Key] }

/**
 * Points by their label (`départ` or `base`, `actuel`) and the place (`1866e`), in the classic
 * design (`h3` behind its `h5`) as in the later one (`.profile-metric-value` behind its label).
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

/** The later design also writes points without a unit. */
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

/** A number with its unit behind it. */
const POINTS = /\d[^a-z]{0,30}(?:pts|points)(?![a-z])/i

function kindOfPoints(label: string): 'pointsStart' | 'pointsCurrent' | null {
  if (label.includes('actuel')) return 'pointsCurrent'
  return /depart|\bbase\b/.test(label) ? 'pointsStart' : null
}
