// Written by `npm run types` from the manifests. Do not edit.

/** tokens.yaml in the data folder: who may call this server, and how much each may spend. */
export interface Tokens {
  /**
   * One entry per token.
   *
   * @maxItems 10000
   */
  readonly tokens: readonly TokenRecord[]
}
/** A token. Remove the entry to revoke it. */
export interface TokenRecord {
  /** Owner of the token, as shown in metrics and messages. */
  readonly name: string
  /** scrypt of the secret: salt and hash. The secret itself is not stored. */
  readonly hash: string
  /**
   * What the token may be used for.
   *
   * @minItems 1
   */
  readonly scopes: readonly ('audit' | 'site' | 'scrape' | 'mcp')[]
  /**
   * Ids of the modules that its audits may use. * means all.
   *
   * @minItems 1
   */
  readonly modules: readonly string[]
  /** USD that its audits may spend per UTC day. null sets no limit. */
  readonly usdPerDay: number | null
  /** Audits that it may start per hour. 0 sets no limit. */
  readonly auditsPerHour: number
  /** Day of creation, UTC. */
  readonly created: string
}
