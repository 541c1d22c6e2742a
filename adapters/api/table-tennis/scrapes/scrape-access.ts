import { createHash, timingSafeEqual } from 'node:crypto'
import { AppError } from '../../../../core/errors.ts'
import type { Admission } from '../../../access/admission.ts'
import type { Callers } from '../../../access/callers.ts'
import type { Origins } from '../../../access/origins.ts'
import type { ApiRequest } from '../../../http/api-message.ts'
import type { RouteContext } from '../../../http/router.ts'

export type ScrapeAccessParts = {
  readonly admission: Admission
  readonly origins: Pick<Origins, 'isLocal'>
  readonly callers: Pick<Callers, 'of'>
  /** SCRAPE_TOKEN, which callers must send, or one with the scope `scrape`. Absent or empty: none. */
  readonly token?: string | undefined
}

/** Only callers with a token may start and cancel scrapes. If the operator has set none, everyone may. */
export class ScrapeAccess {
  readonly #parts: ScrapeAccessParts
  readonly #digest: Buffer | undefined

  constructor(parts: ScrapeAccessParts) {
    this.#parts = parts
    this.#digest = parts.token ? digestOf(parts.token) : undefined
  }

  /** @throws UNAUTHORIZED, FORBIDDEN, RATE_LIMITED */
  async authorize({ request }: RouteContext): Promise<void> {
    if (this.#digest !== undefined) await this.#assertToken(request)
  }

  /**
   * Like `authorize`, for calls that only the operator may make: without SCRAPE_TOKEN, callers from
   * elsewhere need a token with the scope.
   */
  async authorizeOperator({ request }: RouteContext): Promise<void> {
    const isLocal = this.#digest === undefined && this.#parts.origins.isLocal(request)
    if (!isLocal) await this.#assertToken(request)
  }

  async #assertToken(request: ApiRequest): Promise<void> {
    const [, given] = /^bearer +(\S+) *$/i.exec(request.headers.authorization ?? '') ?? []
    const problem = 'send "Authorization: Bearer" with the token of this server'
    if (given === undefined) throw new AppError('UNAUTHORIZED', { problem })
    // Digests have equal lengths, so the comparison takes constant time.
    if (this.#digest && timingSafeEqual(digestOf(given), this.#digest)) return
    await this.#parts.callers.of(request, 'scrape')
  }

  /**
   * Call this once the request for a scrape is known to be valid.
   * @throws SHUTTING_DOWN, OVERLOADED, RATE_LIMITED
   */
  async admit(context: RouteContext): Promise<void> {
    this.#parts.admission.checkCapacity()
    await this.count(context)
  }

  /** Without a token, a call counts as an audit unless the caller is local. */
  async count(context: RouteContext): Promise<void> {
    const { admission, origins } = this.#parts
    if (this.#digest !== undefined || origins.isLocal(context.request)) return
    await admission.count(context, 'scrape')
  }
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
