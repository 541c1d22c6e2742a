import { lookup, Resolver } from 'node:dns/promises'
import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { join } from 'node:path'
import { AppError } from '../../core/errors.ts'
import { type AddressPolicy, refusalOf } from './address-guard.ts'
import { codeOf } from './http-failure.ts'

/** Larger ones, such as lists of advertisers, are read as well; this is what a file may be at most. */
const MOST_BYTES = 16 * 1_048_576

const PATH =
  process.platform === 'win32'
    ? join(process.env.SystemRoot ?? 'C:\\Windows', 'System32', 'drivers', 'etc', 'hosts')
    : '/etc/hosts'

/** Names that this machine's file of hosts (hosts(5)) has addresses for. */
export class HostsFile {
  readonly #path: string
  #names: ReadonlySet<string> = new Set()
  #readOf: number | undefined

  constructor(path: string = PATH) {
    this.#path = path
  }

  /** Whether it lists a name; `name` in lower case. A file that cannot be read lists none. */
  async has(name: string): Promise<boolean> {
    try {
      const { mtimeMs, size } = await stat(this.#path)
      if (mtimeMs !== this.#readOf && size <= MOST_BYTES) {
        this.#names = hostNames(await readFile(this.#path, 'utf8'))
        this.#readOf = mtimeMs
      }
    } catch {
      // There need not be one.
      return false
    }
    return this.#names.has(name)
  }
}

/** The names of its lines, in lower case. */
export function hostNames(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map((line) => line.split('#', 1)[0] ?? '')
  return new Set(lines.flatMap((line) => line.trim().toLowerCase().split(/\s+/).slice(1)))
}

const ATTEMPT_MS = 2_000
const ATTEMPTS = 2

type QueryOptions = {
  /** `address:port`; default the system's, read anew each time, as networks change. */
  readonly servers?: readonly string[]
  /** Time of the first of two attempts; the second one may take longer. Default 2000. */
  readonly attemptMs?: number
}

/** Of two failures, the one that says more of the name. */
const TELLING = ['ETIMEOUT', 'ESERVFAIL', 'ENOTFOUND', 'ENODATA']

/**
 * All addresses of a name as DNS has them, IPv4 first. Needs no thread: of the look-ups of the system
 * two at a time are carried out in a process, and a name whose servers keep silent would hold up
 * everybody else's.
 * @throws the error of the resolver, with its `code`.
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
