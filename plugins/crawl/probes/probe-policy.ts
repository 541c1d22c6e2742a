import { robotsVerdict } from '../../facts/robots/robots-verdict.ts'
import type { RobotsFacts } from '../../facts/site-facts.ts'
import type { AuditedSite } from '../../facts/url/audited-site.ts'
import { parseHttpUrl } from '../../facts/url/parse-http-url.ts'
import { SideEffects } from '../../facts/url/side-effects.ts'

export type PolicyParts = {
  readonly site: AuditedSite
  readonly robots: Pick<RobotsFacts, 'access' | 'txt'>
  /** The auditor's product token in robots.txt. */
  readonly token: string
  /** Words in path or query that speak of a side effect. */
  readonly neverPhrases: readonly string[]
}

/** What a probe may ask for at all (catalogue: probes.never). */
export class ProbePolicy {
  readonly #parts: PolicyParts
  readonly #sideEffects: SideEffects

  constructor(parts: PolicyParts) {
    this.#parts = parts
    this.#sideEffects = new SideEffects(parts.neverPhrases)
  }

  /**
   * No http(s) URL, one that speaks of a side effect, or one of the audited host that its
   * robots.txt denies to the auditor. Other hosts have a robots.txt of their own, which is not read.
   */
  allows(url: string): boolean {
    const parsed = parseHttpUrl(url)
    const { site, robots, token } = this.#parts
    // The page itself was asked for by name, and has been fetched already.
    const isPage = url === site.finalUrl
    if (!parsed || (!isPage && this.#sideEffects.of(parsed))) return false
    if (parsed.hostname !== site.hostname) return true
    return robotsVerdict(robots, token, url).allowed !== false
  }
}
