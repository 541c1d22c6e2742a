import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/url.ts'
import type { Admission } from '../../http/admission.ts'
import type { ApiRequest } from '../../http/api-message.ts'
import type { ClientAddress } from '../../http/client-address.ts'
import type { RouteContext } from '../../http/router.ts'

export type ScrapeAccessParts = {
  readonly admission: Admission
  readonly clients: ClientAddress
  /** What callers must know; absent or empty: nothing. */
  readonly token?: string | undefined
}

/** Who may start and cancel scrapes: who knows the token; where there is none, everyone within limits. */
export class ScrapeAccess {
  readonly #parts: ScrapeAccessParts
  readonly #digest: Buffer | undefined

  constructor(parts: ScrapeAccessParts) {
    this.#parts = parts
    this.#digest = parts.token ? digestOf(parts.token) : undefined
  }

  /** @throws UNAUTHORIZED. */
  authorize({ request }: RouteContext): void {
    if (this.#digest === undefined) return
    const [, given] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    const problem = 'send "Authorization: Bearer" with the token of this server'
    // Digests are of one length, so the time of the comparison tells nothing.
    const isRight = given !== undefined && timingSafeEqual(digestOf(given), this.#digest)
    if (!isRight) throw new AppError('UNAUTHORIZED', { problem })
  }

  /**
   * Called once the request for a scrape is known to be valid.
   * @throws SHUTTING_DOWN, OVERLOADED, RATE_LIMITED.
   */
  async admit(context: RouteContext): Promise<void> {
    this.#parts.admission.checkCapacity()
    await this.count(context)
  }

  /**
   * Where there is no token a call counts as an audit, unless it is this computer's own. A page of
   * another site in a browser of this computer calls from here too, but for somebody else.
   */
  async count(context: RouteContext): Promise<void> {
    const { admission, clients } = this.#parts
    const { remoteAddress, headers } = context.request
    if (this.#digest !== undefined) return
    const isFromHere = clients.isLoopback(remoteAddress, headers['x-forwarded-for'])
    if (isFromHere && !isOfOtherSite(headers)) return
    await admission.count(context)
  }
}

function isOfOtherSite({ origin, host }: ApiRequest['headers']): boolean {
  return origin !== undefined && parseUrl(origin)?.host !== host
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
