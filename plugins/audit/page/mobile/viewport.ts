import { lengthPx } from '../document/css-declarations.ts'
import { contains, type TableElement } from '../document/document-table.ts'
import { isLaidOut } from '../document/elements.ts'
import { locate, MAX_SAMPLES } from '../document/locate.ts'
import { defineFact, type PageView } from '../document/page-view.ts'
import { basicRules, inlineStyle } from '../document/style-rules.ts'
import { type Located, locationOf } from '../evidence.ts'
import { pixels } from '../images/image-size.ts'
import { metaTags } from '../metadata/meta-tags.ts'

/** The last meta[name=viewport], whose pairs browsers obey. */
export const viewport = defineFact((page: PageView) => {
  const tag = metaTags(page).findLast(({ name }) => name === 'viewport')
  const pairs = tag ? parsePairs(tag.content) : new Map<string, string>()
  return {
    present: tag !== undefined,
    content: tag?.content.slice(0, 300) ?? null,
    /** As written, lower case; null when not stated. */
    width: pairs.get('width') ?? null,
    initialScale: pairs.get('initial-scale') ?? null,
    /** Whether initial-scale is the number 1. */
    initialScaleIsOne: Number.parseFloat(pairs.get('initial-scale') ?? '') === 1,
    /** null when not stated, or no positive number. */
    maximumScale: positive(pairs.get('maximum-scale')),
    userScalable: pairs.get('user-scalable') ?? null,
    /** user-scalable forbids zooming. */
    locked: isLocked(pairs.get('user-scalable')),
    elements: tag ? [locationOf(tag)] : [],
  }
})

const MAX_CONTENT = 1000

/** Pairs separated by commas, semicolons or white space; the last of a name counts. */
function parsePairs(content: string): Map<string, string> {
  const pairs = new Map<string, string>()
  const text = content.slice(0, MAX_CONTENT).toLowerCase().replace(/ ?= ?/g, '=')
  for (const part of text.split(/[\s,;]+/)) {
    const equals = part.indexOf('=')
    if (equals > 0) pairs.set(part.slice(0, equals), part.slice(equals + 1))
  }
  return pairs
}

function positive(value: string | undefined): number | null {
  const number = Number.parseFloat(value ?? '')
  return number > 0 ? number : null
}

/** Numbers between -1 and 1 and unknown words mean no (CSS Device Adaptation, section 10.4). */
function isLocked(value: string | undefined): boolean {
  if (value === undefined || value === '') return false
  const number = Number.parseFloat(value)
  if (!Number.isNaN(number)) return Math.abs(number) < 1
  return !['yes', 'device-width', 'device-height'].includes(value)
}

/** An element with a width in px, by style without a fluid max-width or by attribute. */
type FixedWidth = Located & {
  /** null for a layout table, which is as wide as its content. */
  readonly px: number | null
}

const SIZED_BY_ATTRIBUTE = new Set(['table', 'td', 'iframe', 'object', 'embed'])
const FLUID = /%|vw/
/** Class names by which frameworks keep the proportions of an embedded player. */
const RATIO_CLASS = /(?:^|[\s_-])(?:aspect|ratio|embed-responsive)/i
const NESTED_TABLES = 3
const MAX_REPORTED = 50

/** Elements that force a fixed width on the layout, layout tables first and then the widest. */
export const fixedWidths = defineFact((page: PageView) => {
  const { table } = page
  const elements: FixedWidth[] = []
  let looked = 0
  for (const element of table.elements) {
    const { style } = element.attrs
    const sized = SIZED_BY_ATTRIBUTE.has(element.tag)
    const image = element.tag === 'img' && element.attrs.width !== undefined
    if ((style === undefined && !sized) || image || !isLaidOut(element)) continue
    const px = widthOf(page, element, sized)
    if (px === null) continue
    if (++looked > MAX_SAMPLES) break
    elements.push({ px, ...locate(page, element) })
  }
  const tables = nestedTables(page).slice(0, MAX_REPORTED)
  const layoutTables = tables.map((element) => ({ px: null, ...locate(page, element) }))
  elements.sort((a, b) => (b.px ?? 0) - (a.px ?? 0))
  return {
    elements: [...layoutTables, ...elements].slice(0, MAX_REPORTED),
    frameset: table.byTag('frameset').length > 0,
    /** Largest min-width in px that a rule outside media queries gives to html or body; null without one. */
    pageMinWidthPx: pageMinWidth(page),
  }
})

/** The larger of width and min-width, else the width attribute; null where nothing is fixed. */
function widthOf(page: PageView, element: TableElement, sized: boolean): number | null {
  const style = inlineStyle(page, element)
  if (FLUID.test(style?.get('max-width') ?? '')) return null
  const widths = [lengthPx(style?.get('width')), lengthPx(style?.get('min-width'))].filter(
    (px) => px !== null,
  )
  const px = widths.length > 0 ? Math.max(...widths) : null
  const attribute =
    sized && !FLUID.test(style?.get('width') ?? '') ? pixels(element.attrs.width) : null
  const larger = px === null || attribute === null ? (px ?? attribute) : Math.max(px, attribute)
  return larger !== null && element.tag === 'iframe' && keepsRatio(page, element) ? null : larger
}

const MAX_ANCESTORS = 5

/** The iframe or an element around it scales with the page. */
function keepsRatio(page: PageView, iframe: TableElement): boolean {
  let element: TableElement | null = iframe
  for (let step = 0; element && step <= MAX_ANCESTORS; step++, element = element.parent) {
    if (inlineStyle(page, element)?.has('aspect-ratio')) return true
    if (step > 0 && RATIO_CLASS.test((element.attrs.class ?? '').slice(0, 500))) return true
  }
  return false
}

/** Tables at the third level whose outermost table has no th. */
function nestedTables({ table }: PageView): TableElement[] {
  const headers = table.byTag('th')
  const open: TableElement[] = []
  const found: TableElement[] = []
  let header = 0
  let hasHeader = false
  for (const element of table.byTag('table')) {
    while (open.length > 0 && !contains(open[open.length - 1]!, element)) open.pop()
    if (open.length === 0) {
      while (header < headers.length && headers[header]!.index < element.index) header++
      hasHeader = header < headers.length && contains(element, headers[header]!)
    }
    open.push(element)
    if (open.length === NESTED_TABLES && !hasHeader) found.push(element)
  }
  return found
}

function pageMinWidth(page: PageView): number | null {
  const widths = basicRules(page)
    .filter(({ selectors }) =>
      selectors.some((name) => name === 'html' || name === 'body' || name === ':root'),
    )
    .filter(({ within }) => !within.some((prelude) => prelude.startsWith('@media')))
    .map(({ declarations }) => lengthPx(declarations.get('min-width')))
    .filter((px) => px !== null)
  return widths.length === 0 ? null : Math.max(...widths)
}
