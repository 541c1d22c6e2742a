import { relTokens } from './attributes.ts'
import { type Declarations, parseDeclarations, stringEnd } from './css-declarations.ts'
import type { TableElement } from './document-table.ts'
import { defineFact, type PageView } from './page-view.ts'

/** The part of a linked style sheet that was read. */
export type StyleSheet = {
  readonly url: string
  readonly text: string
  /** False when the sheet was cut off. */
  readonly isComplete: boolean
}

/** One style rule. Its declarations are parsed on first use. */
class StyleRule {
  /** Selectors of the list, trimmed, lower case. */
  readonly selectors: readonly string[]
  /** Preludes of the at-rules around it, outermost first, lower case: `@media print`. */
  readonly within: readonly string[]
  readonly #body: string
  #declarations: Declarations | undefined

  constructor(selectors: readonly string[], within: readonly string[], body: string) {
    this.selectors = selectors
    this.within = within
    this.#body = body
  }

  get declarations(): Declarations {
    this.#declarations ??= parseDeclarations(this.#body)
    return this.#declarations
  }
}

const MAX_CHARACTERS = 500_000
const MAX_RULES = 10_000
const MAX_DEPTH = 16

const QUOTE = 0x22
const APOSTROPHE = 0x27
const PARENTHESIS = 0x28
const SEMICOLON = 0x3b
const OPEN_BRACE = 0x7b
const CLOSE_BRACE = 0x7d

type Block = { readonly prelude: string; body: string }

/** Style rules of a sheet for which `wants` holds for a selector. */
export function styleRules(sheet: string, wants: (selector: string) => boolean): StyleRule[] {
  return readSheet(sheet).filter(({ selectors }) => selectors.some(wants))
}

/**
 * All style rules of a sheet. Linear, never throws. Parses comments, strings and nesting only as
 * needed to find the rules' own declarations.
 */
function readSheet(sheet: string): StyleRule[] {
  const text = withoutComments(sheet.slice(0, MAX_CHARACTERS))
  const rules: StyleRule[] = []
  const open: Block[] = []
  const skipParentheses = parenthesisSkipper(text)
  let start = 0
  for (let at = 0; at < text.length && rules.length < MAX_RULES; at += 1) {
    const code = text.charCodeAt(at)
    if (code > CLOSE_BRACE) continue
    if (code === QUOTE || code === APOSTROPHE) at = stringEnd(text, at)
    else if (code === PARENTHESIS) at = skipParentheses(at)
    else if (code === SEMICOLON || code === OPEN_BRACE || code === CLOSE_BRACE) {
      const piece = text.slice(start, at)
      start = at + 1
      if (code === OPEN_BRACE) open.push({ prelude: piece.trim(), body: '' })
      else if (open.length > 0) open[open.length - 1]!.body += `${piece};`
      if (code === CLOSE_BRACE) close(open, rules)
      if (open.length > MAX_DEPTH) return rules
    }
  }
  return rules
}

const TOP: readonly string[] = []

function close(open: Block[], rules: StyleRule[]): void {
  const block = open.pop()
  if (!block || block.prelude.startsWith('@') || block.prelude === '') return
  const prelude = block.prelude.toLowerCase()
  const selectors = prelude.includes(',')
    ? prelude.split(',').map((part) => part.trim())
    : [prelude]
  const around = open.length === 0 ? TOP : open.map((outer) => outer.prelude.toLowerCase())
  const within = around.length === 0 ? TOP : around.filter((outer) => outer.startsWith('@'))
  rules.push(new StyleRule(selectors, within, block.body))
}

const MAX_PARENTHESIS = 10_000

/**
 * url(data:...;base64,...) contains characters that have no meaning here. Returns the index of the
 * closing parenthesis, or `open` itself if none is near. Each look-up continues from the previous
 * one.
 */
function parenthesisSkipper(text: string): (open: number) => number {
  let end = 0
  return (open) => {
    if (end >= 0 && end <= open) end = text.indexOf(')', open)
    return end < 0 || end - open > MAX_PARENTHESIS ? open : end
  }
}

function withoutComments(text: string): string {
  if (!text.includes('/*')) return text
  let result = ''
  let from = 0
  for (let at = text.indexOf('/*'); at >= 0; at = text.indexOf('/*', from)) {
    result += `${text.slice(from, at)} `
    const end = text.indexOf('*/', at + 2)
    if (end < 0) return result
    from = end + 2
  }
  return result + text.slice(from)
}

const MAX_SHEETS = 200
const MAX_STYLE = 8192
const MAX_KNOWN = 5000

/** Templates repeat the same style attribute many times: each text is read once. */
const known = defineFact((): Map<string, Declarations> => new Map())

/** Declarations of the element's style attribute. */
export function inlineStyle(page: PageView, { attrs }: TableElement): Declarations | null {
  const style = attrs.style
  if (style === undefined || style === '') return null
  const text = style.slice(0, MAX_STYLE)
  const texts = known(page)
  const found = texts.get(text) ?? parseDeclarations(text)
  if (texts.size < MAX_KNOWN) texts.set(text, found)
  return found
}

/** Selectors whose rules are looked at: elements that set the size of text or the width of the page. */
const SELECTORS = new Set(['html', 'body', 'p', 'li', 'main', ':root'])

/** Rules for html, body, p, li and main themselves, print sheets left out. */
export const basicRules = defineFact((page: PageView): readonly StyleRule[] =>
  rulesOf(page, (selector) => SELECTORS.has(selector)),
)

/**
 * Wanted rules that apply on every screen: those in a media query with a condition, or in @supports,
 * @container or @keyframes, are left out.
 */
export function screenRules(
  page: PageView,
  wants: (selector: string) => boolean,
): readonly StyleRule[] {
  return rulesOf(page, wants).filter(({ within }) =>
    within.every((prelude) => /^@(?:layer\b|media\s+(?:screen|all)$)/.test(prelude)),
  )
}

function rulesOf(page: PageView, wants: (selector: string) => boolean): readonly StyleRule[] {
  return allRules(page).filter(({ selectors }) => selectors.some(wants))
}

/** `sheet`: a linked one. */
type LoadedSheet = {
  readonly element: TableElement
  readonly text: string
  readonly sheet?: StyleSheet | undefined
}

/** Pages of one site share their sheets. */
const rulesOfSheet = new WeakMap<StyleSheet, readonly StyleRule[]>()

function rulesIn({ text, sheet }: LoadedSheet): readonly StyleRule[] {
  const rules = (sheet && rulesOfSheet.get(sheet)) ?? readSheet(text)
  if (sheet !== undefined) rulesOfSheet.set(sheet, rules)
  return rules
}

/** Texts of style elements and of the linked sheets that were read, in document order. */
export const loadedSheets = defineFact((page: PageView): readonly LoadedSheet[] =>
  page.table
    .byTags(['style', 'link'])
    .filter(({ attrs }) => !isPrint(attrs.media))
    .slice(0, MAX_SHEETS)
    .flatMap((element) => {
      const sheet = element.tag === 'style' ? undefined : sheetOf(page, element)
      const text = element.tag === 'style' ? page.table.joinedText(element) : sheet?.text
      return text === undefined ? [] : [{ element, text, sheet }]
    }),
)

const allRules = defineFact((page: PageView): readonly StyleRule[] =>
  loadedSheets(page)
    .flatMap(rulesIn)
    .filter(
      ({ within }) =>
        !within.some((prelude) => prelude.startsWith('@media') && isPrint(prelude.slice(6))),
    ),
)

/** The sheet that a link element loads; undefined if it is not a style sheet or was not read. */
function sheetOf(page: PageView, { attrs }: TableElement): StyleSheet | undefined {
  const { styleSheets = [] } = page.input
  if (styleSheets.length === 0 || !isSheetLink(attrs)) return undefined
  const url = page.resolve(attrs.href ?? '')
  if (url === null) return undefined
  url.hash = ''
  return styleSheets.find((sheet) => sheet.url === url.href)
}

function isSheetLink(attrs: TableElement['attrs']): boolean {
  if (attrs.href === undefined) return false
  const rel = relTokens(attrs.rel)
  return rel.includes('stylesheet') && !rel.includes('alternate')
}

/** Sheets of fonts and icons set no size of images, texts or controls. */
const FONTS =
  /\bfonts?\.(?:googleapis|bunny|gstatic|cdnfonts)\b|\.typekit\.net|fast\.fonts\.net|cloud\.typography|font-?awesome|bootstrap-icons|material-?(?:icons|symbols)|\/fonts?(?:[-.]\w+)?\.css/i

/** Whether the page links style sheets that were not read, or not to their end. */
export const hasUnreadStyles = defineFact((page: PageView): boolean =>
  page.table.byTag('link').some((element) => {
    const { attrs } = element
    if (!isSheetLink(attrs) || isPrint(attrs.media) || FONTS.test(attrs.href ?? '')) return false
    const sheet = sheetOf(page, element)
    return !sheet?.isComplete || importsMore(sheet.text)
  }),
)

const IMPORTS = /@import\s+(?:url\(\s*)?["']?([^"')\s;]{1,500})/gi

function importsMore(text: string): boolean {
  const imports = text.slice(0, 20_000).matchAll(IMPORTS)
  return [...imports].some(([, url]) => !FONTS.test(url ?? ''))
}

/** A media query list for print only. */
function isPrint(media: string | undefined): boolean {
  const queries = (media ?? '')
    .toLowerCase()
    .split(',')
    .map((query) => query.trim())
  return queries.every((query) => /^(?:only\s+)?print\b/.test(query))
}
