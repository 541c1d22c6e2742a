import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import { normUrl, parseHttpUrl } from '../../web/http-url.ts'
import type { RobotsFacts } from '../../web/robots-facts.ts'
import { robotsVerdict } from '../../web/robots-verdict.ts'
import { auditedUrl, publicUrl, type SiteAddresses } from '../page/address/audited-site.ts'
import { sideEffectTest } from '../page/address/link-words.ts'

/** Why a URL is not requested. `unjudged`: robots.txt is too long to check in time. */
export type Denial = 'sideEffect' | 'robots' | 'unjudged'

type ScopeOptions = Pick<MultipageOptions, 'robotsToken' | 'neverPhrases' | 'fileExtensions'> & {
  /**
   * Lower-case names of query and path parameters that do not lead to a different page. A trailing
   * `*` matches any characters.
   */
  readonly ignoredParameters?: readonly string[]
  /** Time limit for checking URLs against robots.txt, which blocks all other work. Default 250. */
  readonly judgingMs?: number
}

type ScopeFacts = SiteAddresses & { readonly robots: Pick<RobotsFacts, 'access' | 'txt'> }

/** Longer URLs are not linked on purpose. */
const MAX_URL = 2048
/** Number of URLs whose keys are cached, because pages of a site repeat them. */
const MAX_KNOWN = 50_000
const MAX_JUDGING_MS = 250

/**
 * Determines which URLs belong to the audited site, how they are compared, and which may be
 * requested. A site is one host: URLs that differ only in `www.`, http or https are one page.
 */
export class SiteScope {
  readonly site: SiteAddresses
  readonly #origin: string
  readonly #facts: ScopeFacts
  readonly #token: string
  /** Whether a URL performs an action (log out, add to a cart) instead of showing a page. */
  readonly hasSideEffect: (url: string) => boolean
  readonly #files: ReadonlySet<string>
  readonly #public: URL
  readonly #keys = new Map<string, string | null>()
  readonly #verdicts = new Map<string, boolean>()
  readonly #now: () => number
  readonly #maxJudgingMs: number
  readonly #isIgnored: ((name: string) => boolean) | null
  #judgingMs = 0

  /** @param now monotonic clock in milliseconds; if absent, robots.txt checks have no time limit */
  constructor(facts: ScopeFacts, options: ScopeOptions, now = (): number => 0) {
    this.#now = now
    this.site = facts
    this.#origin = new URL(facts.finalUrl).origin
    this.#facts = facts
    this.#token = options.robotsToken
    this.hasSideEffect = sideEffectTest(options.neverPhrases)
    this.#files = new Set(options.fileExtensions)
    this.#public = new URL(publicUrl(facts))
    this.#maxJudgingMs = options.judgingMs ?? MAX_JUDGING_MS
    this.#isIgnored = nameTest(options.ignoredParameters ?? [])
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

  /** The public URL of a key. */
  publicOf(key: string): string {
    return `${this.#public.origin}${key}`
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
    if (this.#judgingMs > this.#maxJudgingMs) return null
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
    if (norm === null) return null
    const key = norm.slice(norm.indexOf('/', 'https://'.length))
    return this.#isIgnored === null ? key : withoutParameters(key, this.#isIgnored)
  }
}

function nameTest(names: readonly string[]): ((name: string) => boolean) | null {
  if (names.length === 0) return null
  const exact = new Set(names.filter((name) => !name.endsWith('*')))
  const starts = names.flatMap((name) => (name.endsWith('*') ? [name.slice(0, -1)] : []))
  return (name) => exact.has(name) || starts.some((start) => name.startsWith(start))
}

/** ASP.NET's place for a session: /(S(lit3py55t21z5v55vlm25s55))/ */
const SESSION_SEGMENT = /\/\([A-Z]\([A-Za-z0-9_-]{20,120}\)\)(?=\/)/g

/** Without the ignored parameters of the query (`?a=1`) and of the path (`;a=1`). */
function withoutParameters(key: string, isIgnored: (name: string) => boolean): string {
  const at = key.indexOf('?')
  const isKept = (pair: string): boolean => !isIgnored(pair.split('=', 1)[0]!.toLowerCase())
  const written = at < 0 ? key : key.slice(0, at)
  const whole = written.includes('(') ? written.replace(SESSION_SEGMENT, '') : written
  const [first = '', ...others] = whole.split(';')
  const path = others.length === 0 ? whole : [first, ...others.filter(isKept)].join(';')
  const query =
    at < 0
      ? []
      : key
          .slice(at + 1)
          .split('&')
          .filter(isKept)
  return query.length === 0 ? path : `${path}?${query.join('&')}`
}

function bare({ hostname }: URL): string {
  return hostname.replace(/^www\./, '')
}

function hasUserInfo({ username, password }: URL): boolean {
  return username !== '' || password !== ''
}
