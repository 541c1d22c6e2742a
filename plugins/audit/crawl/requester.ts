import { openScope, untilAborted } from '../../../core/abort-signals.ts'
import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { HttpClient, HttpResponse } from '../../../core/ports/http.ts'
import { parseHttpUrl } from '../../web/http-url.ts'
import type { HostSlots } from '../page/http/host-slots.ts'

export type Ask = {
  readonly url: string
  readonly method?: 'GET' | 'HEAD'
  readonly maxBytes: number
  readonly maxRedirects?: number
  readonly accept?: string
  readonly userAgent?: string
  /** Timeout of this request. The crawl's time limit applies too. */
  readonly timeoutMs?: number
  /** The aiAgents sequence runs in parallel and takes no slot of the host. */
  readonly besideSlots?: boolean
}

type RequesterParts = {
  readonly http: HttpClient
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly slots: HostSlots
  /** Time limit of the whole crawl, from now. */
  readonly timeoutMs: number
  readonly userAgent?: string
}

/** Sends all requests of one crawl, within its time limit and with limited concurrency per host. */
export class Requester {
  readonly signal: AbortSignal
  readonly clock: Clock
  readonly #parts: RequesterParts
  readonly #deadlineMs: number

  constructor(parts: RequesterParts) {
    this.signal = parts.signal
    this.clock = parts.clock
    this.#parts = parts
    this.#deadlineMs = parts.clock.monotonic() + parts.timeoutMs
  }

  /** Milliseconds left of the crawl's time, not below 0. */
  get remainingMs(): number {
    return Math.max(0, this.#deadlineMs - this.clock.monotonic())
  }

  /** Timers may end up to a millisecond early: what is left of the last one is too little for a request. */
  get isOutOfTime(): boolean {
    return this.remainingMs < 1
  }

  /** The same crawl with another signal, for requests that can be aborted separately. */
  under(signal: AbortSignal): Requester {
    return new Requester({ ...this.#parts, signal, timeoutMs: this.remainingMs })
  }

  /**
   * Runs work with a signal that aborts when the crawl's time ends, or a grace period later.
   * @throws errors of the work; TARGET_UNREACHABLE (timeout) when the time is up
   */
  async inTime<T>(
    { url, graceMs = 0 }: { readonly url: string; readonly graceMs?: number },
    work: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const limit = { timeoutMs: this.remainingMs + graceMs, expired: () => outOfTime(url) }
    const scope = openScope({ clock: this.clock, parent: this.signal, limit })
    try {
      return await untilAborted(work(scope.signal), scope.signal)
    } finally {
      scope.close()
    }
  }

  /** @throws errors of the HTTP client; TARGET_UNREACHABLE (timeout) when the time is up */
  async fetch(ask: Ask): Promise<HttpResponse> {
    if (ask.besideSlots) return this.#send(ask)
    const host = parseHttpUrl(ask.url)?.hostname ?? ''
    const release = await this.#parts.slots.acquire(host, this.signal)
    try {
      return await this.#send(ask)
    } finally {
      release()
    }
  }

  /**
   * Like `fetch`, but requests a truncated response again. Returns the better of the two: a second
   * request that fails or is refused changes nothing.
   */
  async fetchWhole(ask: Ask): Promise<HttpResponse> {
    const first = await this.fetch(ask)
    if (!first.incomplete) return first
    const second = await this.fetch(ask).catch(() => first)
    this.signal.throwIfAborted()
    if (second.status >= 400 && first.status < 400) return first
    return second.incomplete && second.body.length < first.body.length ? first : second
  }

  #send(ask: Ask): Promise<HttpResponse> {
    if (this.isOutOfTime) throw outOfTime(ask.url)
    const timeoutMs = Math.ceil(
      Math.min(ask.timeoutMs ?? Number.POSITIVE_INFINITY, this.remainingMs),
    )
    const userAgent = ask.userAgent ?? this.#parts.userAgent
    return this.#parts.http.fetch({
      url: ask.url,
      method: ask.method ?? 'GET',
      headers: {
        ...(ask.accept === undefined ? {} : { accept: ask.accept }),
        ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
      },
      maxBytes: ask.maxBytes,
      onOverflow: 'truncate',
      timeoutMs,
      ...(ask.maxRedirects === undefined ? {} : { maxRedirects: ask.maxRedirects }),
      signal: this.signal,
    })
  }
}

function outOfTime(url: string): AppError {
  const problem = 'the crawl ran out of time before this request'
  return new AppError('TARGET_UNREACHABLE', { problem, cause: 'timeout', url })
}
