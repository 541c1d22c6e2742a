import { Resolver } from 'node:dns/promises'

const ATTEMPT_MS = 2_000
const ATTEMPTS = 2

export type QueryOptions = {
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
    .sort((a, b) => rankOf(a) - rankOf(b))[0]
}

function rankOf(error: unknown): number {
  return TELLING.indexOf(String((error as { readonly code?: unknown }).code))
}
