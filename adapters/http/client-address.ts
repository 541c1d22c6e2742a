import ipaddr from 'ipaddr.js'
import { AppError } from '../../core/errors.ts'
import { parseUrl } from '../../core/url.ts'
import type { ApiRequest } from './api-message.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

const privateRanges: ReadonlySet<string> = new Set([
  ...['loopback', 'private', 'uniqueLocal', 'linkLocal'],
])

/** Finds out which client a request counts for. */
export class ClientAddress {
  readonly #proxies: readonly Range[]

  /** @throws INVALID_CONFIG for an entry that is neither an address nor a CIDR range. */
  constructor(trustedProxies: readonly string[]) {
    this.#proxies = trustedProxies.map(parseRange)
  }

  /**
   * The socket's address, or the right-most entry of X-Forwarded-For that no trusted proxy has;
   * an IPv6 address as its /64, since one customer has at least that many.
   */
  keyOf(socketAddress: string, forwardedFor: string | undefined): string {
    const client = this.#clientOf(socketAddress, forwardedFor)
    return client === undefined ? socketAddress : networkOf(client)
  }

  /** Whether that client is this computer itself. */
  isLoopback(socketAddress: string, forwardedFor: string | undefined): boolean {
    return this.#clientOf(socketAddress, forwardedFor)?.range() === 'loopback'
  }

  /**
   * Whether that client is this computer or in a private network (RFC 1918, RFC 4193, link-local),
   * and every proxy on the way has said from where the request came.
   */
  isPrivate(socketAddress: string, forwardedFor: string | undefined): boolean {
    const range = this.#clientOf(socketAddress, forwardedFor)?.range()
    const hops = forwardedFor?.split(',') ?? []
    const isTold = hops.every((hop) => parseAddress(withoutPort(hop.trim())) !== undefined)
    return isTold && range !== undefined && privateRanges.has(range)
  }

  /** Whether the request came through a trusted proxy, so that its X-Forwarded headers hold. */
  trusts(socketAddress: string): boolean {
    const address = parseAddress(socketAddress)
    return address !== undefined && this.#isTrusted(address)
  }

  /** Undefined when the socket has no address that could be read. */
  #clientOf(socketAddress: string, forwardedFor: string | undefined): Address | undefined {
    let client = parseAddress(socketAddress)
    const hops = (forwardedFor ?? '').split(',').reverse()
    for (const hop of hops) {
      if (client === undefined || !this.#isTrusted(client)) break
      const next = parseAddress(withoutPort(hop.trim()))
      // What a trusted proxy did not write as an address says nothing: the proxy itself counts.
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

/** IPv4 written inside IPv6 is IPv4. */
function parseAddress(text: string): Address | undefined {
  return ipaddr.isValid(text) ? ipaddr.process(text) : undefined
}

function networkOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString()
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`)
  return `${network.toString()}/64`
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` are written by some proxies. */
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

/** The origin the client reached us by; a trusted proxy may say that it was https. */
export function ownOrigin({ headers }: ApiRequest, isProxied: boolean): string {
  const { host = '' } = headers
  const scheme = isProxied && headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  return plainHost.test(host) ? `${scheme}://${host}` : fallbackOrigin
}

/**
 * Names that no registry gives away (RFC 6761, RFC 6762, RFC 8375, ICANN's resolution on .internal),
 * those of Kubernetes, and such without a dot, as in a network of containers.
 */
const insideName = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|lan|svc)$/

/**
 * Whether a Host header names a computer by its address, or by a name that only its own network can
 * resolve. Any other may be a name of somebody else's that leads here, so that a page of theirs in a
 * browser here is of one origin with this server (DNS rebinding).
 */
export function isInsideName(host: string): boolean {
  const name = parseUrl(`http://${host}`)?.hostname ?? ''
  return ipaddr.isValid(name.replace(/^\[|\]$/g, '')) || insideName.test(name)
}
