import type { AuditedSite } from '../page/address/audited-site.ts'
import { parseHttpUrl } from '../page/address/parse-http-url.ts'
import { SideEffects } from '../page/address/side-effects.ts'
import { robotsVerdict } from '../page/robots/robots-verdict.ts'
import type { RobotsFacts } from '../page/site-facts.ts'

/** Longer addresses are no pages anyone links to on purpose. */
const MAX_URL = 2048
/** Of comparing addresses with the rules of robots.txt: nobody else is served meanwhile. */
const MAX_JUDGING_MS = 100

export type PolicyParts = {
  readonly site: AuditedSite
  readonly robots: Pick<RobotsFacts, 'access' | 'txt'>
  /** The auditor's product token in robots.txt. */
  readonly token: string
  /** Words in path or query that speak of a side effect. */
  readonly neverPhrases: readonly string[]
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
}

/** What a probe may ask for at all (catalogue: probes.never). */
export class ProbePolicy {
  readonly #parts: PolicyParts
  readonly #sideEffects: SideEffects
  #judgingMs = 0

  constructor(parts: PolicyParts) {
    this.#parts = parts
    this.#sideEffects = new SideEffects(parts.neverPhrases)
  }

  /**
   * No http(s) URL, one that speaks of a side effect, or one of the audited host that its
   * robots.txt denies to the auditor, or is too long to be held against in time. Other hosts have a
   * robots.txt of their own, which is not read.
   */
  allows(url: string): boolean {
    const parsed = parseHttpUrl(url)
    const { site } = this.#parts
    // The page itself was asked for by name, and has been fetched already.
    const isPage = url === site.finalUrl
    if (!parsed || (!isPage && this.#sideEffects.of(parsed))) return false
    if (parsed.hostname !== site.hostname) return true
    if (!isPage && (url.length > MAX_URL || this.#judgingMs > MAX_JUDGING_MS)) return false
    return this.#isAllowed(url)
  }

  #isAllowed(url: string): boolean {
    const { robots, token, now } = this.#parts
    const before = now()
    const { allowed } = robotsVerdict(robots, token, url)
    this.#judgingMs += now() - before
    return allowed !== false
  }
}
