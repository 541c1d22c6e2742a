/** One row of manifests/data/ai-bots.yaml. */
export type AiBot = {
  readonly token: string
  readonly operator: string
  readonly purpose: string
  readonly platforms: readonly string[]
  readonly weight: number
}

export type BotTable = {
  readonly bots: readonly AiBot[]
  /** Names of sets -> tokens; `probed` are those the aiAgents probe sends. */
  readonly sets: Readonly<Record<string, readonly string[]>>
}

/** One row of manifests/data/edge-networks.yaml. */
export type EdgeNetwork = {
  readonly name: string
  readonly headers: readonly string[]
  readonly values: Readonly<Record<string, readonly string[]>>
  readonly cookies: readonly string[]
}

/** manifests/data/challenges.yaml. */
export type ChallengeSigns = {
  readonly maxBodyBytes: number
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly markers: readonly { readonly all: readonly string[]; readonly except?: string }[]
}

/** The bundled tables a crawl reads. */
export type CrawlData = {
  readonly bots: BotTable
  readonly edges: readonly EdgeNetwork[]
  readonly challenges: ChallengeSigns
}
