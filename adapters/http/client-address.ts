import ipaddr from 'ipaddr.js'
import { AppError } from '../../core/errors.ts'
import { parseUrl } from '../../core/url.ts'
import type { ApiRequest } from './api-message.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

const privateRanges: ReadonlySet<string> = new Set([
  ...['loopback', 'private', 'uniqueLocal', 'linkLocal'],
])

/** Determines the client of a request. */
export class ClientAddress {
  readonly #proxies: readonly Range[]

  /** @throws INVALID_CONFIG for an entry that is neither an address nor a CIDR range */
  constructor(trustedProxies: readonly string[]) {
    this.#proxies = trustedProxies.map(parseRange)
  }

  /**
   * Returns the socket's address, or the right-most entry of X-Forwarded-For that is not a trusted
   * proxy. An IPv6 address is returned as its /64, because one customer has at least that many.
   */
  keyOf(socketAddress: string, forwardedFor: string | undefined): string {
    const client = this.#clientOf(socketAddress, forwardedFor)
    return client === undefined ? socketAddress : networkOf(client)
  }

  /** Whether the client is this computer. */
  isLoopback(socketAddress: string, forwardedFor: string | undefined): boolean {
    return this.#clientOf(socketAddress, forwardedFor)?.range() === 'loopback'
  }

  /**
   * Whether the client is this computer or in a private network (RFC 1918, RFC 4193, link-local),
   * and every proxy between has reported the sender.
   */
  isPrivate(socketAddress: string, forwardedFor: string | undefined): boolean {
    const range = this.#clientOf(socketAddress, forwardedFor)?.range()
    const hops = forwardedFor?.split(',') ?? []
    const isTold = hops.every((hop) => parseAddress(withoutPort(hop.trim())) !== undefined)
    return isTold && range !== undefined && privateRanges.has(range)
  }

  /** Whether a trusted proxy sent the request, so that its X-Forwarded headers can be trusted. */
  trusts(socketAddress: string): boolean {
    const address = parseAddress(socketAddress)
    return address !== undefined && this.#isTrusted(address)
  }

  /** Returns undefined when the socket has no readable address. */
  #clientOf(socketAddress: string, forwardedFor: string | undefined): Address | undefined {
    let client = parseAddress(socketAddress)
    const hops = (forwardedFor ?? '').split(',').reverse()
    for (const hop of hops) {
      if (client === undefined || !this.#isTrusted(client)) break
      const next = parseAddress(withoutPort(hop.trim()))
      // Not an address: count the proxy that sent it as the client.
      if (next === undefined) break
      client = next
    }
    return client
  }

  #isTrusted(address: Address): boolean {
    return this.#proxies.some(
      ([base, bits]) => base.kind() === address.kind() && address.match(base, bits),
    )
  }
}

/** Treats IPv4-mapped IPv6 as IPv4. */
function parseAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function networkOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`)
  return `${network.toString()}/64`
}

/** Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`. */
function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]+)\](?::\d+)?$/.exec(text)
  if (bracketed?.[1] !== undefined) return bracketed[1]
  return /^\d+(?:\.\d+){3}:\d+$/.test(text) ? text.slice(0, text.indexOf(':')) : text
}

function parseRange(text: string): Range {
  try {
    if (text.includes('/')) return ipaddr.parseCIDR(text)
    const address = ipaddr.process(text)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  } catch (cause) {
    const problem = `TRUSTED_PROXIES names ${JSON.stringify(text)}, which is neither an IP address nor a CIDR range such as 10.0.0.0/8.`
    throw new AppError('INVALID_CONFIG', { problem }, { cause })
  }
}

const plainHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i
const fallbackOrigin = 'http://localhost:3000'

/** The origin that the client used. A trusted proxy may report https. */
export function ownOrigin({ headers }: ApiRequest, isProxied: boolean): string {
  const { host = '' } = headers
  const scheme = isProxied && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return plainHost.test(host) ? `${scheme}://${host}` : fallbackOrigin
}

/**
 * Names that no registry assigns (RFC 6761, RFC 6762, RFC 8375, ICANN's resolution on .internal),
 * names of Kubernetes, and names without a dot, as used between containers.
 */
const insideName = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|svc)$/

/**
 * Whether a Host header has an IP address, or a name that only its own network can resolve. Any
 * other name may belong to somebody else and resolve to this server (DNS rebinding). A page of
 * theirs would then share an origin with this server in local browsers.
 */
export function isInsideName(host: string): boolean {
  const name = parseUrl(`http://${host}`)?.hostname ?? ''
  return ipaddr.isValid(name.replace(/^\[|\]$/g, '')) || insideName.test(name)
}
