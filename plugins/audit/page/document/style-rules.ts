import { relTokens } from './attributes.ts'
import { type Declarations, parseDeclarations, stringEnd } from './css-declarations.ts'
import type { TableElement } from './document-table.ts'
import { defineFact, type PageView } from './page-view.ts'

/** One style rule with what it stands in. */
type StyleRule = {
  /** Selectors of the list, trimmed, lower case. */
  readonly selectors: readonly string[]
  readonly declarations: Declarations
  /** Preludes of the at-rules around it, outermost first, lower case: `@media print`. */
  readonly within: readonly string[]
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

/**
 * Style rules of a sheet for which `wants` holds for a selector. Linear, never throws; understands
 * comments, strings and nesting as far as finding the rules' own declarations needs it.
 */
export function styleRules(sheet: string, wants: (selector: string) => boolean): StyleRule[] {
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
      if (code === CLOSE_BRACE) close(open, { rules, wants })
      if (open.length > MAX_DEPTH) return rules
    }
  }
  return rules
}

type Sink = { readonly rules: StyleRule[]; readonly wants: (selector: string) => boolean }

function close(open: Block[], { rules, wants }: Sink): void {
  const block = open.pop()
  if (!block || block.prelude.startsWith('@') || block.prelude === '') return
  const prelude = block.prelude.toLowerCase()
  // Most rules have a single selector that nobody wants.
  const selectors = prelude.includes(',')
    ? prelude.split(',').map((part) => part.trim())
    : [prelude]
  if (!selectors.some(wants)) return
  const around = open.map((outer) => outer.prelude.toLowerCase())
  const within = around.filter((outer) => outer.startsWith('@'))
  rules.push({ selectors, declarations: parseDeclarations(block.body), within })
}

const MAX_PARENTHESIS = 10_000

/**
 * url(data:...;base64,...) holds marks that are none here. Gives the index of the closing
 * parenthesis, or `open` itself where none is near; each look-up goes on from the one before.
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

/** The only properties that are read of them. */
const READ = /font-size|[{;\s]min-width/i
/** Selectors whose rules are looked at: elements that set the size of text or the width of the page. */
const SELECTORS = new Set(['html', 'body', 'p', 'li', 'main', ':root'])

/** Rules of style elements for html, body, p, li and main alone, print sheets left out. */
export const basicRules = defineFact((page: PageView): readonly StyleRule[] =>
  rulesOf(page, { read: READ, wants: (selector) => SELECTORS.has(selector) }),
)

/**
 * Wanted rules of style elements that hold on every screen, of sheets in which `read` occurs: what is
 * in a media query with a condition, or in @supports, @container or @keyframes, is left out.
 */
export function screenRules(page: PageView, wanted: Wanted): readonly StyleRule[] {
  return rulesOf(page, wanted).filter(({ within }) =>
    within.every((prelude) => /^@(?:layer\b|media\s+(?:screen|all)$)/.test(prelude)),
  )
}

type Wanted = { readonly read: RegExp; readonly wants: (selector: string) => boolean }

function rulesOf({ table }: PageView, { read, wants }: Wanted): readonly StyleRule[] {
  return table
    .byTag('style')
    .slice(0, MAX_SHEETS)
    .filter(({ attrs }) => !isPrint(attrs.media))
    .flatMap((element) => {
      const text = table.joinedText(element)
      return read.test(text) ? styleRules(text, wants) : []
    })
    .filter(
      ({ within }) =>
        !within.some((prelude) => prelude.startsWith('@media') && isPrint(prelude.slice(6))),
    )
}

/** Whether the page links style sheets, which are not read. */
export const hasExternalStyles = defineFact((page: PageView): boolean =>
  page.table
    .byTag('link')
    .some(
      ({ attrs }) =>
        attrs.href !== undefined &&
        relTokens(attrs.rel).includes('stylesheet') &&
        !isPrint(attrs.media),
    ),
)

/** A media query list that speaks of print alone. */
function isPrint(media: string | undefined): boolean {
  const queries = (media ?? '')
    .toLowerCase()
    .split(',')
    .map((query) => query.trim())
  return queries.every((query) => /^(?:only\s+)?print\b/.test(query))
}
