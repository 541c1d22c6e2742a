import { normUrl } from '../../../../web/http-url.ts'
import { sameSite } from '../../address/site.ts'
import { foldedWords } from '../../language/words.ts'
import { evidenceOf, hasType, nameOf, nodeOf, propertyValues, textOf, urlsOf } from '../query.ts'
import { resolveId, type SdNode, type StructuredData } from '../structured-data.ts'
import type { MeasureContext } from './measure-context.ts'

/** One BreadcrumbList of the page. */
type BreadcrumbTrail = {
  readonly items: number
  /** Positions are 1..n without a gap. */
  readonly isSequential: boolean
  readonly withoutName: number
  /** Items other than the last without a URL. */
  readonly withoutUrl: number
  /** Items whose URL is on another site. */
  readonly foreign: number
  /** The last item links the page or, by half of its words, names it. */
  readonly endsAtPage: boolean
  /** All of the above in order; how many items a trail needs is left to the check. */
  readonly isSound: boolean
}

type BreadcrumbPage = Pick<MeasureContext, 'finalUrl' | 'canonical' | 'title' | 'h1'>

/** `position` is infinite where none is given. */
type Item = { readonly position: number; readonly name: string | null; readonly url: string | null }

/** `best`: the sound list with the most items, else the list with the most; null without a list. */
export function measureBreadcrumb(data: StructuredData, page: BreadcrumbPage) {
  const lists = data.nodes.filter((node) => hasType(node, 'BreadcrumbList'))
  const trails = lists.map((node) => ({ node, trail: trailOf(data, node, page) }))
  const best = trails.toSorted((a, b) => {
    return Number(b.trail.isSound) - Number(a.trail.isSound) || b.trail.items - a.trail.items
  })[0]
  const problems = best ? problemsOf(best.trail) : []
  return {
    lists: lists.length,
    best: best?.trail ?? null,
    /** Problem of the best list; null if there is none. */
    firstProblem: problems[0] ?? null,
    evidence: best ? problems.map((problem) => evidenceOf(best.node, sentence(problem))) : [],
  }
}

function trailOf(data: StructuredData, node: SdNode, page: BreadcrumbPage): BreadcrumbTrail {
  const items = propertyValues(node, 'itemListElement')
    .map((value) => nodeOf(data, value))
    .filter((element) => element !== null)
    .filter(isListItem)
    .map((element) => itemOf(data, element, page.finalUrl))
    .sort((a, b) => (a.position === b.position ? 0 : a.position - b.position))
  const last = items.at(-1)
  const trail = {
    items: items.length,
    isSequential: items.every(({ position }, index) => position === index + 1),
    withoutName: items.filter(({ name }) => name === null).length,
    withoutUrl: items.slice(0, -1).filter(({ url }) => url === null).length,
    foreign: items.filter(({ url }) => url !== null && !sameSite(url, page.finalUrl)).length,
    endsAtPage: last !== undefined && isPage(last, page),
  }
  const isComplete = trail.withoutName === 0 && trail.withoutUrl === 0 && trail.foreign === 0
  return { ...trail, isSound: trail.isSequential && isComplete && trail.endsAtPage }
}

/** Whether its type is ListItem, or missing. */
function isListItem(element: SdNode): boolean {
  return hasType(element, 'ListItem') || element.types.length === 0
}

function itemOf(data: StructuredData, element: SdNode, finalUrl: string): Item {
  const position = propertyValues(element, 'position').map(textOf)[0] ?? ''
  const item = propertyValues(element, 'item').map((value) => nodeOf(data, value))[0]
  const url = urlsOf(data, element, 'item')[0]
  return {
    position: /^\d+$/.test(position) ? Number(position) : Number.POSITIVE_INFINITY,
    name: nameOf(element) ?? (item ? nameOf(item) : null),
    url: url === undefined ? null : resolveId(url, finalUrl),
  }
}

const MAX_NAME = 1000

function isPage({ name, url }: Item, page: BreadcrumbPage): boolean {
  const own = [page.finalUrl, page.canonical ?? ''].map(normUrl)
  const target = url === null ? null : normUrl(url)
  if (target !== null && own.includes(target)) return true
  const words = foldedWords((name ?? '').slice(0, MAX_NAME))
  const spoken = new Set(foldedWords(`${page.title} ${page.h1}`.slice(0, MAX_NAME)))
  return words.length > 0 && words.filter((word) => spoken.has(word)).length * 2 >= words.length
}

function problemsOf(trail: BreadcrumbTrail): string[] {
  const problems: string[] = []
  const { items, withoutName, withoutUrl, foreign } = trail
  if (!trail.isSequential) problems.push(`positions do not count from 1 to ${items} without a gap`)
  if (withoutName > 0) problems.push(`${counted(withoutName)} without a name`)
  if (withoutUrl > 0) problems.push(`${counted(withoutUrl)} before the last without a URL`)
  if (foreign > 0) problems.push(`${counted(foreign)} on another site`)
  if (!trail.endsAtPage) problems.push('the last item is not this page')
  return problems
}

function counted(items: number): string {
  return items === 1 ? '1 item' : `${items} items`
}

function sentence(problem: string): string {
  return `${problem[0]!.toUpperCase()}${problem.slice(1)}.`
}
