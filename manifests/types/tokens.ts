// Written by `npm run types` from the manifests. Do not edit.

/** tokens.yaml in the data folder: who may call this server, and how much they may spend. */
export interface Tokens {
  /**
   * One entry per token.
   *
   * @maxItems 10000
   */
  readonly tokens: readonly TokenRecord[]
}
/** One token. Remove the entry to revoke it. */
export interface TokenRecord {
  /** Who it is for, as metrics and messages name it. */
  readonly name: string
  /** scrypt of the secret: salt and hash. The secret itself is stored nowhere. */
  readonly hash: string
  /**
   * What it may be used for.
   *
   * @minItems 1
   */
  readonly scopes: readonly ('audit' | 'site' | 'scrape' | 'mcp')[]
  /**
   * Ids of the modules that its audits may ask for; * means all.
   *
   * @minItems 1
   */
  readonly modules: readonly string[]
  /** USD that its audits may spend per UTC day; null sets no limit. */
  readonly usdPerDay: number | null
  /** Audits that it may start per hour; 0 sets no limit. */
  readonly auditsPerHour: number
  /** Day of creation, UTC. */
  readonly created: string
}
