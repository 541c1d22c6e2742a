import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '../../core/errors.ts'
import { type AddressPolicy, refusalOf } from './address-guard.ts'

/** All addresses of a name, IPv4 and IPv6, in the order the system prefers them. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** Resolution as the operating system does it (hosts file included). */
export const resolveBySystem: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true, order: 'verbatim' })
  return found.map((entry) => entry.address)
}

/**
 * Addresses of a host: itself when it is an IP address, loopback for `localhost` and the names
 * under it (RFC 6761 section 6.3), else what `resolve` says.
 * @throws whatever `resolve` throws
 */
export async function addressesOf(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname]
  const name = hostname.toLowerCase().replace(/\.$/, '')
  if (name === 'localhost' || name.endsWith('.localhost')) return ['127.0.0.1', '::1']
  const found = await resolve(name)
  if (found.length === 0)
    throw Object.assign(new Error(`no address: ${name}`), { code: 'ENOTFOUND' })
  return found
}

/**
 * Refuses the host unless every address passes: a name that mixes public and guarded addresses
 * is a way around the guard, not a website.
 * @throws SSRF_BLOCKED; the message tells the name, never the address it leads to.
 */
export function assertAllAllowed(
  hostname: string,
  addresses: readonly string[],
  policy: AddressPolicy,
): void {
  for (const address of addresses) {
    const refusal = refusalOf(address, policy)
    if (refusal === undefined) continue
    const reason = address === hostname ? `it is ${refusal}` : `it leads to ${refusal}`
    throw new AppError('SSRF_BLOCKED', { address: hostname, reason })
  }
}
