import type { Clock } from '../../core/ports/clock.ts'
import type { SiteBasis, SitePage } from '../../plugins/audit/site/site-data.ts'
import { keyHash, type SiteAuditDocuments, SLICE_PAGES } from './documents.ts'

/** Longest time that a page is only in memory. */
const UNSTORED_MS = 10_000
/** Slices that may wait to be stored before `add` waits. */
const MOST_WAITING = 4

type StoredPagesParts = {
  readonly id: string
  readonly documents: SiteAuditDocuments
  readonly clock: Clock
  /** Called before a document is stored. @throws NOT_STORED when there is no room */
  readonly reserve: (bytes: number) => void
}

/**
 * The pages of a site audit, in documents of 25. A slice is stored when it is full, and an unfinished
 * one every 10 s. Slices are stored one after another, so that a crash keeps a prefix of the pages.
 */
export class StoredPages {
  readonly #parts: StoredPagesParts
  readonly #scope = new AbortController()
  /** Sizes of documents; that of the basis is first. */
  readonly #sizes: number[] = [0]
  readonly #hashes: number[] = []
  /** Slices that are not stored, or only in part, by number. */
  readonly #unstored = new Map<number, SitePage[]>()
  #count = 0
  #isTimed = false
  #waiting = 0
  #tail: Promise<void> = Promise.resolve()
  #failure: { readonly error: unknown } | undefined

  constructor(parts: StoredPagesParts) {
    this.#parts = parts
  }

  /** Number of pages, stored or accepted. */
  get count(): number {
    return this.#count
  }

  /** Bytes of the documents so far. */
  get bytes(): number {
    return this.#sizes.reduce((sum, size) => sum + size, 0)
  }

  basis(): Promise<SiteBasis | undefined> {
    return this.#parts.documents.basis(this.#parts.id)
  }

  async putBasis(basis: SiteBasis): Promise<void> {
    this.#parts.reserve(0)
    this.#sizes[0] = await this.#parts.documents.putBasis(this.#parts.id, basis)
  }

  /**
   * Slices in order. Everything after a damaged slice is removed, because the run visits it again.
   */
  async *stored(): AsyncIterable<SitePage> {
    const { id, documents } = this.#parts
    this.#restart()
    for (let number = 0; ; number += 1) {
      const slice = await documents.slice(id, number)
      if (slice !== undefined) this.#sizes[number + 1] = slice.bytes
      for (const page of slice?.pages ?? []) {
        this.#note(page)
        yield page
      }
      if (slice?.pages.length === SLICE_PAGES) continue
      if (slice !== undefined) this.#unstored.set(number, [...slice.pages])
      await documents.removeSlices(id, slice === undefined ? number : number + 1)
      return
    }
  }

  async add(page: SitePage): Promise<void> {
    this.#assertSound()
    if (page.n !== this.#count) {
      throw new RangeError(`page ${page.n} follows ${this.#count - 1}: pages must be in order`)
    }
    const number = Math.floor(page.n / SLICE_PAGES)
    const slice = this.#unstored.get(number) ?? []
    this.#unstored.set(number, slice)
    slice.push(page)
    this.#note(page)
    if (slice.length === SLICE_PAGES) this.#store(number)
    else this.#storeInTime()
    if (this.#waiting > MOST_WAITING) await this.flush()
  }

  async flush(): Promise<void> {
    const last = [...this.#unstored.keys()].at(-1)
    const isPart = last !== undefined && (this.#unstored.get(last)?.length ?? 0) < SLICE_PAGES
    if (isPart) this.#store(last)
    await this.#tail
    this.#assertSound()
  }

  /** Stores the rest; another process continues. */
  async leave(): Promise<void> {
    this.#scope.abort()
    await this.flush()
  }

  /** Stores the rest, and the index that a later audit needs. */
  async seal(): Promise<void> {
    this.#scope.abort()
    await this.flush()
    const { id, documents } = this.#parts
    if (this.#count > 0) this.#sizes.push(await documents.putIndex(id, this.#hashes))
  }

  /** Undefined for a page that is not there, or whose slice is damaged. */
  async page(n: number): Promise<SitePage | undefined> {
    const { id, documents } = this.#parts
    const number = Math.floor(n / SLICE_PAGES)
    const pages = this.#unstored.get(number) ?? (await documents.slice(id, number))?.pages
    return pages?.[n % SLICE_PAGES]
  }

  #restart(): void {
    this.#count = 0
    this.#hashes.length = 0
    this.#unstored.clear()
    this.#sizes.length = 1
  }

  #note({ key, etag, lastModified }: SitePage): void {
    this.#count += 1
    this.#hashes.push(etag === null && lastModified === null ? 0 : keyHash(key))
  }

  #store(number: number): void {
    this.#waiting += 1
    const storing = this.#tail.then(async () => {
      const pages = this.#unstored.get(number)
      if (pages === undefined || this.#failure !== undefined) return
      const { length } = pages
      this.#parts.reserve(this.bytes)
      const { id, documents } = this.#parts
      this.#sizes[number + 1] = await documents.putSlice(id, number, pages)
      if (length === SLICE_PAGES) this.#unstored.delete(number)
    })
    this.#tail = storing
      .catch((error: unknown) => {
        this.#failure ??= { error }
      })
      .finally(() => {
        this.#waiting -= 1
      })
  }

  #storeInTime(): void {
    if (this.#isTimed) return
    this.#isTimed = true
    this.#parts.clock.sleep(UNSTORED_MS, this.#scope.signal).then(
      () => {
        this.#isTimed = false
        this.flush().catch(() => undefined) // the next call of the run reports it
      },
      () => undefined,
    )
  }

  #assertSound(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }
}
