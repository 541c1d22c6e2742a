/** An address as the number that its bits are. */
export type Address = { readonly family: 4 | 6; readonly value: bigint }
export type Prefix = { readonly first: Address; readonly last: bigint; readonly length: number }

export const BITS = { 4: 32, 6: 128 } as const

/** A prefix as registries write it: `10.0.0.0/8`, `2001:db8::/32`. @throws for one with bits set beyond it. */
export function prefixOf(range: string): Prefix {
  const [text = '', bits = ''] = range.split('/')
  const first = text.includes(':') ? ipv6Of(text) : ipv4Of(text)
  const length = Number(bits)
  const size = 1n << BigInt(BITS[first.family] - length)
  if (first.value % size !== 0n) throw new Error(`bits beyond the prefix: ${range}`)
  return { first, last: first.value + size - 1n, length }
}

export function contains({ first, last }: Prefix, { family, value }: Address): boolean {
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
  const octets = text.split('.').map(Number)
  return { family: 4, value: octets.reduce((value, octet) => value * 256n + BigInt(octet), 0n) }
}

function ipv6Of(text: string): Address {
  const [left = '', right = ''] = text.split('::')
  const [before, after] = [left, right].map((side) => (side === '' ? [] : side.split(':')))
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => '0')
  const groups = [...(before ?? []), ...zeros, ...(after ?? [])]
  const value = groups.reduce((sum, group) => sum * 65_536n + BigInt(`0x${group}`), 0n)
  return { family: 6, value }
}
