import { retryAfterMs } from '../../../core/http-status.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { HttpClient, HttpResponse } from '../../../core/ports/http.ts'
import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import type { RobotsTxt } from '../../web/robots-facts.ts'
import { groupsFor } from '../../web/robots-verdict.ts'
import { auditedUrl } from '../page/address/audited-site.ts'
import {
  contentTypeOf,
  OUTCOME_WORDS,
  type Outcome,
  outcomeOf,
  redirectTarget,
} from '../page/http/response.ts'
import type { Hop, Walk } from './site-page.ts'
import type { SiteScope } from './site-scope.ts'

const ACCEPT = 'text/html,application/xhtml+xml,*/*;q=0.5'
const USUAL_WAIT_MS = 1000
/** Requests for one address, when the site asks to wait. */
const ATTEMPTS = 2

const DENIED = {
  sideEffect: 'it redirects to an address that may change something',
  robots: 'it redirects to an address that robots.txt denies to the auditor',
  unjudged: 'it redirects to an address that could not be checked against robots.txt in time',
} as const

type WalkerParts = {
  readonly http: HttpClient
  readonly clock: Clock
  readonly pace: RequestPace
  readonly scope: SiteScope
  readonly options: Pick<
    MultipageOptions,
    'maxRedirects' | 'maxRetryAfterMs' | 'requestTimeoutMs'
  > & { readonly attempts?: number }
  readonly userAgent: string | undefined
}

/** Decides when requests start. */
export interface RequestPace {
  /** Resolves when the next request may start. @throws the signal's reason, or why none may start */
  turn(signal: AbortSignal): Promise<void>
  /** The site asks to wait. */
  hold(waitMs: number): void
  /** The site answered, and did not ask to wait. */
  answered?(): void
}

type WalkAsk = {
  /** The URL on the audited copy. */
  readonly address: string
  readonly key: string
  readonly method: 'GET' | 'HEAD'
  /** Further headers of the first request. */
  readonly headers?: Readonly<Record<string, string>>
  readonly maxBytes: number
  /**
   * Called with the key of a redirect's target. Returns the key of the listed page that already has
   * it, or null if the walk may continue.
   */
  readonly meet: (key: string) => string | null
  readonly signal: AbortSignal
}

/** `response`: the last response, unless it is a redirect. */
type Walked = { readonly walk: Walk; readonly response: HttpResponse | null }
type End = Partial<Walk> & { readonly response?: HttpResponse }

/**
 * Requests URLs of the site, redirect by redirect, so that each hop is checked, counted and paced.
 * A host that answers 429 or 503 is retried after the delay it asks for, within bounds. Throws only
 * when the signal aborts, or the pace ends the requests.
 */
export class Walker {
  /** Number of 429 responses. */
  refusals = 0
  readonly #parts: WalkerParts

  constructor(parts: WalkerParts) {
    this.#parts = parts
  }

  async walk(ask: WalkAsk): Promise<Walked> {
    const { scope, options } = this.#parts
    const hops: Hop[] = []
    const seen = new Set<string>()
    let url = ask.address
    const end = (parts: End): Walked => walked(parts, { url: scope.publicForm(url), hops })
    for (;;) {
      seen.add(url)
      const sent = await this.#send(url, ask)
      if (typeof sent === 'string') return end({ reason: OUTCOME_WORDS[sent] })
      const { status } = sent
      const location = redirectTarget(sent)
      if (!location) return end({ status, response: sent, reason: reasonOf(status) })
      hops.push({ url: scope.publicForm(url), status })
      url = auditedUrl(scope.site, location.href).split('#', 1)[0] ?? location.href
      const key = scope.key(url)
      if (key === null) return end({ status, reason: 'it redirects to another site' })
      if (seen.has(url) || hops.length > options.maxRedirects) return end({ status, ...LOOP })
      const denial = scope.denial(url)
      if (denial !== null) return end({ status, reason: DENIED[denial] })
      const alias = key === ask.key ? null : ask.meet(key)
      if (alias !== null)
        return end({ status, alias, reason: 'it redirects to another page of the list' })
    }
  }

  async #send(url: string, ask: WalkAsk): Promise<HttpResponse | Outcome> {
    const { clock, pace, options } = this.#parts
    for (let left = options.attempts ?? ATTEMPTS; ; ) {
      const sent = await this.#once(url, ask)
      if (typeof sent === 'string') return sent
      if (!asksToWait(sent)) {
        pace.answered?.()
        return sent
      }
      left -= 1
      if (left === 0) {
        if (sent.status === 429) this.refusals += 1
        return sent
      }
      const wished = retryAfterMs(sent.headers, clock.now()) ?? USUAL_WAIT_MS
      pace.hold(Math.min(wished, options.maxRetryAfterMs))
    }
  }

  async #once(url: string, { method, maxBytes, signal, headers, address }: WalkAsk) {
    const { http, pace, options, userAgent } = this.#parts
    await pace.turn(signal)
    try {
      return await http.fetch({
        url,
        method,
        headers: {
          accept: ACCEPT,
          ...(userAgent !== undefined && { 'user-agent': userAgent }),
          ...(url === address && headers),
        },
        maxBytes,
        onOverflow: 'truncate',
        timeoutMs: options.requestTimeoutMs,
        maxRedirects: 0,
        signal,
      })
    } catch (error) {
      return outcomeOf(error, signal)
    }
  }
}

const LOOP = { isLoop: true, reason: 'its redirects do not end' } as const

function walked({ response, ...parts }: End, at: { url: string; hops: readonly Hop[] }): Walked {
  const mediaType = response ? contentTypeOf(response.headers).mediaType : ''
  const none = { status: 0, reason: null, isLoop: false, isGivenUp: false, alias: null }
  const walk = { ...none, finalUrl: at.url, hops: at.hops, mediaType, ...parts }
  return { walk, response: response ?? null }
}

function reasonOf(status: number): string | null {
  return status >= 200 && status < 300 ? null : `it answered ${status}`
}

function asksToWait({ status, headers }: HttpResponse): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined)
}

/** Lets requests start one after another, with a minimum interval. */
export class Pace implements RequestPace {
  readonly #clock: Clock
  pauseMs: number
  #nextMs = 0

  constructor(clock: Clock, pauseMs: number) {
    this.#clock = clock
    this.pauseMs = pauseMs
  }

  /** Resolves when the next request may start. @throws the signal's reason */
  async turn(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted()
    const now = this.#clock.monotonic()
    const at = Math.max(now, this.#nextMs)
    this.#nextMs = at + this.pauseMs
    if (at > now) await this.#clock.sleep(at - now, signal)
  }

  /** Prevents starts for this long from now. */
  hold(waitMs: number): void {
    this.#nextMs = Math.max(this.#nextMs, this.#clock.monotonic() + waitMs)
  }
}

/** The crawl delay in robots.txt, in milliseconds. 0 without one. */
export function crawlDelayMs(txt: RobotsTxt, token: string): number {
  const fields = groupsFor(txt, token).groups.flatMap((group) => group.fields)
  const delays = fields
    .filter(({ name, value }) => name === 'crawl-delay' && /^\d{1,6}(?:\.\d{1,6})?$/.test(value))
    .map(({ value }) => Number(value) * 1000)
  return Math.max(0, ...delays)
}
