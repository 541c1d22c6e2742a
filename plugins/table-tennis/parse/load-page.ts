import { type CheerioAPI, load } from 'cheerio/slim'
import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'
import { notUnderstood, type SourcePage } from './pages.ts'

/** PHP messages in a page: with markup, or each on its own line. */
const WITH_MARKUP =
  /(?:<br ?\/?>\s{0,8})?<b>(?:Warning|Notice|Deprecated)<\/b>:[^<]{0,1000}<b>[^<]{0,400}<\/b> on line <b>\d{1,7}<\/b>(?:<br ?\/?>)?/g
const PLAIN = /^(?:PHP )?(?:Warning|Notice|Deprecated): [^\n<]{1,1000} on line \d{1,7}\r?$/gm
const MARK = /Warning|Notice|Deprecated/

/** PHP messages for a record that was not found. */
const NO_RECORD = /Undefined (?:array key|index|offset|property)|Trying to access array offset/
const FAULT = /Fatal error|Parse error|Uncaught |SQLSTATE|mysqli|PDOException/

/** Removes PHP messages from the page. Valid pages may contain some. */
export const withoutPhpMessages = (html: string): string =>
  MARK.test(html) ? html.replace(WITH_MARKUP, '').replace(PLAIN, '') : html

/** Whether PHP reports that the requested record does not exist, and no failure. */
export const tellsOfNoRecord = (html: string): boolean => NO_RECORD.test(html) && !FAULT.test(html)

/** Whether PHP reports a failure. */
export const tellsOfFault = (html: string): boolean => FAULT.test(html)

/** A page with its tree. Every parser accepts it in place of the page. */
export type Dom = SourcePage & { readonly $: CheerioAPI }

/** A hundred times the largest real pages. Each limit keeps the time linear in the size. */
const MAX_CHARACTERS = 4_000_000
const MAX_ELEMENTS = 100_000
const MAX_DEPTH = 256
/** Including `html`. Selectors compare each of them with all others. */
const MAX_ROOTS = 1000

class BoundedHandler extends DomHandler {
  readonly #page: SourcePage
  #elements = 0
  #roots = 0

  constructor(page: SourcePage) {
    super()
    this.#page = page
  }

  override onopentag(name: string, attributes: Record<string, string>): void {
    const depth = this.tagStack.length
    this.#elements++
    if (depth === 1) this.#roots++
    this.#refuseOver(this.#elements, MAX_ELEMENTS, 'elements')
    this.#refuseOver(this.#roots, MAX_ROOTS, 'elements side by side at its root')
    this.#refuseOver(depth, MAX_DEPTH, 'levels')
    super.onopentag(name, attributes)
  }

  #refuseOver(count: number, most: number, what: string): void {
    if (count > most) throw notUnderstood(this.#page, `a tree of at most ${most} ${what}`)
  }
}

/**
 * Parses a page once; returns an already parsed page unchanged. Uses htmlparser2, which costs half
 * as much as a browser's parser. It does not move elements, so unclosed markup nests. The tree
 * omits PHP messages.
 * @throws PAGE_NOT_UNDERSTOOD for a page that is too large or too deeply nested
 */
export function loadPage(page: SourcePage | Dom): Dom {
  if ('$' in page) return page
  const { url, html } = page
  return { url, html, $: load(parseBounded(page, withoutPhpMessages(html))) }
}

/** Parses markup that is part of the page's data. */
export const loadFragment = (page: SourcePage, html: string): Document => parseBounded(page, html)

/**
 * Like `loadPage`, for parsers that need the complete page.
 * @throws PAGE_NOT_UNDERSTOOD also without `</html>`
 */
export function loadWholePage(page: SourcePage | Dom): Dom {
  if (!page.html.includes('</html>') && !/<\/html\s*>/i.test(page.html)) {
    throw notUnderstood(page, 'the end of the page (</html>)')
  }
  return loadPage(page)
}

function parseBounded(page: SourcePage, html: string): Document {
  if (html.length > MAX_CHARACTERS) {
    throw notUnderstood(page, `a page of at most ${MAX_CHARACTERS} characters`)
  }
  const handler = new BoundedHandler(page)
  new Parser(handler).end(html)
  return handler.root
}
