import type { HttpResponse } from '../../../core/ports/http.ts'
import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { contentTypeOf } from '../page/http/content-type.ts'
import { type Outcome, outcomeOf } from '../page/http/request-outcome.ts'
import type { ProbeAnswer } from '../page/site-facts.ts'
import type { ProbePolicy } from './probe-policy.ts'
import type { RequestBudget } from './request-budget.ts'
import type { Ask, Requester } from './requester.ts'

const MAX_REDIRECTS = 5
/** Read of the GET that confirms a refused HEAD. */
const CONFIRM_BYTES = 4096
const REDIRECTS = new Set([301, 302, 303, 307, 308])

/** A probe's answer with the last response; null where there is none. */
export type ProbeReply = ProbeAnswer & { readonly response: HttpResponse | null }

export type ProbeAsk = Omit<Ask, 'maxRedirects'> & {
  readonly maxRedirects?: number
  /** A redirect to such an address ends the probe: it is the answer, and is not followed. */
  readonly until?: (location: URL) => boolean
  /** Pays for the first request; redirects are paid by the budget of all probes. */
  readonly budget?: RequestBudget
}

export type ProbeClientParts = {
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

function redirectTarget({ status, url, headers }: HttpResponse): URL | null {
  const location = headers.location?.[0]?.trim() ?? ''
  return REDIRECTS.has(status) && location !== '' ? parseHttpUrl(location, url) : null
}
