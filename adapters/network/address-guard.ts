import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

type Address = ipaddr.IPv4 | ipaddr.IPv6
type Cidr = readonly [Address, number]

const cidr = (text: string): Cidr => ipaddr.parseCIDR(text)

/** The only IPv6 block that is global unicast (RFC 4291, IANA "IPv6 Global Unicast"). */
const GLOBAL_UNICAST_V6 = cidr('2000::/3')

/**
 * Addresses from which machines in data centres read their own credentials. Some are in private or
 * even public ranges, so they stay blocked where private targets are allowed.
 */
const METADATA: readonly Cidr[] = [
  cidr('169.254.0.0/16'),
  cidr('100.100.100.200/32'),
  cidr('168.63.129.16/32'),
  cidr('192.0.0.192/32'),
  cidr('fd00:ec2::/32'),
  cidr('fd20:ce::254/128'),
  cidr('fd00:c1::a9fe:a9fe/128'),
  cidr('fd00:42::42/128'),
]

/** Interface identifiers that contain an IPv4 address (ISATAP, RFC 5214 section 6.1). */
const ISATAP_MARKS: readonly (readonly [number, number])[] = [
  [0x0000, 0x5efe],
  [0x0200, 0x5efe],
]

/** The address kinds of ipaddr.js, in words that complete "it is ...". */
const KINDS: Readonly<Record<string, string>> = {
  unspecified: 'an unspecified address',
  broadcast: 'a broadcast address',
  multicast: 'a multicast address',
  linkLocal: 'a link-local address',
  loopback: 'a loopback address',
  private: 'a private address',
  uniqueLocal: 'a private address',
  carrierGradeNat: 'a shared carrier address',
}
const SPECIAL = 'a special-purpose address'

/** Kinds that `allowLocal` permits. */
const LOCAL = new Set(['loopback', 'private', 'uniqueLocal'])

/**
 * Returns why an address is not a valid target, in words that complete "it is ...", or undefined.
 * Only global unicast is allowed. All ranges of the IANA special-purpose registries (RFC 6890 and
 * the registries of 2024) are blocked, and so is every form of IPv4 inside IPv6.
 */
function guardedKind(address: Address, allowLocal: boolean): string | undefined {
  if (METADATA.some((range) => isWithin(address, range)))
    return 'a cloud metadata or link-local address'
  if (isTunnel(address)) return 'an address that tunnels to an IPv4 address'
  const kind = address.range()
  if (LOCAL.has(kind)) return allowLocal ? undefined : KINDS[kind]
  if (kind !== 'unicast') return KINDS[kind] ?? SPECIAL
  const isGlobal = address instanceof ipaddr.IPv4 || isWithin(address, GLOBAL_UNICAST_V6)
  return isGlobal ? undefined : SPECIAL
}

/** Blocked in private ranges too, because the embedded IPv4 address may be a blocked one. */
function isTunnel(address: Address): boolean {
  if (address instanceof ipaddr.IPv4) return false
  const [high, low] = [address.parts[4], address.parts[5]]
  return ISATAP_MARKS.some((mark) => mark[0] === high && mark[1] === low)
}

function isWithin(address: Address, [range, bits]: Cidr): boolean {
  if (address instanceof ipaddr.IPv4)
    return range instanceof ipaddr.IPv4 && address.match(range, bits)
  return range instanceof ipaddr.IPv6 && address.match(range, bits)
}

export type AddressPolicy = {
  /** ALLOW_LOCALHOST_AUDIT: allows loopback and private addresses, for local development. */
  readonly allowLocal: boolean
  /** `host:port` of a site that this process serves itself. It is allowed, other local ones are not. */
  readonly servedHere?: string | undefined
}

/** The policy for one address, which `servedHere` may name. */
export function policyFor(url: URL, policy: AddressPolicy): AddressPolicy {
  return url.host === policy.servedHere ? { allowLocal: true } : policy
}

/**
 * Returns why `ip` is blocked, in words that complete "it is ...", or undefined. IPv4 text is
 * accepted in dotted decimal only. Addresses with a zone are blocked: they belong to this machine's
 * own links (RFC 4007 section 11).
 */
export function refusalOf(ip: string, policy: AddressPolicy): string | undefined {
  if (isIP(ip) === 0) return 'not an IP address'
  if (ip.includes('%')) return 'a link-local address'
  return guardedKind(ipaddr.parse(ip), policy.allowLocal)
}
