import { lengthPx } from '../document/css-declarations.ts'
import type { TableElement } from '../document/document-table.ts'
import { Flag } from '../document/elements.ts'
import { locate } from '../document/locate.ts'
import { mainRoot } from '../document/main-content.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { basicRules, hasExternalStyles, inlineStyle } from '../document/style-rules.ts'
import { unitsOf } from '../language/text-units.ts'
import type { Measure } from '../measure.ts'

const DEFAULT_PX = 16
/** Sizes of font[size] 1 to 7. */
const LEGACY_PX = [10, 13, 16, 18, 24, 32, 48]
const MAX_SIZES = 100
const PAGE_RULES = new Set(['html', 'body', 'p', ':root'])
const TEXT_RULES = new Set([...PAGE_RULES, 'li', 'main'])

/** Text of mainContent by its declared size, and the sizes that rules give to the page. */
export const fontSizes = defineFact((page: PageView) => {
  mainRoot(page)
  const rules = sizesByTag(page)
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
    smallestRulePx: smallest(page),
    declared: rules.size > 0 || declaresInline(page),
    externalStyles: hasExternalStyles(page),
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
function sizesByElement(page: PageView, rules: ReadonlyMap<string, number>): Float64Array {
  const { elements } = page.table
  const sizes = new Float64Array(elements.length)
  for (const element of elements) {
    const inherited = element.parent ? sizes[element.parent.index]! : DEFAULT_PX
    sizes[element.index] = ownSize(page, element) ?? rules.get(element.tag) ?? inherited
  }
  return sizes
}

function ownSize(page: PageView, element: TableElement): number | null {
  const { tag, attrs } = element
  if (attrs.style !== undefined) {
    const px = lengthPx(inlineStyle(page, element)?.get('font-size'))
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

/** Last size that the rules of style elements give to an element name. */
function sizesByTag(page: PageView): Map<string, number> {
  const sizes = new Map<string, number>()
  for (const { selectors, declarations } of basicRules(page)) {
    const px = lengthPx(declarations.get('font-size'))
    if (px === null) continue
    for (const selector of selectors) {
      if (TEXT_RULES.has(selector)) sizes.set(selector === ':root' ? 'html' : selector, px)
    }
  }
  return sizes
}

function smallest(page: PageView): number | null {
  const sizes = basicRules(page)
    .filter(({ selectors }) => selectors.some((selector) => PAGE_RULES.has(selector)))
    .map(({ declarations }) => lengthPx(declarations.get('font-size')))
    .filter((px) => px !== null)
  return sizes.length === 0 ? null : Math.min(...sizes)
}

function declaresInline(page: PageView): boolean {
  return page.table.elements.some(
    (element) => (element.flags & Flag.main) !== 0 && ownSize(page, element) !== null,
  )
}

/** Share of the main text in sizes below the threshold `minPx`, and whether anything states a size. */
export const smallText: Measure = ({ page }, { thresholds }) => {
  if (!page) return { value: null }
  const { sizes, smallestRulePx, declared, externalStyles } = page.fontSizes
  const minPx = thresholds.minPx ?? 0
  const small = sizes.filter(({ px }) => px < minPx)
  const value = {
    words: page.text.words,
    percent: small.reduce((sum, { percent }) => sum + percent, 0),
    smallestPx: sizes[0]?.px ?? null,
    smallRulePx: smallestRulePx !== null && smallestRulePx < minPx ? smallestRulePx : null,
    unknown: !declared && externalStyles,
  }
  return { value, evidence: small.slice(0, 10) }
}
