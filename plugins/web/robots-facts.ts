export type RobotsRule = {
  readonly type: 'allow' | 'disallow'
  readonly pattern: string
  readonly line: number
}
export type RobotsGroup = {
  /** Product tokens that its lines name, lower case; '*' for the general group. */
  readonly agents: readonly string[]
  readonly rules: readonly RobotsRule[]
  /** Other fields of the group (crawl-delay, content-signal, content-usage ...), lower-case names. */
  readonly fields: readonly {
    readonly name: string
    readonly value: string
    readonly line: number
  }[]
  readonly line: number
}
export type RobotsProblem = {
  readonly severity: 'error' | 'warning'
  readonly line: number
  readonly rule: string
  readonly message: string
  /** The message as evidence. */
  readonly detail: string
}
export type RobotsTxt = {
  /**
   * Groups as written, one per block of user-agent lines. Matching merges blocks with the same
   * token.
   */
  readonly groups: readonly RobotsGroup[]
  readonly sitemaps: readonly { readonly url: string; readonly line: number }[]
  /** Licences of the whole site (RSL), as written; they belong to no group. */
  readonly licenses: readonly { readonly url: string; readonly line: number }[]
  readonly problems: readonly RobotsProblem[]
  /** User agents that name no product token (`*bot`), so that they never match. */
  readonly ineffectiveTokens: readonly { readonly token: string; readonly line: number }[]
  readonly isHtml: boolean
}
export type RobotsVerdict = {
  /** null: inconclusive (network error or timeout of robots.txt). */
  readonly allowed: boolean | null
  /** The group that decided: the token's own, '*', or none. */
  readonly by: 'own' | 'star' | 'none'
  /** Line of the group and of the deciding rule; absent when no rule matched. */
  readonly groupLine?: number
  readonly line?: number
  readonly rule?: string
}
export type RobotsFacts = {
  readonly url: string
  /** null: no response. */
  readonly status: number | null
  readonly mediaType: string
  readonly bytes: number
  readonly truncated: boolean
  /** How the status is interpreted: RFC 9309 section 2.3.1. */
  readonly access: 'parsed' | 'allowAll' | 'disallowAll' | 'unknown'
  readonly txt: RobotsTxt
  /** Verdict on finalUrl per token of the bot table (keys as spelled there). */
  readonly agents: Readonly<Record<string, RobotsVerdict>>
}
