import { fontPx, fontSizeOf, lengthPx } from '../document/css-declarations.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { basicRules, hasUnreadStyles, inlineStyle } from '../document/style-rules.ts'
import { unitsOf } from '../language/text-units.ts'
import type { Measure } from '../measure.ts'

const DEFAULT_PX = 16
/** Sizes of font[size] 1 to 7. */
const LEGACY_PX = [10, 13, 16, 18, 24, 32, 48]
const MAX_SIZES = 100
const TEXT_RULES = new Set(['html', 'body', 'p', 'li', 'main'])

/** Text of mainContent by its declared size, and the sizes that rules give to the page. */
export const fontSizes = defineFact((page: PageView) => {
  mainRoot(page)
  const rules = textRules(page)
  const elements = sizesByElement(page, rules)
  const characters = new Map<number, number>()
  const samples = new Map<number, TableElement>()
  let total = 0
  for (const { data, owner, break: isBreak } of page.table.texts) {
    if (isBreak !== undefined || (owner.flags & (Flag.main | Flag.hidden)) !== Flag.main) continue
    const count = visibleCharacters(data)
    if (count === 0) continue
    const size = elements[owner.index]!
    total += count
    characters.set(size, (characters.get(size) ?? 0) + count)
    if (!samples.has(size)) samples.set(size, owner)
  }
  const sizes = [...characters].sort(([a], [b]) => a - b).slice(0, MAX_SIZES)
  return {
    /** Characters of own text per size in px, smallest first. */
    sizes: sizes.map(([px, count]) => ({
      px,
      characters: count,
      percent: (100 * count) / total,
      ...locate(page, samples.get(px)!),
    })),
    /** Smallest size of an html, body or p rule in px; null without one. */
    smallestRulePx: smallest(rules.all),
    declared: rules.byTag.size > 0 || declaresInline(page, rules),
    unreadStyles: hasUnreadStyles(page),
  }
})

/** White space left out; surrogate pairs count twice, which moves no share. */
function visibleCharacters(text: string): number {
  const units = unitsOf(text)
  const { length } = text
  let count = 0
  for (let i = 0; i < length; i++) if (units[i]! > 32) count++
  return count
}

/** Size in force per element: its own, that of a rule for its tag, else that of its parent. */
function sizesByElement(page: PageView, rules: TextRules): Float64Array {
  const { elements } = page.table
  const sizes = new Float64Array(elements.length)
  for (const element of elements) {
    const parent = element.parent ? sizes[element.parent.index]! : DEFAULT_PX
    const own = ownSize(page, element, { root: rules.root, parent })
    sizes[element.index] = own ?? rules.byTag.get(element.tag) ?? parent
  }
  return sizes
}

type Around = { readonly root: number; readonly parent: number }

function ownSize(page: PageView, element: TableElement, around: Around): number | null {
  const { tag, attrs } = element
  if (attrs.style !== undefined) {
    const style = inlineStyle(page, element)
    const px = style && fontPx(fontSizeOf(style), around)
    if (px !== null) return px
  }
  return tag === 'font' && attrs.size !== undefined ? legacySize(attrs.size) : null
}

function legacySize(value: string): number | null {
  const match = /^\s*([+-]?)(\d)\s*$/.exec(value)
  if (!match) return null
  const step = Number(match[2])
  const size = match[1] === '' ? step : match[1] === '+' ? 3 + step : 3 - step
  return LEGACY_PX[Math.min(7, Math.max(1, size)) - 1]!
}

type TextRule = { readonly tag: string; readonly px: number }
type TextRules = {
  /** Size of the root element in px, which rem counts. */
  readonly root: number
  readonly all: readonly TextRule[]
  /** The last size of each tag. */
  readonly byTag: ReadonlyMap<string, number>
}

/** Size of the root element in px, which rem counts. */
export function rootPx(page: PageView): number {
  return textRules(page).root
}

/** Sizes in px that rules give to html, body, p, li and main. */
const textRules = defineFact((page: PageView): TextRules => {
  const sized = basicRules(page).flatMap(({ selectors, declarations, within }) => {
    const value = fontSizeOf(declarations)
    if (value === undefined) return []
    const tags = selectors.map((selector) => (selector === ':root' ? 'html' : selector))
    const isConditional = within.some((prelude) => prelude.startsWith('@media'))
    return tags.filter((tag) => TEXT_RULES.has(tag)).map((tag) => ({ tag, value, isConditional }))
  })
  const ofRoot = sized.findLast(({ tag, isConditional }) => tag === 'html' && !isConditional)
  const root = fontPx(ofRoot?.value, { root: DEFAULT_PX, parent: DEFAULT_PX }) ?? DEFAULT_PX
  const byTag = new Map<string, number>()
  const all = sized.flatMap(({ tag, value }): TextRule[] => {
    // A root in percent is made for rem: other rules set the size of the text.
    const parent = tag === 'body' ? root : (byTag.get('body') ?? DEFAULT_PX)
    const px = tag === 'html' ? lengthPx(value) : fontPx(value, { root, parent })
    if (px === null) return []
    byTag.set(tag, px)
    return [{ tag, px }]
  })
  return { root, all, byTag }
})

/** Smallest size of body text; that of html only where no rule for body replaces it. */
function smallest(rules: readonly TextRule[]): number | null {
  const hasBody = rules.some(({ tag }) => tag === 'body')
  const sizes = rules.filter(({ tag }) => tag === 'p' || tag === (hasBody ? 'body' : 'html'))
  return sizes.length === 0 ? null : Math.min(...sizes.map(({ px }) => px))
}

function declaresInline(page: PageView, { root }: TextRules): boolean {
  const around = { root, parent: DEFAULT_PX }
  return page.table.elements.some(
    (element) => (element.flags & Flag.main) !== 0 && ownSize(page, element, around) !== null,
  )
}

/** Share of the main text in sizes below the threshold `minPx`, and whether anything states a size. */
export const smallText: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { sizes, smallestRulePx, declared, unreadStyles } = page.fontSizes
  const minPx = thresholds.minPx ?? 0
  const small = sizes.filter(({ px }) => px < minPx)
  const value = {
    words: page.text.words,
    percent: small.reduce((sum, { percent }) => sum + percent, 0),
    smallestPx: sizes[0]?.px ?? null,
    smallRulePx: smallestRulePx !== null && smallestRulePx < minPx ? smallestRulePx : null,
    unknown: !declared && unreadStyles,
  }
  return { value, evidence: small.slice(0, 10) }
}
