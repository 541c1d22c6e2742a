import { rowsOf } from '../hostile.ts'

/** An address as the number that its bits are. */
export type Address = { readonly family: 4 | 6; readonly value: bigint }
type Prefix = { readonly first: Address; readonly last: bigint; readonly length: number }

export const BITS = { 4: 32, 6: 128 } as const

/** Reads `10.0.0.0/8` or `2001:db8::/32`. @throws if bits beyond the prefix are set. */
export function prefixOf(range: string): Prefix {
  const [text = '', bits = ''] = range.split('/')
  const first = text.includes(':') ? ipv6Of(text) : ipv4Of(text)
  const length = Number(bits)
  const size = 1n << BigInt(BITS[first.family] - length)
  if (first.value % size !== 0n) throw new Error(`bits beyond the prefix: ${range}`)
  return { first, last: first.value + size - 1n, length }
}

function contains({ first, last }: Prefix, { family, value }: Address): boolean {
  return first.family === family && first.value <= value && value <= last
}

/** The four numbers of an IPv4 address. */
export function octetsOf(value: bigint): readonly number[] {
  return [24n, 16n, 8n, 0n].map((shift) => Number((value >> shift) & 0xffn))
}

/** The eight numbers of an IPv6 address. */
export function groupsOf(value: bigint): readonly number[] {
  return Array.from({ length: 8 }, (_, at) => Number((value >> BigInt(112 - 16 * at)) & 0xffffn))
}

/** As a look-up gives it: dotted, or eight groups of hexadecimal digits. */
export function plainText({ family, value }: Address): string {
  if (family === 4) return octetsOf(value).join('.')
  return groupsOf(value)
    .map((group) => group.toString(16))
    .join(':')
}

function ipv4Of(text: string): Address {
  const value = text.split('.').reduce((sum, octet) => sum * 256n + BigInt(octet), 0n)
  return { family: 4, value }
}

function ipv6Of(text: string): Address {
  const [before = [], after = []] = text
    .split('::')
    .map((side) => side.split(':').filter((group) => group !== ''))
  const zeros = Array<string>(8 - before.length - after.length).fill('0')
  const groups = [...before, ...zeros, ...after]
  const value = groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
  return { family: 6, value }
}

/** When a target may be in a range: `locally` where local targets are allowed. */
const OPENS = ['never', 'locally', 'always'] as const

/** A range with a purpose of its own. The smallest one that contains an address counts. */
export type KnownRange = Prefix & {
  readonly name: string
  /** As the registry writes it. */
  readonly range: string
  /** The document that gives the range its purpose. */
  readonly source: string
  readonly opens: (typeof OPENS)[number]
}

/**
 * `name | range | source | opens`, and of a range that the registry calls globally reachable what it
 * serves, and so why no website is there. IANA's special-purpose address registries, its registries
 * of multicast addresses and of the IPv6 address space, entry by entry; the forms of IPv4 inside IPv6
 * that have a prefix; the metadata addresses of clouds; and the global unicast rest.
 */
const TABLE = `
This network | 0.0.0.0/8 | RFC 791 section 3.2 | never
This host on this network | 0.0.0.0/32 | RFC 1122 section 3.2.1.3 | never
Private use | 10.0.0.0/8 | RFC 1918 | locally
Shared address space | 100.64.0.0/10 | RFC 6598 | never
Loopback | 127.0.0.0/8 | RFC 1122 section 3.2.1.3 | locally
Link local | 169.254.0.0/16 | RFC 3927 | never
Private use | 172.16.0.0/12 | RFC 1918 | locally
IETF protocol assignments | 192.0.0.0/24 | RFC 6890 section 2.1 | never
IPv4 service continuity prefix | 192.0.0.0/29 | RFC 7335 | never
IPv4 dummy address | 192.0.0.8/32 | RFC 7600 | never
Port control protocol anycast | 192.0.0.9/32 | RFC 7723 | never | the nearest router that opens ports
TURN anycast | 192.0.0.10/32 | RFC 8155 | never | the nearest relay
NAT64/DNS64 discovery | 192.0.0.170/32 | RFC 8880, RFC 7050 | never
NAT64/DNS64 discovery | 192.0.0.171/32 | RFC 8880, RFC 7050 | never
Documentation (TEST-NET-1) | 192.0.2.0/24 | RFC 5737 | never
AS112-v4 | 192.31.196.0/24 | RFC 7535 | never | the nearest sink of misdirected name queries
Automatic multicast tunnelling | 192.52.193.0/24 | RFC 7450 | never | the nearest relay of multicast
Deprecated 6to4 relay anycast | 192.88.99.0/24 | RFC 7526 | never
6a44 relay anycast | 192.88.99.2/32 | RFC 6751 | never
Private use | 192.168.0.0/16 | RFC 1918 | locally
Direct delegation AS112 service | 192.175.48.0/24 | RFC 7534 | never | the nearest sink of misdirected name queries
Benchmarking | 198.18.0.0/15 | RFC 2544 | never
Documentation (TEST-NET-2) | 198.51.100.0/24 | RFC 5737 | never
Documentation (TEST-NET-3) | 203.0.113.0/24 | RFC 5737 | never
Reserved | 240.0.0.0/4 | RFC 1112 section 4 | never
Limited broadcast | 255.255.255.255/32 | RFC 8190, RFC 919 | never
Multicast | 224.0.0.0/4 | RFC 5771 | never
Local network control block | 224.0.0.0/24 | RFC 5771 section 4 | never
Internetwork control block | 224.0.1.0/24 | RFC 5771 section 5 | never
AD-HOC block I | 224.0.2.0/24 | RFC 5771 section 6 | never
SDP/SAP block | 224.2.0.0/16 | RFC 5771 section 7 | never
AD-HOC block II | 224.3.0.0/16 | RFC 5771 section 6 | never
Source-specific multicast block | 232.0.0.0/8 | RFC 4607 | never
GLOP block | 233.0.0.0/8 | RFC 3180 | never
Unicast-prefix-based multicast | 234.0.0.0/8 | RFC 6034 | never
Administratively scoped block | 239.0.0.0/8 | RFC 2365 | never
Metadata of Alibaba Cloud | 100.100.100.200/32 | its documentation | never
Platform address of Azure | 168.63.129.16/32 | its documentation | never
Metadata of Oracle Cloud | 192.0.0.192/32 | its documentation | never
Metadata of many clouds | 169.254.169.254/32 | their documentation | never
Credentials of containers at AWS | 169.254.170.2/32 | its documentation | never
Global unicast | 0.0.0.0/0 | RFC 4632 | always
Loopback | ::1/128 | RFC 4291 section 2.5.3 | locally
Unspecified | ::/128 | RFC 4291 section 2.5.2 | never
IPv4-mapped | ::ffff:0:0/96 | RFC 4291 section 2.5.5.2 | never
IPv4-IPv6 translation | 64:ff9b::/96 | RFC 6052 | never | an IPv4 address, whichever the translator is asked for
IPv4-IPv6 translation, local use | 64:ff9b:1::/48 | RFC 8215 | never
Discard-only | 100::/64 | RFC 6666 | never
Dummy prefix | 100:0:0:1::/64 | RFC 9780 | never
IETF protocol assignments | 2001::/23 | RFC 2928 | never
Teredo | 2001::/32 | RFC 4380, RFC 8190 | never
Port control protocol anycast | 2001:1::1/128 | RFC 7723 | never | the nearest router that opens ports
TURN anycast | 2001:1::2/128 | RFC 8155 | never | the nearest relay
DNS-SD service registration anycast | 2001:1::3/128 | RFC 9665 | never | the nearest registrar of the local network
Benchmarking | 2001:2::/48 | RFC 5180, RFC 1752 | never
Automatic multicast tunnelling | 2001:3::/32 | RFC 7450 | never | the nearest relay of multicast
AS112-v6 | 2001:4:112::/48 | RFC 7535 | never | the nearest sink of misdirected name queries
Deprecated ORCHID | 2001:10::/28 | RFC 4843 | never
ORCHIDv2 | 2001:20::/28 | RFC 7343 | never | names of hosts, which are no locators
Drone remote identification | 2001:30::/28 | RFC 9374 | never | names of aircraft, which are no locators
Documentation | 2001:db8::/32 | RFC 3849 | never
6to4 | 2002::/16 | RFC 3056 | never
Direct delegation AS112 service | 2620:4f:8000::/48 | RFC 7534 | never | the nearest sink of misdirected name queries
Documentation | 3fff::/20 | RFC 9637 | never
Segment routing identifiers | 5f00::/16 | RFC 9602 | never
Unique local | fc00::/7 | RFC 4193, RFC 8190 | locally
Link local | fe80::/10 | RFC 4291 section 2.5.6 | never
IPv4-compatible | ::/96 | RFC 4291 section 2.5.5.1 | never
IPv4-translated | ::ffff:0:0:0/96 | RFC 2765 section 2.1 | never
Reserved | ::/8 | RFC 4291 | never
Reserved | 100::/8 | RFC 4291 | never
Deprecated NSAP addresses | 200::/7 | RFC 4048 | never
Reserved | 400::/6 | RFC 4291 | never
Reserved | 800::/5 | RFC 4291 | never
Reserved | 1000::/4 | RFC 4291 | never
Reserved | 4000::/3 | RFC 4291 | never
Reserved | 6000::/3 | RFC 4291 | never
Reserved | 8000::/3 | RFC 4291 | never
Reserved | a000::/3 | RFC 4291 | never
Reserved | c000::/3 | RFC 4291 | never
Reserved | e000::/4 | RFC 4291 | never
Reserved | f000::/5 | RFC 4291 | never
Reserved | f800::/6 | RFC 4291 | never
Reserved | fe00::/9 | RFC 4291 | never
Deprecated site local | fec0::/10 | RFC 3879 | never
Multicast | ff00::/8 | RFC 4291 section 2.7 | never
Multicast of the interface | ff01::/16 | RFC 7346 | never
Multicast of the link | ff02::/16 | RFC 7346 | never
Multicast of the site | ff05::/16 | RFC 7346 | never
Multicast of everybody | ff0e::/16 | RFC 7346 | never
Unicast-prefix-based multicast | ff30::/12 | RFC 3306 | never
Multicast with a rendezvous point | ff70::/12 | RFC 3956 | never
Metadata and time of AWS | fd00:ec2::/32 | its documentation | never
Metadata of Google Cloud | fd20:ce::254/128 | its documentation | never
Metadata of Oracle Cloud | fd00:c1::a9fe:a9fe/128 | its documentation | never
Metadata of Scaleway | fd00:42::42/128 | its documentation | never
Metadata of OpenStack | fe80::a9fe:a9fe/128 | its documentation | never
Retired testing network, given back | 3ffe::/16 | RFC 3701 | always
Global unicast | 2000::/3 | RFC 4291 section 2.5.4 | always
`

/** All ranges, the smallest first. */
export const RANGES: readonly KnownRange[] = rowsOf(TABLE)
  .map(([name = '', range = '', source = '', verdict]): KnownRange => {
    const opens = OPENS.find((one) => one === verdict)
    if (opens === undefined) throw new Error(`no verdict: ${range}`)
    return { name, range, source, opens, ...prefixOf(range) }
  })
  .sort((a, b) => b.length - a.length)

/** Interface identifiers that carry an IPv4 address (ISATAP, RFC 5214 section 6.1). */
const ISATAP = new Set([0x0000_5efen, 0x0200_5efen])

/** Whether an address may be requested, by the table only and without any code of the program. */
export function mayBeAsked(address: Address, allowLocal: boolean): boolean {
  const isTunnel = address.family === 6 && ISATAP.has((address.value >> 32n) & 0xffff_ffffn)
  const { opens } = RANGES.find((range) => contains(range, address)) ?? { opens: 'never' }
  return !isTunnel && (opens === 'always' || (opens === 'locally' && allowLocal))
}
