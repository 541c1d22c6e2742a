import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { AppError } from '../../core/errors.ts'
import { type AddressPolicy, refusalOf } from './address-guard.ts'
import { HostsFile } from './hosts-file.ts'
import { queryName } from './name-query.ts'

/** All addresses of a name, IPv4 and IPv6, in the order the system prefers them. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** Where names are looked up. */
export type LookUps = {
  /** Addresses as DNS has them. */
  readonly query: Resolve
  /** Addresses as the operating system knows them: slow, and few at a time. */
  readonly system: Resolve
  /** Whether the operating system has been told addresses of a name by hand. */
  readonly isListed: (hostname: string) => Promise<boolean>
}

/** What a name server says that can be asked. */
const ANSWERS = new Set([
  ...['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT'],
  ...['EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP'],
])

/**
 * Resolution as the operating system does it (hosts file included), but for names of DNS, which
 * strangers choose: those are asked for without the system's few threads. One look-up of a name
 * serves all who ask meanwhile.
 */
export function resolverOf({ query, system, isListed }: LookUps): Resolve {
  const underWay = new Map<string, Promise<readonly string[]>>()
  const find: Resolve = async (hostname) => {
    if (isOfThisNetwork(hostname) || (await isListed(hostname))) return system(hostname)
    try {
      return await query(hostname)
    } catch (error) {
      // No name server is known or lets itself be asked; the system may have other ways.
      if (!ANSWERS.has(codeOf(error))) return system(hostname)
      throw error
    }
  }
  return (hostname) => {
    const shared = underWay.get(hostname)
    if (shared !== undefined) return shared
    const own = find(hostname).finally(() => underWay.delete(hostname))
    underWay.set(hostname, own)
    return own
  }
}

const hostsFile = new HostsFile()

/** Names of DNS from its servers, all others from the system. */
export const resolveBySystem: Resolve = resolverOf({
  query: (hostname) => queryName(hostname),
  system: async (hostname) => {
    const found = await lookup(hostname, { all: true, order: 'verbatim' })
    return found.map((entry) => entry.address)
  },
  isListed: (hostname) => hostsFile.has(hostname),
})

/** A name without a dot, or of multicast DNS (RFC 6762 section 3). */
function isOfThisNetwork(hostname: string): boolean {
  return !hostname.includes('.') || hostname.endsWith('.local')
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
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
