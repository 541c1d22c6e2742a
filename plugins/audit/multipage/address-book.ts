import type { MultipageOptions } from '../../../manifests/types/multipage.ts'
import type { PageSource } from './site-page.ts'
import type { Denial, SiteScope } from './site-scope.ts'

/** Why a known address of the site was not read. */
export type Unread = Denial | 'file' | 'variant' | 'limit' | 'notListed' | 'notReached'

/** An address of the site to be read (`source`: where it was found) or only asked for. */
export type Target = {
  readonly kind: 'page' | 'link'
  readonly key: string
  /** As the public knows it. */
  readonly url: string
  /** On the audited copy. */
  readonly address: string
  readonly source: PageSource
}

type Candidate = { readonly url: string; readonly source: PageSource }
type Limits = Pick<MultipageOptions, 'pages' | 'perPath' | 'linkChecks'>

/** Known addresses of pages whose reasons are kept. */
const MAX_UNREAD = 20_000

/** Every address of the site that is known, each taken at most once, and only so many of them. */
export class AddressBook {
  readonly #scope: SiteScope
  readonly #limits: Limits
  /** Key -> key of the page of the list that has it. */
  readonly #owners = new Map<string, string>()
  readonly #variants = new Map<string, number>()
  readonly #unread = new Map<string, Unread>()
  readonly #room: Record<Target['kind'], number>

  constructor(scope: SiteScope, limits: Limits) {
    this.#scope = scope
    this.#limits = limits
    this.#room = { page: limits.pages, link: limits.linkChecks }
  }

  /** The audited page, which has been read, by all its addresses. */
  addAudited(key: string, otherKeys: readonly (string | null)[]): void {
    this.#room.page -= 1
    this.#owners.set(key, key)
    for (const other of otherKeys) if (other !== null) this.#owners.set(other, key)
  }

  /** The candidate as a page of the list; null when it is on it already or may not be. */
  takePage({ url, source }: Candidate): Target | null {
    const key = this.#scope.key(url)
    if (key === null || this.#owners.has(key)) return null
    const reason = this.#ownReason(url) ?? this.#roomReason(key, 'page') ?? this.#scope.denial(url)
    if (reason !== null) return this.#leave(key, reason)
    this.#owners.set(key, key)
    return this.#take('page', key, { url, source })
  }

  /** The address as one to be asked for; null when it is on the list or may not be. */
  takeLink(url: string): Target | null {
    const key = this.#scope.key(url)
    if (key === null || this.#owners.has(key)) return null
    if ((this.#roomReason(key, 'link') ?? this.#scope.denial(url)) !== null) return null
    return this.#take('link', key, { url, source: 'links' })
  }

  /**
   * A redirect of `by` leads to `key`: the page of the list that has it, or null where none had and
   * it is now that of `by`.
   */
  meet(key: string, by: string): string | null {
    const owner = this.#owners.get(key)
    if (owner !== undefined && owner !== by) return owner
    this.#owners.set(key, by)
    return null
  }

  /** Key of the page of the list that has an address; undefined where none has. */
  ownerOf(key: string): string | undefined {
    return this.#owners.get(key)
  }

  /** Addresses that were not read, counted by reason; `linked`: key and URL of those that pages link to. */
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

  /** Why an address can be no page of any list, as far as it tells by itself. */
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
