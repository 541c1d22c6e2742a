import { lookup, Resolver } from 'node:dns/promises'
import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { type AddressPolicy, refusalOf } from './address-guard.ts'
import { codeOf } from './http-failure.ts'

/** Limit for the hosts file. It allows for long block lists of advertisers. */
const MOST_BYTES = 16 * 1_048_576

const PATH =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'

/** Names that this machine's hosts file (hosts(5)) lists. */
export class HostsFile {
  readonly #path: string
  #names: ReadonlySet<string> = new Set()
  #readOf: number | undefined

  constructor(path: string = PATH) {
    this.#path = path
  }

  /** Whether the file lists `name` (lower case). False if the file cannot be read. */
  async has(name: string): Promise<boolean> {
    try {
      const { mtimeMs, size } = await stat(this.#path)
      if (mtimeMs !== this.#readOf && size <= MOST_BYTES) {
        this.#names = hostNames(await readFile(this.#path, 'utf8'))
        this.#readOf = mtimeMs
      }
    } catch {
      // The file is optional.
      return false
    }
    return this.#names.has(name)
  }
}

export function hostNames(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map((line) => line.split('#', 1)[0] ?? '')
  return new Set(lines.flatMap((line) => line.trim().toLowerCase().split(/\s+/).slice(1)))
}

const ATTEMPT_MS = 2_000
const ATTEMPTS = 2

type QueryOptions = {
  /** `address:port`. By default the system's, read anew each time because networks change. */
  readonly servers?: readonly string[]
  /** Timeout of the first of two attempts; the second may take longer. Default 2000. */
  readonly attemptMs?: number
}

/** The most informative failures first. */
const TELLING = ['ETIMEOUT', 'ESERVFAIL', 'ENOTFOUND', 'ENODATA']

/**
 * All addresses of a name according to DNS, IPv4 first. Needs no thread: system lookups run two at
 * a time per process, so a name with silent servers would block all others.
 * @throws the resolver's error, with its `code`
 */
export async function queryName(
  hostname: string,
  { servers, attemptMs = ATTEMPT_MS }: QueryOptions = {},
): Promise<readonly string[]> {
  const resolver = new Resolver({ timeout: attemptMs, tries: ATTEMPTS })
  if (servers !== undefined) resolver.setServers(servers)
  const [four, six] = await Promise.allSettled([
    resolver.resolve4(hostname),
    resolver.resolve6(hostname),
  ])
  const found = [four, six].flatMap((part) => (part.status === 'fulfilled' ? part.value : []))
  if (found.length > 0) return found
  throw [four, six]
    .flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
    .sort((a, b) => TELLING.indexOf(codeOf(a)) - TELLING.indexOf(codeOf(b)))[0]
}

/** Returns all addresses of a name, IPv4 and IPv6, in the order that the system prefers. */
export type Resolve = (hostname: string) => Promise<readonly string[]>

/** The ways to look up a name. */
export type LookUps = {
  /** Addresses according to DNS. */
  readonly query: Resolve
  /** Addresses according to the operating system: slow, and few at a time. */
  readonly system: Resolve
  /** Whether the operating system has manually configured addresses for a name. */
  readonly isListed: (hostname: string) => Promise<boolean>
}

/** Errors that mean a name server did answer. */
const ANSWERS = new Set([
  ...['ENOTFOUND', 'ENODATA', 'ESERVFAIL', 'ETIMEOUT'],
  ...['EREFUSED', 'ENOTIMP', 'EFORMERR', 'EBADRESP'],
])

/**
 * Resolves names like the operating system (including its hosts file). DNS names, which strangers
 * choose, do not use the system's few threads. Concurrent lookups of a name share one.
 */
export function resolverOf({ query, system, isListed }: LookUps): Resolve {
  const underWay = new Map<string, Promise<readonly string[]>>()
  const find: Resolve = async (hostname) => {
    if (isOfThisNetwork(hostname) || (await isListed(hostname))) return system(hostname)
    try {
      return await query(hostname)
    } catch (error) {
      // No name server is reachable; the system may have other ways.
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

/** Resolves DNS names through name servers, all others through the system. */
export const resolveBySystem: Resolve = resolverOf({
  query: (hostname) => queryName(hostname),
  system: async (hostname) => {
    const found = await lookup(hostname, { all: true, order: 'verbatim' })
    return found.map((entry) => entry.address)
  },
  isListed: (hostname) => hostsFile.has(hostname),
})

/** Whether a name has no dot or belongs to multicast DNS (RFC 6762 section 3). */
function isOfThisNetwork(hostname: string): boolean {
  return !hostname.includes('.') || hostname.endsWith('.local')
}

/**
 * Addresses of a host: itself if it is an IP address, loopback for `localhost` and its subdomains
 * (RFC 6761 section 6.3), or else the result of `resolve`.
 * @throws the errors of `resolve`
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
 * Blocks the host unless every address is allowed: a name that mixes public and guarded addresses
 * tries to evade the guard.
 * @throws SSRF_BLOCKED, whose message contains the name but never its address
 */
export function assertAllAllowed(
  hostname: string,
  addresses: readonly string[],
  policy: AddressPolicy,
): void {
  for (const address of addresses) {
    const refusal = refusalOf(address, policy)
    if (refusal === undefined) continue
    const reason = address === hostname ? `it is ${refusal}` : `it resolves to ${refusal}`
    throw new AppError('SSRF_BLOCKED', { address: hostname, reason })
  }
}
