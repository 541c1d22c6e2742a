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

/** What every probe may use. */
export type ProbeContext = {
  readonly ctx: RunContext
  readonly options: CrawlOptions
  readonly data: CrawlData
  readonly site: SiteAddresses
  readonly client: ProbeClient
  readonly requester: Requester
  /** The answer that carried the page. */
  readonly baseline: HttpResponse
  readonly comparison: TextComparison
}

/** For probes that go on from what the page says. */
export type PageProbeContext = ProbeContext & { readonly view: CrawlView }

const MAX_REDIRECTS = 5
/** Read of the GET that confirms a refused HEAD. */
const CONFIRM_BYTES = 4096

/** A probe's answer with the last response; null where there is none. */
export type ProbeReply = ProbeAnswer & { readonly response: HttpResponse | null }

type ProbeAsk = Omit<Ask, 'maxRedirects'> & {
  readonly maxRedirects?: number
  /** A redirect to such an address ends the probe: it is the answer, and is not followed. */
  readonly until?: (location: URL) => boolean
  /** Pays for the first request; redirects are paid by the budget of all probes. */
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
 * Sends the requests of probes. Redirects are followed one by one, so that each hop is counted and
 * allowed by the policy. Nothing here throws but the end of the run: what could not be asked, or
 * gave no answer, is an outcome.
 */
export class ProbeClient {
  readonly #parts: ProbeClientParts
  /** Several probes may ask for one address: a canonical is also a link, an image also og:image. */
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
   * HEAD, and where it is answered with 400 or above one GET whose answer counts. Each address is
   * asked once.
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
    if (requester.remainingMs <= 0) return 'timeout'
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

/** The answer of a probe that was not sent or brought none. */
export function unanswered(url: string, outcome: Outcome): ProbeReply {
  return { url, outcome, status: null, finalUrl: null, hops: [], mediaType: '', response: null }
}

/** What of a reply goes into the facts. */
export function answerOf({ response: _response, ...answer }: ProbeReply): ProbeAnswer {
  return answer
}

function reply(url: string, response: HttpResponse, hops: readonly Hop[]): ProbeReply {
  const { mediaType } = contentTypeOf(response.headers)
  const { status, url: finalUrl } = response
  return { url, outcome: 'answered', status, finalUrl, hops, mediaType, response }
}

/** Longer addresses are no pages anyone links to on purpose. */
const MAX_URL = 2048
/** Of comparing addresses with the rules of robots.txt: nobody else is served meanwhile. */
const MAX_JUDGING_MS = 100

type PolicyParts = {
  readonly site: SiteAddresses
  readonly robots: Pick<RobotsFacts, 'access' | 'txt'>
  /** The auditor's product token in robots.txt. */
  readonly token: string
  /** Words in path or query that speak of a side effect. */
  readonly neverPhrases: readonly string[]
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** What a probe may ask for at all (catalogue: probes.never). */
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
   * No http(s) URL, one that speaks of a side effect, or one of the audited host that its
   * robots.txt denies to the auditor, or is too long to be held against in time. Other hosts have a
   * robots.txt of their own, which is not read.
   */
  allows(url: string): boolean {
    const parsed = parseHttpUrl(url)
    const { site } = this.#parts
    // The page itself was asked for by name, and has been fetched already.
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

/** Counts the requests of all probes together, redirects and confirmations included. */
export class RequestBudget {
  #left: number

  constructor(max: number) {
    this.#left = max
  }

  /** Takes one request; false when none is left. */
  take(): boolean {
    if (this.#left <= 0) return false
    this.#left -= 1
    return true
  }

  /** A part that only its holder can spend: at most `count`, less when less is left. */
  reserve(count: number): RequestBudget {
    const granted = Math.min(count, this.#left)
    this.#left -= granted
    return new RequestBudget(granted)
  }
}
