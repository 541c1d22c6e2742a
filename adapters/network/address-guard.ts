import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { guardedKind } from './special-addresses.ts'

export type AddressPolicy = {
  /** ALLOW_LOCALHOST_AUDIT: loopback and private addresses pass, for local development. */
  readonly allowLocal: boolean
}

/**
 * Why `ip` may not be asked, in words that complete "it is ...", or undefined when it may.
 * Textual IPv4 is accepted in dotted decimal only. Whatever names a zone is refused: it is an address
 * on one of this machine's own links (RFC 4007 section 11).
 */
export function refusalOf(ip: string, policy: AddressPolicy): string | undefined {
  if (isIP(ip) === 0) return 'not an IP address'
  if (ip.includes('%')) return 'a link-local address'
  return guardedKind(ipaddr.parse(ip), policy.allowLocal)
}

/** Whether `ip` is global unicast (or local where the policy allows it). */
export function isAllowedAddress(ip: string, policy: AddressPolicy): boolean {
  return refusalOf(ip, policy) === undefined
}
