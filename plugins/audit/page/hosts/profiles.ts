import { decodeSegment } from '../../../web/http-url.ts'
import { buildHostRules, type HostRules, hostIsIn, type RawNetwork } from './host-rules.ts'

/** A page of one account on a network. */
export type Profile = {
  readonly network: string
  /** Folded, the same for all spellings of the address: `company/acme`. */
  readonly account: string
  /** `network:account`, for comparing. */
  readonly key: string
}

type Network = {
  readonly id: string
  readonly hosts: HostRules
  readonly paths: readonly (readonly string[])[]
  readonly not: ReadonlySet<string>
  readonly parameter: RawNetwork['parameter']
}

/** Pages below a profile that still are the profile. */
const TAILS = new Set(
  'about about-us videos featured posts reviews life jobs people community playlists shorts streams mycompany home info products'.split(
    ' ',
  ),
)

export type ProfileIndex = readonly Network[]

/** Prepares the networks of the data file. */
export function buildProfiles(raw: Readonly<Record<string, RawNetwork>>): ProfileIndex {
  return Object.entries(raw).map(([id, network]) => ({
    id,
    hosts: buildHostRules(network.hosts),
    paths: network.paths.map((path) => path.toLowerCase().split('/')),
    not: new Set((network.not ?? []).map((word) => word.toLowerCase())),
    parameter: network.parameter,
  }))
}

/**
 * The account whose profile page the URL is; null for the network's home page, for posts, share
 * links and other hosts. twitter.com is x.com, mobile and country hosts count as the network.
 */
export function profileOf(url: URL, networks: ProfileIndex): Profile | null {
  const network = networkOf(url.hostname, networks)
  if (!network) return null
  const segments = url.pathname
    .split('/')
    .filter(Boolean)
    .map((segment) => decodeSegment(segment).toLowerCase())
  const account = byParameter(url, segments, network) ?? byPath(segments, network)
  return account === null ? null : { network: network.id, account, key: `${network.id}:${account}` }
}

const MAX_KNOWN = 2000
const known = new WeakMap<ProfileIndex, Map<string, Network | null>>()

/**
 * Network of a host (`linkedin`, `x` ...); null when it is none of the list. Links lead to few
 * hosts, and several facts ask for each.
 */
export function networkOf(hostname: string, networks: ProfileIndex): Network | null {
  const byHost = known.get(networks) ?? new Map<string, Network | null>()
  const before = byHost.get(hostname)
  if (before !== undefined) return before
  const found = networks.find(({ hosts }) => hostIsIn(hostname, hosts)) ?? null
  if (byHost.size >= MAX_KNOWN) byHost.clear()
  known.set(networks, byHost.set(hostname, found))
  return found
}

function byParameter(url: URL, segments: readonly string[], { parameter }: Network): string | null {
  if (!parameter || segments.join('/') !== parameter.path) return null
  const value = url.searchParams.get(parameter.name)
  return value ? value.toLowerCase() : null
}

function byPath(segments: readonly string[], { paths, not, parameter }: Network): string | null {
  const first = segments[0]
  if (first === undefined || not.has(first) || first === parameter?.path) return null
  for (const path of paths) {
    const rest = segments.slice(path.length)
    const isShort = rest.length === 0 || (rest.length === 1 && TAILS.has(rest[0]!))
    if (isShort && path.every((part, i) => fits(part, segments[i]))) {
      return segments.slice(0, path.length).join('/')
    }
  }
  return null
}

/** `*` matches any segment. One star elsewhere in the part matches any text. */
function fits(part: string, segment: string | undefined): boolean {
  if (segment === undefined) return false
  const star = part.indexOf('*')
  if (star < 0) return part === segment
  const head = part.slice(0, star)
  const tails = part.slice(star + 1).split('*')
  if (segment.length <= head.length || !segment.startsWith(head)) return false
  return tails.every((tail) => segment.indexOf(tail, head.length) >= 0)
}
