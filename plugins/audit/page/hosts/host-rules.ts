import { site } from '../address/site.ts'

/** manifests/data/hosts.yaml as it reads; manifests/schemas/hosts.schema.json. */
export type RawHosts = {
  readonly affiliates: {
    readonly networks: readonly string[]
    readonly merchants: readonly RawMerchant[]
    readonly parameters: readonly string[]
  }
  readonly players: readonly string[]
  readonly profiles: Readonly<Record<string, RawNetwork>>
  readonly shares: {
    readonly hosts: readonly string[]
    readonly pathWords: readonly string[]
    readonly parameters: readonly string[]
  }
  readonly knowledge: readonly RawKnowledge[]
  readonly registers: readonly RawRegister[]
  readonly authoritative: {
    readonly suffixes: readonly string[]
    readonly publicSector: readonly string[]
    readonly academia: readonly string[]
    readonly standards: readonly string[]
    readonly statistics: readonly string[]
    readonly documentation: readonly string[]
  }
  readonly imageCdns: { readonly hosts: readonly string[]; readonly paths: readonly string[] }
}

type RawMerchant = {
  readonly hosts: readonly string[]
  readonly parameters: readonly string[]
}

/** One network with profile pages; "*" in a path is one segment. */
export type RawNetwork = {
  readonly hosts: readonly string[]
  readonly paths: readonly string[]
  /** First segments that are not an account. */
  readonly not?: readonly string[]
  /** The account is in a query parameter of this page. */
  readonly parameter?: { readonly path: string; readonly name: string }
}

export type KnowledgeTier = 'strong' | 'commercial'

export type RawKnowledge = {
  readonly id: string
  readonly title: string
  readonly tier: KnowledgeTier
  readonly hosts: readonly string[]
  /** Linear-time regular expression of the path. */
  readonly path: string
  /** The fragment belongs to the path. */
  readonly hash?: boolean
  /** Names, joined by |, of the query parameters that may hold the number. */
  readonly parameter?: string
  /** Position of the checked number in path, fragment or parameter. */
  readonly value?: string
  readonly check?: string
}

export type RawRegister = {
  readonly id: string
  readonly title: string
  /** ISO 3166-1; absent for numbers of no country. */
  readonly country?: string
  readonly labels?: readonly string[]
  /** Form of the number behind a label. */
  readonly labelled?: string
  /** Pattern of the number without a label. */
  readonly bare?: string
  readonly check?: string
}

type Rule = { readonly prefix: string }

/**
 * Hosts with an optional path prefix: "youtube.com" includes its subdomains, "facebook.com/sharer"
 * that path and everything below it, "amazon.*" the name under any public suffix. A look-up costs
 * the number of labels of the host.
 */
export type HostRules = ReadonlyMap<string, readonly Rule[]>

const BOUNDARY = /[/?#&=.]/

/** Prepares the rules of the data file. */
export function buildHostRules(entries: readonly string[]): HostRules {
  const rules = new Map<string, Rule[]>()
  for (const entry of entries) {
    const slash = entry.indexOf('/')
    const host = (slash < 0 ? entry : entry.slice(0, slash)).toLowerCase()
    const prefix = slash < 0 ? '' : entry.slice(slash).toLowerCase()
    rules.set(host, [...(rules.get(host) ?? []), { prefix }])
  }
  return rules
}

/** Whether a rule covers the URL. */
export function matchesHost(url: URL, rules: HostRules): boolean {
  const own = rulesOf(url.hostname, rules)
  if (own.length === 0) return false
  const address = `${url.pathname}${url.search}`.toLowerCase()
  return own.some(({ prefix }) => begins(address, prefix))
}

/** Whether a rule without a path covers the host name. */
export function hostIsIn(host: string, rules: HostRules): boolean {
  return rulesOf(host, rules).some(({ prefix }) => prefix === '')
}

function begins(address: string, prefix: string): boolean {
  if (!address.startsWith(prefix)) return false
  const next = address[prefix.length]
  return prefix === '' || prefix.endsWith('/') || next === undefined || BOUNDARY.test(next)
}

function rulesOf(hostname: string, rules: HostRules): readonly Rule[] {
  if (rules.size === 0) return NONE
  let found: readonly Rule[] = NONE
  for (const name of namesOf(hostname)) {
    const own = rules.get(name)
    if (own) found = found.length === 0 ? own : [...found, ...own]
  }
  return found
}

const NONE: readonly Rule[] = []
const MAX_CACHED = 2000
const cache = new Map<string, readonly string[]>()

/**
 * Names under which rules of a host are stored. Many tables of rules look them up for each link.
 */
function namesOf(hostname: string): readonly string[] {
  const known = cache.get(hostname)
  if (known) return known
  const host = hostname.toLowerCase()
  const names: string[] = []
  for (let at = 0; at >= 0 && at < host.length; ) {
    names.push(host.slice(at))
    const dot = host.indexOf('.', at)
    at = dot < 0 ? -1 : dot + 1
  }
  names.push(...wildcardNames(host))
  if (cache.size >= MAX_CACHED) cache.clear()
  cache.set(hostname, names)
  return names
}

/** `scholar.google.be` -> `google.*`, `scholar.google.*` */
function wildcardNames(host: string): string[] {
  const own = site(host)
  const dot = own.indexOf('.')
  if (dot < 0) return []
  const label = own.slice(0, dot)
  const names = [`${label}.*`]
  let before = host.slice(0, Math.max(0, host.length - own.length - 1))
  while (before !== '') {
    names.push(`${before}.${label}.*`)
    const next = before.indexOf('.')
    before = next < 0 ? '' : before.slice(next + 1)
  }
  return names
}
