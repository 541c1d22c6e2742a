import ipaddr from 'ipaddr.js'
import { AppError } from '../../core/errors.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

const privateRanges: ReadonlySet<string> = new Set([
  ...['loopback', 'private', 'uniqueLocal', 'linkLocal'],
])

/** Determines the client of a request. */
export class ClientAddress {
  readonly #proxies: readonly Range[]
  /** The last socket without a proxy. Every read asks, and most clients ask again. */
  #last = { address: '', isPrivate: false }

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

  /**
   * Whether the client is this computer or in a private network (RFC 1918, RFC 4193, link-local),
   * and every proxy between has reported the sender.
   */
  isPrivate(socketAddress: string, forwardedFor: string | undefined): boolean {
    const isDirect = forwardedFor === undefined
    if (isDirect && this.#last.address === socketAddress) return this.#last.isPrivate
    const range = this.#clientOf(socketAddress, forwardedFor)?.range()
    const hops = forwardedFor?.split(',') ?? []
    const isTold = hops.every((hop) => parseAddress(withoutPort(hop.trim())) !== undefined)
    const isPrivate = isTold && range !== undefined && privateRanges.has(range)
    if (isDirect) this.#last = { address: socketAddress, isPrivate }
    return isPrivate
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
