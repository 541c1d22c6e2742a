import { randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { AppError } from '../../core/errors.ts'
import type { CombinedAuditResponse } from '../../manifests/types/records.ts'

type StoreLimits = {
  /** Most reports of one owner. */
  readonly reports: number
  /** Most bytes of all reports, as JSON. */
  readonly bytes: number
  readonly ttlMs: number
}

const usualLimits: StoreLimits = { reports: 20, bytes: 64 * 1_048_576, ttlMs: 6 * 3_600_000 }
const idBytes = 16

/** A report in a list. */
export type StoredReport = {
  readonly id: string
  readonly url: string
  readonly auditedAt: string
  /** UTF-8 JSON of a CombinedAuditResponse. */
  readonly json: Buffer
}

/**
 * Reports of this process, in memory. Each belongs to an owner, and nobody else can read it. The
 * least recently read ones leave first, and all of them some hours after they were last read.
 */
export class ReportStore {
  readonly #limits: StoreLimits
  readonly #reports: LRUCache<string, StoredReport>

  /** @param now milliseconds, for tests */
  constructor(limits: Partial<StoreLimits> = {}, now = () => performance.now()) {
    this.#limits = { ...usualLimits, ...limits }
    const { bytes, ttlMs } = this.#limits
    const perf = { now }
    const expiry = { ttl: ttlMs, ttlResolution: 0, updateAgeOnGet: true, perf }
    this.#reports = new LRUCache({ maxSize: bytes, ...expiry })
  }

  /** Returns the id of the report, or undefined if it is too large to keep. */
  add(owner: string, report: CombinedAuditResponse): string | undefined {
    const json = Buffer.from(JSON.stringify(report))
    const id = randomBytes(idBytes).toString('base64url')
    const { url, auditedAt } = report
    const key = keyOf(owner, id)
    this.#reports.set(key, { id, url, auditedAt, json }, { size: json.byteLength })
    for (const { id: old } of this.list(owner).slice(this.#limits.reports)) {
      this.#reports.delete(keyOf(owner, old))
    }
    return this.#reports.has(key) ? id : undefined
  }

  /** @throws NOT_FOUND */
  get(owner: string, id: string): StoredReport {
    const found = this.#reports.get(keyOf(owner, id))
    if (found !== undefined) return found
    const problem = `The report ${JSON.stringify(id.slice(0, 40))} no longer exists. Run audit_page again and use the new id.`
    throw new AppError('NOT_FOUND', { problem })
  }

  /** @throws NOT_FOUND */
  read(owner: string, id: string): CombinedAuditResponse {
    return JSON.parse(this.get(owner, id).json.toString('utf8')) as CombinedAuditResponse
  }

  /** The reports of an owner, last used first. */
  list(owner: string): readonly StoredReport[] {
    const start = keyOf(owner, '')
    return [...this.#reports.entries()].flatMap(([key, report]) =>
      key.startsWith(start) ? [report] : [],
    )
  }
}

const keyOf = (owner: string, id: string): string => `${owner} ${id}`
