import { type Declarations, parseDeclarations } from './declarations.ts'
import type { TableElement } from './document-table.ts'
import { defineFact, type PageView } from './page-view.ts'
import { relTokens } from './rel-tokens.ts'
import { type StyleRule, styleRules } from './style-rules.ts'

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
export const basicRules = defineFact((page: PageView): readonly StyleRule[] => {
  const { table } = page
  return table
    .byTag('style')
    .slice(0, MAX_SHEETS)
    .filter(({ attrs }) => !isPrint(attrs.media))
    .flatMap((element) => {
      let text = ''
      for (let i = element.textStart; i < element.textEnd; i++) text += table.texts[i]!.data
      return READ.test(text) ? styleRules(text, (selector) => SELECTORS.has(selector)) : []
    })
    .filter(
      ({ within }) =>
        !within.some((prelude) => prelude.startsWith('@media') && isPrint(prelude.slice(6))),
    )
})

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
