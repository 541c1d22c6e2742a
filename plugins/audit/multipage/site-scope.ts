import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import { normUrl, parseHttpUrl } from '../../web/http-url.ts'
import { robotsVerdict } from '../../web/robots-verdict.ts'
import { auditedUrl, publicUrl, type SiteAddresses } from '../page/address/audited-site.ts'
import { sideEffectTest } from '../page/address/link-words.ts'
import type { SiteFacts } from '../page/site-facts.ts'

/** Why an address is not asked for; `unjudged`: robots.txt is too long to check in time. */
export type Denial = 'sideEffect' | 'robots' | 'unjudged'

type ScopeOptions = Pick<MultipageOptions, 'robotsToken' | 'neverPhrases' | 'fileExtensions'>

/** Longer addresses are no pages anyone links to on purpose. */
const MAX_URL = 2048
/** Addresses whose keys are kept; pages of a site repeat theirs. */
const MAX_KNOWN = 50_000
/** Of comparing addresses with the rules of robots.txt: nobody else is served meanwhile. */
const MAX_JUDGING_MS = 250

/**
 * Which addresses belong to the audited site, by what they are compared and which of them may be
 * asked for. One host, with and without `www.`, by http or https: what differs in no more is one page.
 */
export class SiteScope {
  readonly site: SiteAddresses
  readonly #origin: string
  readonly #facts: SiteFacts
  readonly #token: string
  /** Whether an address does something (log out, add to a cart) instead of showing a page. */
  readonly hasSideEffect: (url: string) => boolean
  readonly #files: ReadonlySet<string>
  readonly #public: URL
  readonly #keys = new Map<string, string | null>()
  readonly #verdicts = new Map<string, boolean>()
  readonly #now: () => number
  #judgingMs = 0

  /** @param now milliseconds of a monotonic clock; without one robots.txt is given any time */
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

  /** Path and query by which pages of the site are compared; null for another host's address. */
  key(url: string): string | null {
    const known = this.#keys.get(url)
    if (known !== undefined) return known
    const key = this.#keyOf(url)
    if (this.#keys.size < MAX_KNOWN) this.#keys.set(url, key)
    return key
  }

  /** Where an address of the site is asked for: at the host that the audit was answered by. */
  address(url: string): string {
    const { pathname, search } = new URL(url)
    return `${this.#origin}${pathname}${search}`
  }

  /** As the public knows it, without fragment. */
  publicForm(url: string): string {
    return publicUrl(this.site, url).split('#', 1)[0] ?? url
  }

  /** Whether the address has the public origin itself, not another form of it. */
  hasOwnOrigin(url: string): boolean {
    return parseHttpUrl(publicUrl(this.site, url))?.origin === this.#public.origin
  }

  /** Why an address of the site is not asked for; null when it may be. */
  denial(url: string): Denial | null {
    if (this.hasSideEffect(url)) return 'sideEffect'
    const isAllowed = this.#isAllowed(this.#token, url)
    return isAllowed === null ? 'unjudged' : isAllowed ? null : 'robots'
  }

  /** Whether search engines may read an address of the site; true where that is not known. */
  isOpenToSearch(url: string): boolean {
    return this.#isAllowed('Googlebot', url) ?? true
  }

  /** Whether the path ends like that of an image, an archive or another file. */
  isFile(url: string): boolean {
    const last = /\.([a-z0-9]{1,10})$/i.exec(parseHttpUrl(url)?.pathname ?? '')
    return last !== null && this.#files.has(last[1]!.toLowerCase())
  }

  /** null where the time for it is over. */
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
