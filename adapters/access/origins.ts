import ipaddr from 'ipaddr.js'
import { AppError } from '../../core/errors.ts'
import { parseUrl } from '../../core/url.ts'
import type { ApiRequest } from '../http/api-message.ts'
import { assertJsonType } from '../http/json.ts'
import type { ClientAddress } from './client-address.ts'

type OriginsParts = {
  readonly clients: ClientAddress
  /** Scheme and host that visitors use, if the operator has set them. */
  readonly publicOrigin: string | null
  readonly cors: {
    /** Origins whose pages may call; `*` means all. */
    readonly origins: readonly string[]
    /** Whether `*` also lets pages start work, not only read. */
    readonly anyOriginMayStart: boolean
  }
}

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const fallbackOrigin = 'http://localhost:3000'
const signsOfProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Tells pages of this server from those of other sites, and local callers from others. */
export class Origins {
  readonly #parts: OriginsParts
  readonly #listed: ReadonlySet<string>
  readonly #publicHost: string | undefined

  constructor(parts: OriginsParts) {
    const { cors, publicOrigin } = parts
    this.#parts = parts
    this.#listed = new Set(cors.origins)
    this.#publicHost = publicOrigin === null ? undefined : new URL(publicOrigin).host
  }

  /** The origin that the client used. A trusted proxy may report https. */
  own({ headers, remoteAddress }: ApiRequest): string {
    const { clients, publicOrigin } = this.#parts
    if (publicOrigin !== null) return publicOrigin
    const { host = '', 'x-forwarded-proto': reported } = headers
    const scheme = reported === 'https' && clients.trusts(remoteAddress) ? 'https' : 'http'
    return plainHost.test(host) ? `${scheme}://${host}` : fallbackOrigin
  }

  /**
   * Refuses pages of other sites in a visitor's browser, which would start work with the visitor's
   * access to this server. Programs send neither Origin nor Sec-Fetch-Site. A page's own calls need a
   * JSON Content-Type, which forms cannot send.
   * @throws FOREIGN_ORIGIN, UNSUPPORTED_MEDIA_TYPE
   */
  assertMayStart(request: ApiRequest): void {
    const { origin, 'content-type': type = 'none' } = request.headers
    if (!this.#isListed(origin)) this.#assertOwn(request)
    if (origin !== undefined && request.method !== 'GET') assertJsonType(type)
  }

  /**
   * Whether the caller is on this computer or in its private networks, and no page of another site.
   * A request through an untrusted proxy is not local, because it makes every client look local.
   */
  isLocal(request: ApiRequest): boolean {
    const isOther = request.headers.origin !== undefined && !this.#isOwnPage(request)
    if (isOther || isFromElsewhere(request)) return false
    return this.#isForUs(request.headers.host) && this.#isNearby(request)
  }

  #isListed(origin: string | undefined): boolean {
    const { anyOriginMayStart } = this.#parts.cors
    if (anyOriginMayStart && this.#listed.has('*')) return true
    return origin !== undefined && this.#listed.has(origin)
  }

  #assertOwn(request: ApiRequest): void {
    const { origin, host = '' } = request.headers
    if (isFromElsewhere(request) || (origin !== undefined && !this.#isOwnPage(request))) {
      const page = origin === undefined ? 'another site' : origin.slice(0, 200)
      const problem = `it comes from ${page}; an operator can allow its origin with cors.origins`
      throw new AppError('FOREIGN_ORIGIN', { problem })
    }
    // A page may listen to events without naming its origin.
    if ((origin !== undefined || request.method === 'GET') && this.#isRebound(request)) {
      const problem = `the host ${host.slice(0, 200)} may not be a name of this server; an operator can set the address that visitors use with PUBLIC_ORIGIN`
      throw new AppError('FOREIGN_ORIGIN', { problem })
    }
  }

  /** A proxy may have changed Host; then only the browser knows that the page is ours. */
  #isOwnPage({ headers }: ApiRequest): boolean {
    const { origin, host, 'sec-fetch-site': site } = headers
    if (origin === this.#parts.publicOrigin || site === 'same-origin') return true
    if (host === undefined) return false
    return ['http', 'https'].some((scheme) => origin === `${scheme}://${host.toLowerCase()}`)
  }

  /**
   * Whether somebody else's name may resolve to this server (DNS rebinding): their page would share an
   * origin with it in browsers nearby. Elsewhere, there is nothing to gain by it.
   */
  #isRebound(request: ApiRequest): boolean {
    return !this.#isForUs(request.headers.host) && this.#isNearby(request)
  }

  /** Programs may omit the host; browsers always send it. */
  #isForUs(host: string | undefined): boolean {
    return host === undefined || host.toLowerCase() === this.#publicHost || isInsideName(host)
  }

  #isNearby({ remoteAddress, headers }: ApiRequest): boolean {
    const { clients } = this.#parts
    const { 'x-forwarded-for': forwardedFor } = headers
    if (!clients.isPrivate(remoteAddress, forwardedFor)) return false
    const isTold = clients.trusts(remoteAddress) && forwardedFor !== undefined
    return isTold || signsOfProxies.every((name) => headers[name] === undefined)
  }
}

/** Whether browser headers show a page of another site (https://www.w3.org/TR/fetch-metadata/). */
function isFromElsewhere({ headers }: ApiRequest): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  return site === 'cross-site' || (site === 'same-site' && origin === undefined)
}

/**
 * Names that no registry assigns (RFC 6761, RFC 6762, RFC 8375, ICANN's resolution on .internal),
 * names of Kubernetes, and names without a dot, as used between containers.
 */
const insideName = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|svc)$/

/** Whether a Host header has an IP address, or a name that only its own network can resolve. */
function isInsideName(host: string): boolean {
  const name = parseUrl(`http://${host}`)?.hostname ?? ''
  return ipaddr.isValid(name.replace(/^\[|\]$/g, '')) || insideName.test(name)
}
