import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { recordValidator } from '../../core/manifest/records.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { SiteResult, StoredSiteAudit } from '../../manifests/types/records.ts'
import type { EarlierSite, SiteBasis, SitePage } from '../../plugins/audit/site/site-data.ts'
import { isActive } from './record.ts'

/** Pages of one document. */
export const SLICE_PAGES = 25
const RESULT_ROWS = 2500
const RESULT_ISSUES = 500
/** Slices of an earlier audit that are kept unpacked. Both audits visit pages in similar order. */
const EARLIER_SLICES = 8

const RECORDS = 'site-audits/records/'
const DATA = 'site-audits/data/'

type Packed = { readonly gzip: string }
/** The pages of one document, and its size. */
type StoredSlice = { readonly pages: readonly SitePage[]; readonly bytes: number }
/** `hashes[n]` is that of the key of page n, or 0 for a page without validators. */
type Index = { readonly hashes: string }
type ResultHead = Pick<SiteResult, 'counts' | 'scores' | 'summary'> & { readonly parts: number }
type ResultPart = Pick<SiteResult, 'issues' | 'pages'> & {
  readonly issuePages: NonNullable<SiteResult['issuePages']>
}

const isRecord = recordValidator<StoredSiteAudit>('StoredSiteAudit')
const isResult = recordValidator<SiteResult>('SiteResult')

/**
 * Site audits as documents: a record for each, and under another prefix its basis, slices of pages,
 * an index for later audits, and its result in parts. Data without a record was left by a crash.
 */
export class SiteAuditDocuments {
  readonly #store: DocumentStore

  constructor(store: DocumentStore) {
    this.#store = store
  }

  /** Every record. Sets aside invalid ones. */
  async records(): Promise<readonly StoredSiteAudit[]> {
    const found: StoredSiteAudit[] = []
    for await (const { key, value } of this.#store.entries<unknown>(RECORDS)) {
      if (isRecord(value) && RECORDS + value.siteAuditId === key) found.push(value)
      else await this.#store.setAside(key, 'it is not the record of this site audit')
    }
    return found
  }

  /** Calls back with each record that another process stores; undefined for a removed one. Returns a function that ends it. */
  follow(listener: (id: string, record: StoredSiteAudit | undefined) => void): () => void {
    return this.#store.follow(RECORDS, ({ key, value }) => {
      const id = key.slice(RECORDS.length)
      if (value === undefined) listener(id, undefined)
      else if (isRecord(value) && value.siteAuditId === id) listener(id, value)
    })
  }

  putRecord(record: StoredSiteAudit): Promise<void> {
    return this.#store.put(RECORDS + record.siteAuditId, record)
  }

  async record(id: string): Promise<StoredSiteAudit | undefined> {
    const record = await this.#store.get<unknown>(RECORDS + id)
    return isRecord(record) ? record : undefined
  }

  /**
   * Replaces a record, unless another process has ended or deleted the audit. Returns the stored
   * record; undefined if it was deleted.
   */
  async updateRecord(record: StoredSiteAudit): Promise<StoredSiteAudit | undefined> {
    const deleted = new Error('the audit was deleted')
    try {
      const key = RECORDS + record.siteAuditId
      return await this.#store.update<StoredSiteAudit>(key, (current) => {
        if (current === undefined) throw deleted
        return isActive(record) && !isActive(current) ? current : record
      })
    } catch (error) {
      if (error === deleted) return undefined
      throw error
    }
  }

  /** The document that says which process leads the audit, until `unlead`. */
  leaderKey(id: string): string {
    return dataKey(id, 'leader')
  }

  unlead(id: string): Promise<void> {
    return this.#store.remove(this.leaderKey(id))
  }

  /** Whether a process leads the audit, or has not stored its end yet. */
  async isLed(id: string): Promise<boolean> {
    return (await this.#store.get(this.leaderKey(id))) !== undefined
  }

  /** Removes everything. The record goes first, so that nobody sees a part of an audit. */
  async remove(id: string): Promise<void> {
    await this.#store.remove(RECORDS + id)
    for (const key of await this.#store.list(dataKey(id, ''))) await this.#store.remove(key)
  }

  /** Removes the data of audits that have no record, unless it was set aside for repair. */
  async removeOrphans(known: ReadonlySet<string>): Promise<void> {
    const kept = new Set(known)
    for (const key of await this.#store.list(DATA)) {
      const [id = ''] = key.slice(DATA.length).split('/')
      if (!kept.has(id) && (await this.#isThere(id))) kept.add(id)
      if (!kept.has(id)) await this.#store.remove(key)
    }
  }

  /** Another process may have started the audit. */
  async #isThere(id: string): Promise<boolean> {
    const record = await this.#store.get(RECORDS + id)
    return record !== undefined || (await this.#store.wasSetAside(RECORDS + id))
  }

  basis(id: string): Promise<SiteBasis | undefined> {
    return this.#unpacked<SiteBasis>(dataKey(id, 'basis'))
  }

  async putBasis(id: string, basis: SiteBasis): Promise<number> {
    return this.#putPacked(dataKey(id, 'basis'), await packed(basis))
  }

  /** A slice; undefined if it is missing or damaged. */
  async slice(id: string, number: number): Promise<StoredSlice | undefined> {
    const key = sliceKey(id, number)
    const from = number * SLICE_PAGES
    const found = await this.#read<readonly SitePage[]>(key)
    if (found === undefined) return undefined
    const { value: pages, bytes } = found
    const isSound = Array.isArray(pages) && pages.every((page, at) => page?.n === from + at)
    if (isSound && pages.length > 0) return { pages, bytes }
    await this.#store.setAside(key, 'it does not hold the pages of this slice')
    return undefined
  }

  /** Every page before the first missing or damaged slice. */
  async *pages(id: string): AsyncIterable<SitePage> {
    for (let number = 0; ; number += 1) {
      const slice = await this.slice(id, number)
      yield* slice?.pages ?? []
      if (slice?.pages.length !== SLICE_PAGES) return
    }
  }

  /** Returns the size of the document. */
  async putSlice(id: string, number: number, pages: readonly SitePage[]): Promise<number> {
    return this.#putPacked(sliceKey(id, number), await packed(pages))
  }

  /** Removes the slices from `number` on. */
  async removeSlices(id: string, number: number): Promise<void> {
    const first = sliceKey(id, number)
    for (const key of await this.#store.list(dataKey(id, 'slice-'))) {
      if (key >= first) await this.#store.remove(key)
    }
  }

  /** @param hashes see `keyHash`; 0 for a page without validators */
  async putIndex(id: string, hashes: readonly number[]): Promise<number> {
    const { buffer } = Uint32Array.from(hashes)
    const index: Index = { hashes: Buffer.from(buffer).toString('base64') }
    await this.#store.put(dataKey(id, 'index'), index)
    return index.hashes.length
  }

  /** The pages of an ended audit by their keys. Undefined without an index, or if they were judged in another way. */
  async earlier(id: string, judgedBy: string): Promise<EarlierSite | undefined> {
    if ((await this.basis(id))?.judgedBy !== judgedBy) return undefined
    const index = await this.#store.get<Index>(dataKey(id, 'index'))
    if (typeof index?.hashes !== 'string') return undefined
    const bytes = Uint8Array.from(Buffer.from(index.hashes, 'base64'))
    const hashes = new Uint32Array(bytes.buffer, 0, Math.floor(bytes.length / 4))
    const numbers = new Map<number, number>()
    hashes.forEach((hash, n) => {
      if (hash !== 0) numbers.set(hash, n)
    })
    const slices = new Map<number, Promise<StoredSlice | undefined>>()
    const slice = (number: number): Promise<StoredSlice | undefined> => {
      const known = slices.get(number)
      if (known !== undefined) return known
      const [oldest] = slices.keys()
      if (slices.size >= EARLIER_SLICES && oldest !== undefined) slices.delete(oldest)
      const reading = this.slice(id, number)
      slices.set(number, reading)
      return reading
    }
    return {
      page: async (key) => {
        const n = numbers.get(keyHash(key))
        if (n === undefined) return undefined
        const page = (await slice(Math.floor(n / SLICE_PAGES)))?.pages[n % SLICE_PAGES]
        // Two keys may have the same hash.
        return page?.key === key ? page : undefined
      },
    }
  }

  /** Stores a result in parts; the head goes last. Returns the size of all. */
  async putResult(id: string, result: SiteResult): Promise<number> {
    const { issues, pages, issuePages = [], ...head } = result
    await this.removeResult(id)
    const parts = Math.max(
      Math.ceil(issues.length / RESULT_ISSUES),
      Math.ceil(pages.length / RESULT_ROWS),
    )
    let bytes = 0
    for (let part = 0; part < parts; part += 1) {
      const value: ResultPart = {
        issues: partOf(issues, part, RESULT_ISSUES),
        issuePages: partOf(issuePages, part, RESULT_ISSUES),
        pages: partOf(pages, part, RESULT_ROWS),
      }
      bytes += await this.#putPacked(dataKey(id, `part-${part}`), await packed(value))
    }
    const whole: ResultHead = { ...head, parts }
    return bytes + (await this.#putPacked(dataKey(id, 'result'), await packed(whole)))
  }

  async result(id: string): Promise<SiteResult | undefined> {
    const head = await this.#unpacked<ResultHead>(dataKey(id, 'result'))
    if (head === undefined) return undefined
    const { parts, ...figures } = head
    const result = { ...figures, issues: [], issuePages: [], pages: [] } as Mutable
    for (let part = 0; part < parts; part += 1) {
      const value = await this.#unpacked<ResultPart>(dataKey(id, `part-${part}`))
      if (value === undefined) return undefined
      result.issues.push(...value.issues)
      result.issuePages.push(...value.issuePages)
      result.pages.push(...value.pages)
    }
    // A result of another version is computed again.
    const sample = { ...result, pages: result.pages.slice(0, 1), issuePages: [] }
    return isResult(sample) ? result : undefined
  }

  async removeResult(id: string): Promise<void> {
    await this.#store.remove(dataKey(id, 'result'))
    for (const key of await this.#store.list(dataKey(id, 'part-'))) await this.#store.remove(key)
  }

  async #putPacked(key: string, value: Packed): Promise<number> {
    await this.#store.put(key, value)
    return value.gzip.length
  }

  async #unpacked<T>(key: string): Promise<T | undefined> {
    return (await this.#read<T>(key))?.value
  }

  async #read<T>(key: string): Promise<{ readonly value: T; readonly bytes: number } | undefined> {
    const document = await this.#store.get<Packed>(key)
    if (document === undefined) return undefined
    try {
      const json = await unzipped(Buffer.from(document.gzip, 'base64'))
      return { value: JSON.parse(json.toString()) as T, bytes: document.gzip.length }
    } catch {
      await this.#store.setAside(key, 'it cannot be unpacked')
      return undefined
    }
  }
}

type Mutable = {
  -readonly [K in keyof Required<SiteResult>]: Required<SiteResult>[K] extends readonly (infer T)[]
    ? T[]
    : Required<SiteResult>[K]
}

/** Not 0, which marks a page without validators. */
export function keyHash(key: string): number {
  return hash('sha1', key, 'buffer').readUInt32LE(0) || 1
}

const zipped = promisify(gzip)
const unzipped = promisify(gunzip)

/** Takes 60% of the time of the usual level, for 6% more bytes. */
const LEVEL = 4

async function packed(value: unknown): Promise<Packed> {
  const bytes = await zipped(JSON.stringify(value), { level: LEVEL })
  return { gzip: bytes.toString('base64') }
}

function partOf<T>(items: readonly T[], part: number, size: number): T[] {
  return items.slice(part * size, (part + 1) * size)
}

function dataKey(id: string, name: string): string {
  return `${DATA}${id}/${name}`
}

/** Fixed digits, so that keys sort as numbers do. */
function sliceKey(id: string, number: number): string {
  return dataKey(id, `slice-${String(number).padStart(5, '0')}`)
}
