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

export type RawMerchant = {
  readonly hosts: readonly string[]
  readonly parameters: readonly string[]
}

/** One network with profile pages; "*" in a path is one segment. */
export type RawNetwork = {
  readonly hosts: readonly string[]
  readonly paths: readonly string[]
  /** First segments that are no account. */
  readonly not?: readonly string[]
  /** The account stands in a query parameter of this page. */
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
  /** Names a thing that a text can be about. */
  readonly topic?: boolean
  /** An official business register. */
  readonly register?: boolean
  /** Names, joined by |, of the query parameters that may hold the number. */
  readonly parameter?: string
  /** Where in path, fragment or parameter the checked number stands. */
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
  /** Form that says by itself what it is. */
  readonly bare?: string
  readonly check?: string
}
