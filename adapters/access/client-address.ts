import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../core/errors.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Range = [Address, number]

const privateRanges: ReadonlySet<string> = new Set([
  ...['loopback', 'private', 'uniqueLocal', 'linkLocal'],
])

type Client = { readonly key: string; readonly isPrivate: boolean }

const mostClients = 1000
/** Longer headers are parsed each time. Clients write them, so they could fill the memory. */
const longestName = 100

/** Determines the client of a request. */
export class ClientAddress {
  readonly #proxies: readonly Range[]
  /** Every read asks, most clients ask again, and parsing takes as long as answering. */
  readonly #known = new LRUCache<string, Client>({ max: mostClients })

  /** @throws INVALID_CONFIG for an entry that is neither an address nor a CIDR range */
  constructor(trustedProxies: readonly string[]) {
    this.#proxies = trustedProxies.map(parseRange)
  }

  /**
   * Returns the socket's address, or the right-most entry of X-Forwarded-For that is not a trusted
   * proxy. An IPv6 address is returned as its /64, because one customer has at least that many.
   */
  keyOf(socketAddress: string, forwardedFor: string | undefined): string {
    return this.#client(socketAddress, forwardedFor).key
  }

  /**
   * Whether the client is this computer or in a private network (RFC 1918, RFC 4193, link-local),
   * and every proxy between has reported the sender.
   */
  isPrivate(socketAddress: string, forwardedFor: string | undefined): boolean {
    return this.#client(socketAddress, forwardedFor).isPrivate
  }

  /** Whether a trusted proxy sent the request, so that its X-Forwarded headers can be trusted. */
  trusts(socketAddress: string): boolean {
    const address = parseAddress(socketAddress)
    return address !== undefined && this.#isTrusted(address)
  }

  #client(socketAddress: string, forwardedFor: string | undefined): Client {
    const name = forwardedFor === undefined ? socketAddress : `${socketAddress} ${forwardedFor}`
    const known = this.#known.get(name)
    if (known !== undefined) return known
    const address = this.#addressOf(socketAddress, forwardedFor)
    const hops = forwardedFor?.split(',') ?? []
    const isTold = hops.every((hop) => parseAddress(withoutPort(hop.trim())) !== undefined)
    const client = {
      key: address === undefined ? socketAddress : networkOf(address),
      isPrivate: isTold && address !== undefined && privateRanges.has(address.range()),
    }
    if (name.length <= longestName) this.#known.set(name, client)
    return client
  }

  /** Returns undefined when the socket has no readable address. */
  #addressOf(socketAddress: string, forwardedFor: string | undefined): Address | undefined {
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
