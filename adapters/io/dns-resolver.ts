import { Resolver } from 'node:dns/promises'
import type { AddressPolicy } from './address-guard.ts'
import { type Resolve, resolveBySystem } from './host-resolver.ts'

export type NameServers = {
  /** `address:port` of each; default those that this machine is configured with. */
  readonly servers?: readonly string[]
  /** Of the first question to one server; each further one takes twice as long. Default 2 000. */
  readonly timeoutMs?: number
}

const TIMEOUT_MS = 2_000
const TRIES = 2

/** How names of targets resolve: as the system does where local ones may be audited. */
export function targetResolver({ allowLocal }: AddressPolicy): Resolve {
  return allowLocal ? resolveBySystem : dnsResolver()
}

/**
 * Resolution by asking the name servers themselves, for names that strangers choose. The system's
 * own look-up holds a thread until it ends, and libuv lends it two for the whole process: a few
 * names whose servers never answer would keep every audit waiting. The hosts file and names that
 * only this network knows play no part; what they lead to could not be audited anyway.
 */
export function dnsResolver({ servers, timeoutMs = TIMEOUT_MS }: NameServers = {}): Resolve {
  const resolver = new Resolver({ timeout: timeoutMs, tries: TRIES })
  if (servers !== undefined) resolver.setServers(servers)
  return async (hostname) => {
    const families = [resolver.resolve4(hostname), resolver.resolve6(hostname)]
    const answers = await Promise.allSettled(families)
    const addresses = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    const failure = answers.find((one) => one.status === 'rejected' && !isAbsence(one.reason))
    // A name with an address of one family alone is as good as any.
    if (addresses.length === 0 && failure?.status === 'rejected') throw failure.reason
    return addresses
  }
}

/** Whether the server said that there is nothing, as against having failed. */
function isAbsence(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOTFOUND' || code === 'ENODATA'
}
