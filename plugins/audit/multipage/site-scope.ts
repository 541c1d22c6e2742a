import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import { normUrl, parseHttpUrl } from '../../web/http-url.ts'
import { robotsVerdict } from '../../web/robots-verdict.ts'
import { auditedUrl, publicUrl, type SiteAddresses } from '../page/address/audited-site.ts'
import { sideEffectTest } from '../page/address/link-words.ts'
import type { SiteFacts } from '../page/site-facts.ts'

/** Why a URL is not requested. `unjudged`: robots.txt is too long to check in time. */
export type Denial = 'sideEffect' | 'robots' | 'unjudged'

type ScopeOptions = Pick<MultipageOptions, 'robotsToken' | 'neverPhrases' | 'fileExtensions'>

/** Longer URLs are not linked on purpose. */
const MAX_URL = 2048
/** Number of URLs whose keys are cached, because pages of a site repeat them. */
const MAX_KNOWN = 50_000
/** Time limit for checking URLs against robots.txt, which blocks all other work. */
const MAX_JUDGING_MS = 250

/**
 * Determines which URLs belong to the audited site, how they are compared, and which may be
 * requested. A site is one host: URLs that differ only in `www.`, http or https are one page.
 */
export class SiteScope {
  readonly site: SiteAddresses
  readonly #origin: string
  readonly #facts: SiteFacts
  readonly #token: string
  /** Whether a URL performs an action (log out, add to a cart) instead of showing a page. */
  readonly hasSideEffect: (url: string) => boolean
  readonly #files: ReadonlySet<string>
  readonly #public: URL
  readonly #keys = new Map<string, string | null>()
  readonly #verdicts = new Map<string, boolean>()
  readonly #now: () => number
  #judgingMs = 0

  /** @param now monotonic clock in milliseconds; if absent, robots.txt checks have no time limit */
  constructor(facts: SiteFacts, options: ScopeOptions, now = (): number => 0) {
    this.#now = now
    this.site = facts
    this.#origin = new URL(facts.finalUrl).origin
    this.#facts = facts
    this.#token = options.robotsToken
    this.hasSideEffect = sideEffectTest(options.neverPhrases)
    this.#files = new Set(options.fileExtensions)
    this.#public = new URL(publicUrl(facts))
  }

  /** Path and query as the identity of a page. Null for a URL of another host. */
  key(url: string): string | null {
    const known = this.#keys.get(url)
    if (known !== undefined) return known
    const key = this.#keyOf(url)
    if (this.#keys.size < MAX_KNOWN) this.#keys.set(url, key)
    return key
  }

  /** The URL to request for a page of the site: on the host that answered the audit. */
  address(url: string): string {
    const { pathname, search } = new URL(url)
    return `${this.#origin}${pathname}${search}`
  }

  /** The public URL, without fragment. */
  publicForm(url: string): string {
    return publicUrl(this.site, url).split('#', 1)[0] ?? url
  }

  /** Whether the URL has exactly the public origin. */
  hasOwnOrigin(url: string): boolean {
    return parseHttpUrl(publicUrl(this.site, url))?.origin === this.#public.origin
  }

  /** Why a URL of the site is not requested. Null if it may be. */
  denial(url: string): Denial | null {
    if (this.hasSideEffect(url)) return 'sideEffect'
    const isAllowed = this.#isAllowed(this.#token, url)
    return isAllowed === null ? 'unjudged' : isAllowed ? null : 'robots'
  }

  /** Whether search engines may read a URL of the site. True if unknown. */
  isOpenToSearch(url: string): boolean {
    return this.#isAllowed('Googlebot', url) ?? true
  }

  /** Whether the path ends like an image, an archive or another file. */
  isFile(url: string): boolean {
    const last = /\.([a-z0-9]{1,10})$/i.exec(parseHttpUrl(url)?.pathname ?? '')
    return last !== null && this.#files.has(last[1]!.toLowerCase())
  }

  /** null when the time limit is reached. */
  #isAllowed(token: string, url: string): boolean | null {
    const address = auditedUrl(this.site, url)
    const question = `${token} ${address}`
    const known = this.#verdicts.get(question)
    if (known !== undefined) return known
    if (this.#judgingMs > MAX_JUDGING_MS) return null
    const before = this.#now()
    const isAllowed = robotsVerdict(this.#facts.robots, token, address).allowed !== false
    this.#judgingMs += this.#now() - before
    if (this.#verdicts.size < MAX_KNOWN) this.#verdicts.set(question, isAllowed)
    return isAllowed
  }

  #keyOf(url: string): string | null {
    const parsed = url.length > MAX_URL ? null : parseHttpUrl(publicUrl(this.site, url))
    if (parsed === null || hasUserInfo(parsed)) return null
    const isOwn = bare(parsed) === bare(this.#public) && parsed.port === this.#public.port
    const norm = isOwn ? normUrl(parsed) : null
    return norm === null ? null : norm.slice(norm.indexOf('/', 'https://'.length))
  }
}

function bare({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
