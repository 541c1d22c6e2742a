import { joinSignals } from '../../core/abort-signals.ts'
import { AppError } from '../../core/errors.ts'
import type { Browser, BrowserContext } from '../../core/ports/browser.ts'
import { Semaphore } from '../timing/semaphore.ts'

const LONGEST_ENTRY = 20
const MOST_NAMES = 2000
const DEEPEST = 6

/**
 * Pages, from 1, of the named places in a PDF that Chromium has made (a table of references, objects
 * in the open). Empty for one that is laid out otherwise: whoever asks does without.
 */
export function pdfDestinations(pdf: Uint8Array): ReadonlyMap<string, number> {
  const file = new PdfObjects(pdf)
  const catalog = file.object(numberOf(/\/Root (\d+) 0 R/, file.tail))
  const pages = pageNumbers(file, numberOf(/\/Pages (\d+) 0 R/, catalog))
  const names = file.object(numberOf(/\/Dests (\d+) 0 R/, catalog))
  const found = new Map<string, number>()
  for (const [, name = '', object] of names.matchAll(/\/([\w.-]+) \[(\d+) 0 R/g)) {
    const page = pages.get(Number(object))
    if (page !== undefined && found.size < MOST_NAMES) found.set(name, page)
  }
  return found
}

/** The number of each page by the number of its object. */
function pageNumbers(file: PdfObjects, root: number | undefined): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>()
  let level = root === undefined ? [] : [root]
  for (let depth = 0; depth < DEEPEST; depth += 1) {
    const below = level.map((object) => kidsOf(file.object(object)))
    if (below.every((kids) => kids === undefined)) break
    level = below.flatMap((kids, place) => kids ?? level.slice(place, place + 1))
  }
  for (const object of level) numbers.set(object, numbers.size + 1)
  return numbers
}

function kidsOf(object: string): readonly number[] | undefined {
  const [, list] = /^<<\/Type \/Pages\s[^[]*\/Kids \[([^\]]*)\]/.exec(object) ?? []
  return list === undefined
    ? undefined
    : [...list.matchAll(/(\d+) 0 R/g)].map(([, one]) => Number(one))
}

function numberOf(pattern: RegExp, text: string): number | undefined {
  const [, digits] = pattern.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

/** Objects of a PDF by their numbers, found through its table of references. */
class PdfObjects {
  readonly tail: string
  readonly #bytes: Buffer
  /** Offset of the entry of object 0. */
  readonly #entries: number

  constructor(pdf: Uint8Array) {
    this.#bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    this.tail = this.#bytes.toString('latin1', Math.max(0, pdf.byteLength - 1024))
    const start = numberOf(/startxref\s+(\d+)/, this.tail) ?? pdf.byteLength
    const [head] =
      /^xref\s+0 \d+[ \r]*\n/.exec(this.#bytes.toString('latin1', start, start + 60)) ?? []
    this.#entries = head === undefined ? pdf.byteLength : start + head.length
  }

  /** The text of an object; '' for one that is not there. */
  object(number: number | undefined): string {
    if (number === undefined) return ''
    const at = this.#entries + number * LONGEST_ENTRY
    const entry = this.#bytes.toString('latin1', at, at + LONGEST_ENTRY)
    const offset = numberOf(/^(\d{10}) 00000 n/, entry)
    if (offset === undefined) return ''
    const end = this.#bytes.indexOf('endobj', offset)
    const text = this.#bytes.toString('latin1', offset, end < 0 ? offset : end)
    return text.replace(/^\d+ 0 obj\s+/, '')
  }
}

/** A name that nobody can have (RFC 6761 section 6.4); the report is the only page there is. */
const ADDRESS = 'https://report.invalid/'
const LONGEST = 64_000_000
const RETRY_SECONDS = 5

type PdfBounds = {
  /** PDFs that are made at once. Default 2. */
  readonly atOnce?: number
  /** Maximum number of waiting prints. Default 8. */
  readonly waiting?: number
  /** Time limit of each browser step. Default 30 seconds. */
  readonly timeoutMs?: number
  /** Time limit of one PDF, including its wait. Default 90 seconds. */
  readonly totalMs?: number
}

/**
 * Prints reports through the browser, which runs no script of theirs and reaches no network: any
 * address but the report's own is blocked.
 */
export class PdfPrinter {
  readonly #browser: Browser
  readonly #bounds: Required<PdfBounds>
  readonly #turns: Semaphore
  #held = 0

  constructor(browser: Browser, bounds: PdfBounds = {}) {
    this.#browser = browser
    this.#bounds = { atOnce: 2, waiting: 8, timeoutMs: 30_000, totalMs: 90_000, ...bounds }
    this.#turns = new Semaphore(this.#bounds.atOnce)
  }

  /**
   * `html`: a whole document. Links of its table of contents get the numbers of the pages they lead
   * to.
   * @throws OVERLOADED when too many wait already; BROWSER_UNAVAILABLE; the signal's reason.
   */
  async print(html: string, signal: AbortSignal): Promise<Uint8Array> {
    const { atOnce, waiting, totalMs } = this.#bounds
    const limit = atOnce + waiting
    if (this.#held >= limit) {
      throw new AppError('OVERLOADED', { what: 'PDFs', limit, retryAfterSeconds: RETRY_SECONDS })
    }
    this.#held += 1
    const inTime = joinSignals([signal, AbortSignal.timeout(totalMs)])
    try {
      const leave = await this.#turns.acquire(inTime)
      try {
        return await this.#printNow(html, inTime)
      } finally {
        leave()
      }
    } catch (error) {
      throw signal.aborted ? signal.reason : asUnavailable(error)
    } finally {
      this.#held -= 1
    }
  }

  async #printNow(html: string, signal: AbortSignal): Promise<Uint8Array> {
    const { timeoutMs } = this.#bounds
    const context = await this.#open(html, signal)
    try {
      await context.goto(ADDRESS, { timeoutMs })
      const pdf = await context.pdf({ timeoutMs })
      const script = numberingScript(pdfDestinations(pdf))
      // The numbers fill space that was reserved, so that nothing moves to another page.
      const numbered = await context.evaluate<number>(script, { timeoutMs, maxLength: 20 })
      return numbered === 0 ? pdf : await context.pdf({ timeoutMs })
    } finally {
      await context.close()
    }
  }

  #open(html: string, signal: AbortSignal): Promise<BrowserContext> {
    const headers = { 'content-type': ['text/html; charset=utf-8'] }
    return this.#browser.openContext({
      userAgent: 'Manifold',
      locale: 'en',
      runsScripts: false,
      maxPageLength: LONGEST,
      signal,
      answer: async ({ url, kind }) =>
        kind === 'document' && url === ADDRESS
          ? { status: 200, headers, body: new TextEncoder().encode(html) }
          : undefined,
    })
  }
}

/** No site is involved, so any failure is the browser's. */
function asUnavailable(error: unknown): unknown {
  const isTimeout = error instanceof Error && error.name === 'TimeoutError'
  const isOfPage =
    error instanceof AppError &&
    (error.code === 'TARGET_UNREACHABLE' || error.code === 'RESPONSE_TOO_LARGE')
  if (!isTimeout && !isOfPage) return error
  const problem = 'it did not print the report in time'
  return new AppError('BROWSER_UNAVAILABLE', { problem }, { cause: error })
}

/** JavaScript of ours, apart from the document: writes the numbers, and gives how many. */
function numberingScript(pages: ReadonlyMap<string, number>): string {
  return `((pages) => {
    const links = [...document.querySelectorAll('.contents a')]
    const known = links.filter((link) => Object.hasOwn(pages, link.hash.slice(1)))
    for (const link of known) link.lastElementChild.textContent = pages[link.hash.slice(1)]
    return known.length
  })(${JSON.stringify(Object.fromEntries(pages))})`
}
