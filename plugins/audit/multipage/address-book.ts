import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import type { PageSource } from './site-page.ts'
import type { Denial, SiteScope } from './site-scope.ts'

/** Why a known URL of the site was not read. */
type Unread = Denial | 'file' | 'variant' | 'limit' | 'notListed' | 'notReached'

/** A URL of the site to read (`source`: where it was found) or only to check. */
export type Target = {
  readonly kind: 'page' | 'link'
  readonly key: string
  /** The public URL. */
  readonly url: string
  /** The URL on the audited copy. */
  readonly address: string
  readonly source: PageSource
}

type Candidate = { readonly url: string; readonly source: PageSource }
type Limits = Pick<MultipageOptions, 'pages' | 'perPath' | 'linkChecks'>

/** Maximum number of page URLs whose reasons are kept. */
const MAX_UNREAD = 20_000

/** All known URLs of the site. Each is taken at most once, up to a limit. */
export class AddressBook {
  readonly #scope: SiteScope
  readonly #limits: Limits
  /** Key -> key of the listed page that has it. */
  readonly #owners = new Map<string, string>()
  readonly #variants = new Map<string, number>()
  readonly #unread = new Map<string, Unread>()
  readonly #room: Record<Target['kind'], number>

  constructor(scope: SiteScope, limits: Limits) {
    this.#scope = scope
    this.#limits = limits
    this.#room = { page: limits.pages, link: limits.linkChecks }
  }

  /** Adds the audited page, which has been read, with all its URLs. */
  addAudited(key: string, otherKeys: readonly (string | null)[]): void {
    this.#room.page -= 1
    this.#owners.set(key, key)
    for (const other of otherKeys) if (other !== null) this.#owners.set(other, key)
  }

  /** Takes the candidate as a page to read. Null if it is listed already or not allowed. */
  takePage({ url, source }: Candidate): Target | null {
    const key = this.#scope.key(url)
    if (key === null || this.#owners.has(key)) return null
    const reason = this.#ownReason(url) ?? this.#roomReason(key, 'page') ?? this.#scope.denial(url)
    if (reason !== null) return this.#leave(key, reason)
    this.#owners.set(key, key)
    return this.#take('page', key, { url, source })
  }

  /** Takes the URL as a link to check. Null if it is listed or not allowed. */
  takeLink(url: string): Target | null {
    const key = this.#scope.key(url)
    if (key === null || this.#owners.has(key)) return null
    if ((this.#roomReason(key, 'link') ?? this.#scope.denial(url)) !== null) return null
    return this.#take('link', key, { url, source: 'links' })
  }

  /**
   * Handles a redirect of `by` to `key`. Returns the listed page that has `key`, or null if none
   * had it and it now belongs to `by`.
   */
  meet(key: string, by: string): string | null {
    const owner = this.#owners.get(key)
    if (owner !== undefined && owner !== by) return owner
    this.#owners.set(key, by)
    return null
  }

  /** Key of the listed page that has a URL, or undefined. */
  ownerOf(key: string): string | undefined {
    return this.#owners.get(key)
  }

  /** Counts unread URLs by reason. `linked`: key and URL of those that pages link to. */
  unread(linked: Iterable<readonly [string, string]>): Partial<Record<Unread, number>> {
    const counts: Partial<Record<Unread, number>> = {}
    const count = (key: string, reason: Unread) => {
      if (!this.#owners.has(key)) counts[reason] = (counts[reason] ?? 0) + 1
    }
    for (const [key, reason] of this.#unread) count(key, reason)
    for (const [key, url] of linked) {
      if (!this.#unread.has(key)) {
        count(key, this.#ownReason(url) ?? this.#scope.denial(url) ?? 'notListed')
      }
    }
    return counts
  }

  /** Why a URL cannot be a page, judging by the URL only. */
  #ownReason(url: string): Unread | null {
    if (this.#scope.isFile(url)) return 'file'
    return this.#scope.hasSideEffect(url) ? 'sideEffect' : null
  }

  #roomReason(key: string, kind: Target['kind']): Unread | null {
    if (this.#room[kind] <= 0) return 'limit'
    return (this.#variants.get(pathOf(key)) ?? 0) >= this.#limits.perPath ? 'variant' : null
  }

  #take(kind: Target['kind'], key: string, { url, source }: Candidate): Target {
    this.#room[kind] -= 1
    this.#variants.set(pathOf(key), (this.#variants.get(pathOf(key)) ?? 0) + 1)
    const address = this.#scope.address(url)
    return { kind, key, url: this.#scope.publicForm(url), address, source }
  }

  #leave(key: string, reason: Unread): null {
    if (this.#unread.size < MAX_UNREAD) this.#unread.set(key, reason)
    return null
  }
}

function pathOf(key: string): string {
  return key.split('?', 1)[0] ?? key
}
