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
  /** Token that callers must send. Absent or empty: none. */
  readonly token?: string | undefined
}

/** Only callers with the token may start and cancel scrapes. Without a token, everyone may. */
export class ScrapeAccess {
  readonly #parts: ScrapeAccessParts
  readonly #digest: Buffer | undefined

  constructor(parts: ScrapeAccessParts) {
    this.#parts = parts
    this.#digest = parts.token ? digestOf(parts.token) : undefined
  }

  /** @throws UNAUTHORIZED */
  authorize({ request }: RouteContext): void {
    if (this.#digest === undefined) return
    const [, given] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    const problem = 'send "Authorization: Bearer" with the token of this server'
    // Digests have equal lengths, so the comparison takes constant time.
    const isRight = given !== undefined && timingSafeEqual(digestOf(given), this.#digest)
    if (!isRight) throw new AppError('UNAUTHORIZED', { problem })
  }

  /**
   * Call this once the request for a scrape is known to be valid.
   * @throws SHUTTING_DOWN, OVERLOADED, RATE_LIMITED
   */
  async admit(context: RouteContext): Promise<void> {
    this.#parts.admission.checkCapacity()
    await this.count(context)
  }

  /**
   * Without a token, a call counts as an audit unless it comes from this computer. A page of
   * another site in a local browser does not count as local.
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
