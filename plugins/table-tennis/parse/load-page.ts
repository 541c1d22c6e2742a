import { type CheerioAPI, load } from 'cheerio/slim'
import { type Document, DomHandler } from 'domhandler'
import { Parser } from 'htmlparser2'
import { notUnderstood, type SourcePage } from './pages.ts'

/** As PHP prints them into a page: with markup, or each on a line of its own. */
const WITH_MARKUP =
  /(?:<br ?\/?>\s{0,8})?<b>(?:Warning|Notice|Deprecated)<\/b>:[^<]{0,1000}<b>[^<]{0,400}<\/b> on line <b>\d{1,7}<\/b>(?:<br ?\/?>)?/g
const PLAIN = /^(?:PHP )?(?:Warning|Notice|Deprecated): [^\n<]{1,1000} on line \d{1,7}\r?$/gm
const MARK = /Warning|Notice|Deprecated/

/** What PHP says when it looks into a record that was not found. */
const NO_RECORD = /Undefined (?:array key|index|offset|property)|Trying to access array offset/
const FAULT = /Fatal error|Parse error|Uncaught |SQLSTATE|mysqli|PDOException/

/** The page without the messages of PHP in it; a good page can carry some. */
export const withoutPhpMessages = (html: string): string =>
  MARK.test(html) ? html.replace(WITH_MARKUP, '').replace(PLAIN, '') : html

/** Whether PHP says that what was asked for is not there, rather than that it failed. */
export const tellsOfNoRecord = (html: string): boolean => NO_RECORD.test(html) && !FAULT.test(html)

/** Whether PHP says that it failed. */
export const tellsOfFault = (html: string): boolean => FAULT.test(html)

/** A page with its tree; it can be handed to every parser in place of the page. */
export type Dom = SourcePage & { readonly $: CheerioAPI }

/** The largest real pages have a hundredth of it; each bound keeps the time linear in the size. */
const MAX_CHARACTERS = 4_000_000
const MAX_ELEMENTS = 100_000
const MAX_DEPTH = 256
/** Beside `html`; selectors compare each of them with all others. */
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
 * Parses a page once; a page that is loaded already comes back as it is. The tree is the one of
 * htmlparser2, which costs half of a browser's: it moves nothing, so markup left open nests.
 * Messages of PHP in the page are left out of the tree.
 * @throws PAGE_NOT_UNDERSTOOD for a page that is too large or nested too deep
 */
export function loadPage(page: SourcePage | Dom): Dom {
  if ('$' in page) return page
  const { url, html } = page
  return { url, html, $: load(parseBounded(page, withoutPhpMessages(html))) }
}

/** The tree of a piece of markup that the page carries in its data. */
export const loadFragment = (page: SourcePage, html: string): Document => parseBounded(page, html)

/**
 * As `loadPage`, for what needs the page whole: one that was cut could lack what decides.
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
