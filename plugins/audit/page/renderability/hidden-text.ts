import { type Declarations, lengthPx } from '../document/css-declarations.ts'
import { closest, type TableElement } from '../document/document-table.ts'
import { Flag, isMainText } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView, pageLanguage } from '../document/page-view.ts'
import { inlineStyle } from '../document/style-rules.ts'
import { mainText } from '../document/text-blocks.ts'
import { countWords } from '../language/words.ts'
import { percentOf } from '../measure.ts'

const NO_SIZE = /(?:^|;)\s*font-size\s*:\s*0(?:px|pt|em|rem|%)?\s*(?:;|$|!)/i
const MAX_EVIDENCE = 10

/**
 * Words of mainContent that its markup hides, and their share of all its words. Closed details, tab
 * panels and whatever a control opens (aria-controls) are readable text.
 */
export const hiddenText = defineFact((page: PageView) => {
  const root = mainRoot(page)
  const visible = mainText(page).words
  if (!root) return { words: 0, allWords: 0, percent: 0, elements: [] }
  const language = pageLanguage(page)
  const found = new Map<TableElement, number>()
  let words = 0
  let alreadyCounted = 0
  const hiding = hidingElements(page)
  for (let i = root.textStart; i < root.textEnd; i++) {
    const { data, owner } = page.table.texts[i]!
    const by = hiding[owner.index]
    if (!by || !/\S/.test(data) || isOutside(owner)) continue
    const count = countWords(data, language)
    words += count
    if (isMainText(owner)) alreadyCounted += count
    found.set(by, (found.get(by) ?? 0) + count)
  }
  // Text of no size is part of mainText already.
  const allWords = visible + words - alreadyCounted
  const elements = [...found]
    .sort((a, b) => b[1] - a[1])
    .slice(0, MAX_EVIDENCE)
    .map(([element, count]) => ({ ...locate(page, element), detail: `${count} words` }))
  const percent = percentOf(words, allWords)
  return { words, allWords, percent, elements }
})

/** Menus, messages of forms, and code that is not text; a template is text that scripts may show. */
function isOutside(owner: TableElement): boolean {
  if ((owner.flags & Flag.boilerplate) !== 0) return true
  if (closest(owner, isMessage) !== null) return true
  if ((owner.flags & Flag.noText) === 0) return false
  return !insideTemplate(owner)
}

/** Answers and traps of forms, and regions that scripts fill, are not content. */
function isMessage({ tag, attrs }: TableElement): boolean {
  return tag === 'form' || attrs['aria-live'] !== undefined || MESSAGE_ROLES.has(attrs.role ?? '')
}

const MESSAGE_ROLES = new Set(['alert', 'status', 'log', 'tooltip'])

function insideTemplate(owner: TableElement): boolean {
  return closest(owner, ({ tag }) => TEXTLESS.has(tag))?.tag === 'template'
}

const TEXTLESS = new Set(['template', 'script', 'style', 'svg'])

/** For each element the outermost one that hides it, found in one pass from the top. */
const hidingElements = defineFact((page: PageView): readonly (TableElement | null)[] => {
  const opened = openedIds(page)
  const hiding: (TableElement | null)[] = []
  for (const element of page.table.elements) {
    const above = element.parent ? (hiding[element.parent.index] ?? null) : null
    hiding.push(above ?? (hides(element) && !isOpened(element, opened) ? element : null))
  }
  return hiding
})

/** Ids that buttons, tabs and links of the page open. */
function openedIds(page: PageView): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { attrs } of page.table.elements) {
    for (const name of OPENERS) {
      for (const id of attrs[name]?.split(/\s+/) ?? []) ids.add(id.replace(/^#/, ''))
    }
  }
  return ids
}

const OPENERS = ['aria-controls', 'data-target', 'data-bs-target', 'popovertarget']

function isOpened({ attrs }: TableElement, opened: ReadonlySet<string>): boolean {
  return attrs.role === 'tabpanel' || (attrs.id !== undefined && opened.has(attrs.id))
}

function hides(element: TableElement): boolean {
  const { tag, attrs, flags, parent } = element
  if (tag === 'template') return true
  if ((flags & Flag.hidden) !== 0 && ((parent?.flags ?? 0) & Flag.hidden) === 0) return true
  return attrs.style !== undefined && NO_SIZE.test(attrs.style)
}

const MAX_FONT_PX = 2
const FAR_PX = 500
const SIDES = ['left', 'right', 'top', 'bottom', 'text-indent', 'margin-left'] as const
const NEGATIVE = /^-(\d{1,7}(?:\.\d{1,6})?)(px|pt|em|rem|vw|vh|%)$/
const PX_PER_UNIT: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  em: 16,
  rem: 16,
  // A viewport is at least so large.
  vw: 6,
  vh: 6,
  '%': 6,
}
const TRANSLATED = /translate(?:x|y|3d)?\(\s*(-[\d.]{1,10}(?:px|pt|em|rem|vw|vh|%))/
const NO_AREA = /^(?:rect\(\s*(?:0|1px)|inset\(\s*(?:50|100)%)/

/**
 * How inline declarations keep text from being seen though it is there: no or tiny letters, far
 * outside the window, clipped away, transparent; null when they do not.
 */
export function concealment(style: Declarations): 'size' | 'position' | 'clip' | 'opacity' | null {
  const size = style.get('font-size')
  const px = size === '0%' ? 0 : lengthPx(size)
  if (px !== null && px <= MAX_FONT_PX) return 'size'
  if (SIDES.some((side) => isFar(style.get(side)))) return 'position'
  if (isFar(TRANSLATED.exec(style.get('transform') ?? '')?.[1])) return 'position'
  if (NO_AREA.test(style.get('clip') ?? '') || NO_AREA.test(style.get('clip-path') ?? '')) {
    return 'clip'
  }
  return /^0(?:\.0+)?%?$/.test(style.get('opacity') ?? '') ? 'opacity' : null
}

function isFar(value: string | undefined): boolean {
  const match = NEGATIVE.exec(value ?? '')
  return match !== null && Number(match[1]) * PX_PER_UNIT[match[2]!]! >= FAR_PX
}

const NAMES: Readonly<Record<string, string>> = {
  white: 'ffffff',
  black: '000000',
  transparent: 'transparent',
  snow: 'fffafa',
  whitesmoke: 'f5f5f5',
  gray: '808080',
  grey: '808080',
  silver: 'c0c0c0',
  red: 'ff0000',
  green: '008000',
  blue: '0000ff',
  yellow: 'ffff00',
}
const COLOUR = /#[0-9a-f]{3,8}\b|rgba?\([^()]{1,60}\)|\b[a-z]{3,20}\b/

/** A colour in one spelling (`ffffff`), the first of a shorthand; null when none is known. */
export function colourOf(value: string | undefined): string | null {
  const found = COLOUR.exec(value ?? '')?.[0]
  if (found === undefined) return null
  if (found.startsWith('#')) return hexOf(found.slice(1))
  if (!found.startsWith('rgb')) return NAMES[found] ?? null
  const parts = found.match(/[\d.]+/g) ?? []
  const channels = parts.slice(0, 3).map((part) => Math.min(255, Math.round(Number(part))))
  if (channels.length < 3 || channels.some(Number.isNaN)) return null
  return channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')
}

function hexOf(digits: string): string | null {
  if (digits.length === 3 || digits.length === 4) {
    return [...digits.slice(0, 3)].map((digit) => digit + digit).join('')
  }
  return digits.length === 6 || digits.length === 8 ? digits.slice(0, 6) : null
}

const MAX_CHARACTERS = 200_000
/** Text that the page holds and a visitor cannot see, by the outermost element that hides it. */
export const concealedText = defineFact((page: PageView): ReadonlyMap<TableElement, string> => {
  const found = new Map<TableElement, string>()
  const hiding = concealingElements(page)
  let left = MAX_CHARACTERS
  for (const { data, owner, break: edge } of page.table.texts) {
    const by = hiding[owner.index]
    if (!by || (owner.flags & Flag.noText) !== 0 || left <= 0) continue
    if (edge === undefined && !/\S/.test(data)) continue
    const piece = data.slice(0, left)
    left -= piece.length
    found.set(by, (found.get(by) ?? '') + piece)
  }
  return found
})

type Inherited = { readonly by: TableElement | null; readonly background: string | null }

/** For each element the outermost one that hides it, in one pass from the top. */
export const concealingElements = defineFact((page: PageView): readonly (TableElement | null)[] => {
  const all: Inherited[] = []
  return page.table.elements.map((element) => {
    const above = element.parent ? all[element.parent.index]! : NOTHING
    const own = inherit(page, element, above)
    all.push(own)
    return own.by
  })
})

const NOTHING: Inherited = { by: null, background: null }

function inherit(page: PageView, element: TableElement, above: Inherited): Inherited {
  const style = inlineStyle(page, element)
  const isHidden = (element.flags & Flag.hidden) !== 0
  if (above.by || (!style && !isHidden)) return above
  if (isHidden || !style) return { by: element, background: null }
  const background =
    colourOf(style.get('background-color') ?? style.get('background')) ?? above.background
  const colour = colourOf(style.get('color'))
  const isSame = colour !== null && (colour === background || colour === 'transparent')
  return { by: isSame || concealment(style) !== null ? element : null, background }
}
