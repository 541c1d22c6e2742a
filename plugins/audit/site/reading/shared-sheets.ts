import { randomUUID } from 'node:crypto'
import type { RunContext } from '../../../../core/plugin.ts'
import type { HttpResponse } from '../../../../core/ports/http.ts'
import type { SiteAuditOptions } from '../../../../manifests/types/site-audit.ts'
import { ProbeClient, ProbePolicy, RequestBudget, unanswered } from '../../crawl/probe-client.ts'
import { Requester } from '../../crawl/requester.ts'
import { fetchStyleSheet, ownStyleSheets } from '../../crawl/style-sheets.ts'
import type { RequestPace } from '../../multipage/walker.ts'
import type { SiteAddresses } from '../../page/address/audited-site.ts'
import type { StyleSheet } from '../../page/document/style-rules.ts'
import { HostSlots } from '../../page/http/host-slots.ts'
import type { StyleSheetProbe } from '../../page/http/probe-facts.ts'
import type { SiteBasis } from '../site-data.ts'

/** A style sheet as text in memory that all threads share. */
export type SharedSheet = Omit<StyleSheet, 'text'> & {
  readonly id: string
  readonly text: SharedArrayBuffer
}
/** `sheet`: null if it is not a style sheet or was not read. */
type Kept = { readonly probe: StyleSheetProbe; readonly sheet: SharedSheet | null }

const AT_ONCE = 2
/** A sheet and its redirects. */
const REQUESTS_PER_SHEET = 3
/** Waiting for the pace counts, too. */
const MOST_MS = 600_000

type Context = RunContext<SiteAuditOptions>
type SheetParts = {
  readonly basis: Pick<SiteBasis, 'facts' | 'options'>
  readonly pace: RequestPace
}

/** The style sheets of a site: each is requested once, at the pace of the pages, and kept for all pages. */
export class SharedSheets {
  readonly #parts: SheetParts
  readonly #policy: ProbePolicy
  readonly #budget: RequestBudget
  readonly #slots = new HostSlots(AT_ONCE)
  readonly #kept = new Map<string, Promise<Kept>>()
  #bytes = 0

  constructor(parts: SheetParts, { clock, options }: Pick<Context, 'clock' | 'options'>) {
    const { robotsToken: token, neverPhrases, sheets } = options
    const { facts: site } = parts.basis
    this.#parts = parts
    const now = (): number => clock.monotonic()
    this.#policy = new ProbePolicy({ site, robots: site.robots, token, neverPhrases, now })
    this.#budget = new RequestBudget(sheets.count * REQUESTS_PER_SHEET)
  }

  /**
   * The style sheets that a page links. @throws the signal's reason; SiteRefused when no further
   * requests are sent
   */
  of(response: HttpResponse, site: SiteAddresses, ctx: Context): Promise<readonly Kept[]> {
    return Promise.all(ownStyleSheets(response, site).map((url) => this.#sheet(url, site, ctx)))
  }

  #sheet(url: string, site: SiteAddresses, ctx: Context): Promise<Kept> {
    const known = this.#kept.get(url)
    if (known !== undefined) return known
    const { count, bytes } = ctx.options.sheets
    if (this.#kept.size >= count || this.#bytes >= bytes) {
      const { response: _, ...probe } = unanswered(url, 'notSent')
      return Promise.resolve({ probe: { ...probe, freshDays: null }, sheet: null })
    }
    const fetched = this.#fetched(url, site, ctx)
    this.#kept.set(url, fetched)
    // The page that asked may be given up.
    fetched.catch(() => this.#kept.delete(url))
    return fetched
  }

  async #fetched(url: string, site: SiteAddresses, ctx: Context): Promise<Kept> {
    const options = { probeTimeoutMs: ctx.options.sheets.timeoutMs }
    const client = this.#client(ctx)
    const { probe, sheet } = await fetchStyleSheet(url, { site, client, options })
    if (sheet === null) return { probe, sheet }
    const bytes = Buffer.from(sheet.text)
    const text = new SharedArrayBuffer(bytes.length)
    bytes.copy(Buffer.from(text))
    this.#bytes += bytes.length
    const { isComplete } = sheet
    return { probe, sheet: { id: randomUUID(), url, isComplete, text } }
  }

  #client({ http, clock, signal, options }: Context): ProbeClient {
    const { basis, pace } = this.#parts
    const { userAgent } = basis.options
    const { timeoutMs } = options.sheets
    const requester = new Requester({
      http: {
        fetch: async (request) => {
          await pace.turn(request.signal)
          return http.fetch(request)
        },
      },
      ...{ clock, signal, slots: this.#slots, timeoutMs: MOST_MS },
      ...(userAgent !== undefined && { userAgent }),
    })
    return new ProbeClient({ requester, policy: this.#policy, budget: this.#budget, timeoutMs })
  }
}
