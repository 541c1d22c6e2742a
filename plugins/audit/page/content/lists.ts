import { collapse, type TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLexicon } from '../document/page-view.ts'
import { sentencesOf } from '../document/paragraphs.ts'
import { mainText, type TextBlock, wordsIn } from '../document/text-blocks.ts'
import type { Evidence } from '../evidence.ts'
import { containsPhrase, matchPhraseAt, type PhraseIndex } from '../language/phrases.ts'
import { wordStream } from '../language/words.ts'
import { structuredFacts } from '../structured-data/on-page/structured-page.ts'
import { hasType } from '../structured-data/query.ts'

/** A visible ul or ol of mainContent with its own li children. */
export type MainList = { readonly element: TableElement; readonly items: readonly TableElement[] }

const MAX_LISTS = 2000
const MIN_ITEMS = 3

/** Lists in markup with three items or more, and lists that are only typed. */
export const listFacts = defineFact((page: PageView) => ({
  real: [...mainLists(page).values()].filter(({ items }) => items.length >= MIN_ITEMS).length,
  typed: [...typedLists(page), ...proseLists(page)].slice(0, MAX_TYPED_LISTS),
}))

/** Lists of mainContent by their element, in document order; those without an item left out. */
export const mainLists = defineFact((page: PageView): ReadonlyMap<TableElement, MainList> => {
  mainRoot(page)
  const lists = new Map<TableElement, MainList & { readonly items: TableElement[] }>()
  for (const item of page.table.byTag('li')) {
    const { flags, parent } = item
    if (!parent || (parent.tag !== 'ul' && parent.tag !== 'ol')) continue
    if ((flags & (Flag.main | Flag.hidden)) !== Flag.main) continue
    const list = lists.get(parent)
    if (list) list.items.push(item)
    else if (lists.size < MAX_LISTS) lists.set(parent, { element: parent, items: [item] })
  }
  return lists
})

/** Words of each item of a list, nested lists included. */
export function itemWords(page: PageView, { items }: MainList): readonly number[] {
  return items.map((item) => wordsIn(page, item))
}

/** The outermost list around an element that begins behind another element; null without one. */
export function outermostList(
  page: PageView,
  element: TableElement,
  behind: TableElement,
): MainList | null {
  const lists = mainLists(page)
  let found: MainList | null = null
  for (let at: TableElement | null = element; at && at.index > behind.index; at = at.parent) {
    found = lists.get(at) ?? found
  }
  return found
}

/** Lines that begin with typed bullets, numbers or step words, without list markup. */
type TypedList = Evidence & {
  readonly kind: 'bullets' | 'numbers' | 'steps' | 'prose'
  /** Lines, or points of a paragraph. */
  readonly lines: number
}

const MIN_LINES = 3
const MAX_TYPED_LISTS = 50
const NO_PROSE = Flag.heading | Flag.code | Flag.table | Flag.list
/**
 * A dash or asterisk needs a space behind it ("-5 °C"); bullets do not. Check marks and emoji
 * decorate cards and badges as often as lists.
 */
const BULLET = /^(?:[-–*]\s|[•◦▪‣·●○■□])/u
const NUMBER = /^(\d{1,3})[.)]\s/
const STEP_CHARACTERS = 40
/** A word or two and a number. */
const STEP_NUMBER = /^[^0-9.,;!?]{1,24}[0-9]/

type Line = {
  readonly text: string
  readonly container: TableElement | null
  readonly block: TextBlock
}
type Marker = { readonly kind: TypedList['kind']; readonly number: number | null }

/** Runs of three such lines or more, as sibling blocks or separated by br. */
const typedLists = defineFact((page: PageView): readonly TypedList[] => {
  const steps = stepWords(page)
  const found: TypedList[] = []
  let run: { first: Line; last: Marker; lines: number } | null = null
  const close = () => {
    if (run && run.lines >= MIN_LINES && found.length < MAX_TYPED_LISTS) {
      const { first, last, lines } = run
      const detail = `${lines} lines from: ${first.text.slice(0, 100)}`
      found.push({ kind: last.kind, lines, detail, ...locate(page, first.block.element) })
    }
    run = null
  }
  for (const line of linesOf(page)) {
    const marker = markerOf(line.text, steps)
    if (!marker) close()
    else if (run && line.container === run.first.container && continues(run.last, marker)) {
      run = { first: run.first, last: marker, lines: run.lines + 1 }
    } else {
      close()
      if ((marker.number ?? 1) <= 1) run = { first: line, last: marker, lines: 1 }
    }
  }
  close()
  return found
})

/** Numbered steps are not a fault where HowTo markup names them. */
function stepWords(page: PageView): PhraseIndex | null {
  const isHowTo = structuredFacts(page).data.nodes.some((node) => hasType(node, 'HowTo'))
  return isHowTo ? null : pageLexicon(page).phrases('stepWords')
}

function* linesOf(page: PageView): Iterable<Line> {
  const hasBreaks = page.table.byTag('br').length > 0
  for (const block of mainText(page).blocks) {
    const lines = hasBreaks ? brokenLines(page, block) : []
    if ((block.flags & NO_PROSE) !== 0) yield { text: '', container: null, block }
    else if (lines.length < 2) yield { text: block.text, container: block.element.parent, block }
    else for (const text of lines) yield { text, container: block.element, block }
  }
}

/** Texts between the br elements of a block; none when it has no br. */
function brokenLines({ table: { texts } }: PageView, { textStart, textEnd }: TextBlock): string[] {
  const lines: string[] = []
  let text = ''
  for (let i = textStart; i < textEnd; i++) {
    const item = texts[i]!
    if ((item.owner.flags & Flag.hidden) !== 0) continue
    if (item.break !== 'line') text += item.data
    else {
      lines.push(collapse(text))
      text = ''
    }
  }
  if (lines.length > 0) lines.push(collapse(text))
  return lines.filter((line) => line !== '')
}

function markerOf(text: string, steps: PhraseIndex | null): Marker | null {
  if (BULLET.test(text)) return { kind: 'bullets', number: null }
  const number = NUMBER.exec(text)?.[1]
  if (number !== undefined) return { kind: 'numbers', number: Number(number) }
  const opening = text.slice(0, STEP_CHARACTERS)
  if (!steps || !STEP_NUMBER.test(opening)) return null
  const words = wordStream(opening)
  const length = matchPhraseAt(words, 0, steps)
  const last = Number(words.folded[length - 1])
  return length > 1 && Number.isInteger(last) ? { kind: 'steps', number: last } : null
}

function continues(before: Marker, next: Marker): boolean {
  if (before.kind !== next.kind) return false
  return before.number === null || next.number === before.number + 1
}

const MIN_PROSE_WORDS = 15
/** (1), 2), c) in front of a word. */
const POINT = /(?<=^|[\s(])\(?(\d{1,2}|[a-h])\)(?=\s*\p{L})/gu
const ORDINALS = ['firstWords', 'secondWords', 'thirdWords'] as const

/** Paragraphs that enumerate: 1) ... 2) ... 3), or sentences that open with first, second, third. */
function proseLists(page: PageView): TypedList[] {
  const found: TypedList[] = []
  for (const block of mainText(page).blocks) {
    if (block.words < MIN_PROSE_WORDS || (block.flags & NO_PROSE) !== 0) continue
    const lines = Math.max(numberedPoints(block.text), ordinalPoints(page, block))
    if (lines < MIN_LINES || found.length >= MAX_TYPED_LISTS) continue
    const detail = block.text.slice(0, 200)
    found.push({ kind: 'prose', lines, detail, ...locate(page, block.element) })
  }
  return found
}

/** Number of points in a text that continue each other from 1 or a. */
function numberedPoints(text: string): number {
  let next = 1
  for (const [, mark = ''] of text.includes(')') ? text.matchAll(POINT) : []) {
    const number = /\d/.test(mark) ? Number(mark) : mark.charCodeAt(0) - 96
    if (number === next) next++
  }
  return next - 1
}

/** 3 when sentences open with first, second and third, in this order. */
function ordinalPoints(page: PageView, block: TextBlock): number {
  const lexicon = pageLexicon(page)
  const [first] = ORDINALS
  if (!containsPhrase(block.stream, lexicon.phrases(first))) return 0
  let next = 0
  for (const { firstWord } of sentencesOf(page, block)) {
    const section = ORDINALS[next]
    if (section && matchPhraseAt(block.stream, firstWord, lexicon.phrases(section)) > 0) next++
  }
  return next
}
