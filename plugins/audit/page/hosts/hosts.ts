import {
  buildHostRules,
  type HostRules,
  hostIsIn,
  matchesHost,
  type RawHosts,
} from './host-rules.ts'
import { buildKnowledge, type KnowledgeIndex } from './knowledge.ts'
import { buildProfiles, type ProfileIndex } from './profiles.ts'
import { buildRegisters, type RegisterIndex } from './registers.ts'

/** Prepared `manifests/data/hosts.yaml`. */
export type Hosts = {
  readonly affiliates: {
    readonly networks: HostRules
    readonly merchants: readonly {
      readonly hosts: HostRules
      readonly parameters: ReadonlySet<string>
    }[]
    readonly parameters: ReadonlySet<string>
  }
  readonly players: HostRules
  readonly profiles: ProfileIndex
  readonly shares: {
    readonly hosts: HostRules
    readonly pathWords: ReadonlySet<string>
    readonly parameters: ReadonlySet<string>
  }
  readonly knowledge: KnowledgeIndex
  readonly registers: RegisterIndex
  readonly authoritative: { readonly hosts: HostRules; readonly suffixes: ReadonlySet<string> }
  readonly imageCdns: { readonly hosts: HostRules; readonly paths: readonly string[] }
}

/** Prepares the host tables; called once per thread, does no I/O. */
export function buildHosts(raw: RawHosts): Hosts {
  const { suffixes, ...authoritative } = raw.authoritative
  return {
    affiliates: {
      networks: buildHostRules(raw.affiliates.networks),
      merchants: raw.affiliates.merchants.map(({ hosts, parameters }) => ({
        hosts: buildHostRules(hosts),
        parameters: new Set(parameters),
      })),
      parameters: new Set(raw.affiliates.parameters),
    },
    players: buildHostRules(raw.players),
    profiles: buildProfiles(raw.profiles),
    shares: {
      hosts: buildHostRules(raw.shares.hosts),
      pathWords: new Set(raw.shares.pathWords),
      parameters: new Set(raw.shares.parameters),
    },
    knowledge: buildKnowledge(raw.knowledge),
    registers: buildRegisters(raw.registers),
    authoritative: {
      hosts: buildHostRules(Object.values(authoritative).flat()),
      suffixes: new Set(suffixes),
    },
    imageCdns: { hosts: buildHostRules(raw.imageCdns.hosts), paths: raw.imageCdns.paths },
  }
}

/** Whether a link earns money: an affiliate network, or an affiliate parameter of a shop or network. */
export function isAffiliateUrl(url: URL, { affiliates }: Hosts): boolean {
  if (matchesHost(url, affiliates.networks)) return true
  if (url.search === '') return false
  const names = [...url.searchParams.keys()].map((name) => name.toLowerCase())
  if (names.some((name) => affiliates.parameters.has(name))) return true
  return affiliates.merchants.some(
    ({ hosts, parameters }) =>
      names.some((name) => parameters.has(name)) && hostIsIn(url.hostname, hosts),
  )
}

/** Whether a frame of this address plays video or sound. */
export function isPlayerUrl(url: URL, { players }: Hosts): boolean {
  return matchesHost(url, players)
}

/** Whether a link opens a form to pass the page on (sharer, intent/tweet, share?url=). */
export function isShareUrl(url: URL, { shares }: Hosts): boolean {
  if (matchesHost(url, shares.hosts)) return true
  if (url.search === '') return false
  const segments = url.pathname.toLowerCase().split('/')
  return (
    segments.some((segment) => shares.pathWords.has(segment)) &&
    [...url.searchParams.keys()].some((name) => shares.parameters.has(name.toLowerCase()))
  )
}

/** Public sector, academia, standards bodies, statistics offices, makers' documentation. */
export function isAuthoritativeUrl(url: URL, { authoritative }: Hosts): boolean {
  return matchesHost(url, authoritative.hosts) || hasSuffix(url.hostname, authoritative.suffixes)
}

/** Whether the image comes from a service that resizes it on request. */
export function isImageCdnUrl(url: URL, { imageCdns }: Hosts): boolean {
  if (matchesHost(url, imageCdns.hosts)) return true
  return imageCdns.paths.some((path) => url.pathname.startsWith(path))
}

/** "??" in a suffix is any two-letter country code. */
function hasSuffix(hostname: string, suffixes: ReadonlySet<string>): boolean {
  const labels = hostname.toLowerCase().split('.').slice(-4)
  return labels.some((_, i) => {
    const suffix = labels.slice(i).join('.')
    return suffixes.has(suffix) || suffixes.has(suffix.replace(/\.[a-z]{2}$/, '.??'))
  })
}
