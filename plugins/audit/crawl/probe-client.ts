import type { RunContext } from '../../../core/plugin.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'
import type { CrawlOptions } from '../../../manifests/types/crawl.ts'
import { parseHttpUrl } from '../../web/http-url.ts'
import type { RobotsFacts } from '../../web/robots-facts.ts'
import { robotsVerdict } from '../../web/robots-verdict.ts'
import type { SiteAddresses } from '../page/address/audited-site.ts'
import { sideEffectTest } from '../page/address/link-words.ts'
import type { ProbeAnswer } from '../page/http/probe-facts.ts'
import { contentTypeOf, type Outcome, outcomeOf, redirectTarget } from '../page/http/response.ts'
import type { CrawlView } from './page.ts'
import type { Ask, Requester } from './requester.ts'
import type { CrawlData } from './response-facts.ts'
import type { TextComparison } from './text-comparison.ts'

/** Common dependencies of probes. */
export type ProbeContext = {
  readonly ctx: RunContext
  readonly options: CrawlOptions
  readonly data: CrawlData
  readonly site: SiteAddresses
  readonly client: ProbeClient
  readonly requester: Requester
  /** The response with the page. */
  readonly baseline: HttpResponse
  readonly comparison: TextComparison
}

/** For probes that depend on the page's content. */
export type PageProbeContext = ProbeContext & { readonly view: CrawlView }

const MAX_REDIRECTS = 5
/** Bytes to read of the GET that confirms a refused HEAD. */
const CONFIRM_BYTES = 4096

/** A probe's result with its last response, null if there is none. */
export type ProbeReply = ProbeAnswer & { readonly response: HttpResponse | null }

type ProbeAsk = Omit<Ask, 'maxRedirects'> & {
  readonly maxRedirects?: number
  /** A redirect to such a URL ends the probe and is not followed. */
  readonly until?: (location: URL) => boolean
  /** Pays for the first request. Redirects count against the budget of all probes. */
  readonly budget?: RequestBudget
}

type ProbeClientParts = {
  readonly requester: Requester
  readonly policy: ProbePolicy
  readonly budget: RequestBudget
  readonly timeoutMs: number
}

type Hop = ProbeAnswer['hops'][number]

/**
 * Sends the requests of probes. Follows redirects one by one, so that each hop is counted and
 * checked against the policy. Throws only when the run ends: a probe that was refused or not
 * answered has an outcome that says so.
 */
export class ProbeClient {
  readonly #parts: ProbeClientParts
  /** Probes may share a URL: a canonical can also be a link, an image can also be og:image. */
  readonly #heads = new Map<string, Promise<ProbeReply>>()

  constructor(parts: ProbeClientParts) {
    this.#parts = parts
  }

  allows(url: string): boolean {
    return this.#parts.policy.allows(url)
  }

  async ask(ask: ProbeAsk): Promise<ProbeReply> {
    const { maxRedirects = MAX_REDIRECTS, until } = ask
    const hops: Hop[] = []
    let url = ask.url
    for (;;) {
      const sent = await this.#send({ ...ask, url }, hops.length === 0)
      if (typeof sent === 'string') return { ...unanswered(ask.url, sent), hops }
      const location = redirectTarget(sent)
      if (!location || hops.length >= maxRedirects) return reply(ask.url, sent, hops)
      hops.push({ url, status: sent.status, location: location.href })
      if (until?.(location)) return { ...reply(ask.url, sent, hops), finalUrl: location.href }
      url = location.href
    }
  }

  /**
   * Sends HEAD, and GET if the status is 400 or above; then the GET counts. Each URL is requested
   * once.
   */
  head(url: string, options: Pick<ProbeAsk, 'until'> = {}): Promise<ProbeReply> {
    if (options.until) return this.#confirmed(url, options)
    const known = this.#heads.get(url) ?? this.#confirmed(url, options)
    this.#heads.set(url, known)
    return known
  }

  async #confirmed(url: string, options: Pick<ProbeAsk, 'until'>): Promise<ProbeReply> {
    const head = await this.ask({ ...options, url, method: 'HEAD', maxBytes: CONFIRM_BYTES })
    if (head.outcome !== 'answered' || (head.status ?? 0) < 400) return head
    const refused = head.finalUrl ?? url
    const get = await this.ask({ ...options, url: refused, maxBytes: CONFIRM_BYTES })
    return { ...get, url, hops: [...head.hops, ...get.hops] }
  }

  async #send(ask: ProbeAsk, isFirst: boolean): Promise<HttpResponse | Outcome> {
    const { requester, budget, timeoutMs } = this.#parts
    if (!this.allows(ask.url)) return 'notSent'
    if (requester.isOutOfTime) return 'timeout'
    const payer = (isFirst && ask.budget) || budget
    if (!payer.take()) return 'notSent'
    const { until: _until, budget: _budget, ...request } = ask
    try {
      return await requester.fetch({ timeoutMs, ...request, maxRedirects: 0 })
    } catch (error) {
      return outcomeOf(error, requester.signal)
    }
  }
}

/** Result of a probe that was not sent or not answered. */
export function unanswered(url: string, outcome: Outcome): ProbeReply {
  return { url, outcome, status: null, finalUrl: null, hops: [], mediaType: '', response: null }
}

/** The part of a reply that becomes facts. */
export function answerOf({ response: _response, ...answer }: ProbeReply): ProbeAnswer {
  return answer
}

function reply(url: string, response: HttpResponse, hops: readonly Hop[]): ProbeReply {
  const { mediaType } = contentTypeOf(response.headers)
  const { status, url: finalUrl } = response
  return { url, outcome: 'answered', status, finalUrl, hops, mediaType, response }
}

/** Longer URLs are not linked on purpose. */
const MAX_URL = 2048
/** Time limit for checking URLs against robots.txt, which blocks all other work. */
const MAX_JUDGING_MS = 100

type PolicyParts = {
  readonly site: SiteAddresses
  readonly robots: Pick<RobotsFacts, 'access' | 'txt'>
  /** The auditor's product token in robots.txt. */
  readonly token: string
  /** Words in path or query that suggest a side effect. */
  readonly neverPhrases: readonly string[]
  /** Monotonic clock, in milliseconds. */
  readonly now: () => number
}

/** Decides which URLs probes may request (catalogue: probes.never). */
export class ProbePolicy {
  readonly #parts: PolicyParts
  readonly #hostname: string
  readonly #hasSideEffect: (url: URL) => boolean
  #judgingMs = 0

  constructor(parts: PolicyParts) {
    this.#parts = parts
    this.#hostname = new URL(parts.site.finalUrl).hostname
    this.#hasSideEffect = sideEffectTest(parts.neverPhrases)
  }

  /**
   * False for a URL that is not http(s), suggests a side effect, or is denied by the audited host's
   * robots.txt (or too long to check in time). The robots.txt of other hosts is not read.
   */
  allows(url: string): boolean {
    const parsed = parseHttpUrl(url)
    const { site } = this.#parts
    // The client asked for the page itself, and it has already been fetched.
    const isPage = url === site.finalUrl
    if (!parsed || (!isPage && this.#hasSideEffect(parsed))) return false
    if (parsed.hostname !== this.#hostname) return true
    if (!isPage && (url.length > MAX_URL || this.#judgingMs > MAX_JUDGING_MS)) return false
    return this.#isAllowed(url)
  }

  #isAllowed(url: string): boolean {
    const { robots, token, now } = this.#parts
    const before = now()
    const { allowed } = robotsVerdict(robots, token, url)
    this.#judgingMs += now() - before
    return allowed !== false
  }
}

/** Counts the requests of all probes together, including redirects and confirmations. */
export class RequestBudget {
  #left: number

  constructor(max: number) {
    this.#left = max
  }

  /** Takes one request. False when none is left. */
  take(): boolean {
    if (this.#left <= 0) return false
    this.#left -= 1
    return true
  }

  /** Reserves up to `count` requests that only the holder can spend. */
  reserve(count: number): RequestBudget {
    const granted = Math.min(count, this.#left)
    this.#left -= granted
    return new RequestBudget(granted)
  }
}
