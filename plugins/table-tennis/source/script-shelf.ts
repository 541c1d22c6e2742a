import type { Clock } from '../../../core/ports/clock.ts'
import type { HttpResponse } from '../../../core/ports/http.ts'

const LIFETIME_MS = 60 * 60 * 1000
const MAX_BYTES = 16 * 1024 * 1024
/** What an entry takes beside its body and address, so that empty scripts do not gather. */
const ENTRY_BYTES = 1024

type Kept = { readonly keptAtMs: number; readonly response: HttpResponse }

/** Scripts of the site, kept for an hour: each of thousands of pages names the same ones. */
export class ScriptShelf {
  readonly #kept = new Map<string, Kept>()
  #bytes = 0

  get(url: string, clock: Clock): HttpResponse | undefined {
    const kept = this.#kept.get(url)
    if (kept === undefined) return undefined
    if (clock.monotonic() - kept.keptAtMs < LIFETIME_MS) return kept.response
    this.#drop(url, kept)
    return undefined
  }

  /** Keeps what is the same for every visitor, and the oldest ones no longer than there is room. */
  keep(url: string, response: HttpResponse, clock: Clock): void {
    const { status, headers, body, incomplete } = response
    const control = headers['cache-control']?.join() ?? ''
    const isOwn = headers['set-cookie'] !== undefined || /no-store|no-cache|private/i.test(control)
    if (status !== 200 || incomplete || isOwn || body.length > MAX_BYTES) return
    const former = this.#kept.get(url)
    if (former !== undefined) this.#drop(url, former)
    this.#kept.set(url, { keptAtMs: clock.monotonic(), response })
    this.#bytes += bytesOf(url, response)
    for (const [oldest, kept] of this.#kept) {
      if (this.#bytes <= MAX_BYTES) return
      this.#drop(oldest, kept)
    }
  }

  #drop(url: string, { response }: Kept): void {
    this.#kept.delete(url)
    this.#bytes -= bytesOf(url, response)
  }
}

function bytesOf(url: string, { body }: HttpResponse): number {
  return body.length + url.length + ENTRY_BYTES
}
