import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { statSync } from 'node:fs'
import { AppError } from '../../core/errors.ts'
import { Once } from '../../core/once.ts'
import type { Clock } from '../../core/ports/clock.ts'
import type { Log } from '../../core/ports/log.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'
import type { ConfigValues } from '../../manifests/types/config.ts'
import type {
  SharedReportBody,
  SharedReportLink,
  SharedReportNote,
} from '../../manifests/types/records.ts'
import type { SharedBodies } from '../report/share-task.ts'

const ID_BYTES = 16
const ID = /^[0-9a-f]{32}$/
const TOKEN_BYTES = 32
const DAY_MS = 86_400_000
const SWEEP_MS = 3_600_000
const NOTES = 'reports/notes/'
const BODIES = 'reports/bodies/'

type SharedReportsParts = {
  readonly store: DocumentStore
  readonly clock: Pick<Clock, 'now'>
  readonly log: Log
  readonly dataDir: string
  /** Other processes share reports in the same store, which is not in the data folder. */
  readonly isShared?: boolean
  readonly config: ConfigValues['reports']
}

/**
 * Reports that visitors share, in the store of documents. Each has two documents: its body is stored first
 * and removed last, so a note always has a body. A body without a note was left by a crash.
 */
export class SharedReports {
  readonly #parts: SharedReportsParts
  readonly #notes = new Map<string, SharedReportNote>()
  readonly #opening = new Once(() => this.#open())
  #timer: NodeJS.Timeout | undefined
  #isOn: boolean | undefined
  /** Bodies without a note when they were last looked for. */
  #orphans: ReadonlySet<string> = new Set()

  constructor(parts: SharedReportsParts) {
    this.#parts = parts
  }

  /**
   * Whether reports may be shared. `auto`: if they are in a database, or no other user can read the
   * data folder.
   */
  get isOn(): boolean {
    const { config, dataDir, isShared = false } = this.#parts
    const isSafe = isShared || isPrivate(dataDir)
    this.#isOn ??= config.share === 'on' || (config.share === 'auto' && isSafe)
    return this.#isOn
  }

  /** Reads the stored reports and removes expired ones, now and every hour. */
  open(): Promise<void> {
    if (!this.isOn) return Promise.resolve()
    return this.#opening.run()
  }

  close(): void {
    clearInterval(this.#timer)
  }

  /** Stores a report. @throws NOT_STORED when all places are taken, or the disk is full */
  async add(report: SharedBodies): Promise<SharedReportLink> {
    await this.open()
    await this.removeExpired()
    const { gzip, withoutPictures } = report
    const body: SharedReportBody = {
      gzip: base64Of(gzip),
      ...(withoutPictures && { withoutPictures: base64Of(withoutPictures) }),
    }
    const bytes = body.gzip.length + (body.withoutPictures?.length ?? 0)
    this.#assertRoom(bytes)
    const { store, clock, config } = this.#parts
    const id = randomBytes(ID_BYTES).toString('hex')
    const ownerToken = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = clock.now() + config.keepDays * DAY_MS
    const note = { expiresAt, bytes, owner: digestOf(ownerToken).toString('base64') }
    // Takes the place before it waits, so that reports that arrive together cannot share one.
    this.#notes.set(id, note)
    try {
      await store.put(BODIES + id, body)
      await store.put(NOTES + id, note)
    } catch (error) {
      this.#notes.delete(id)
      await store.remove(BODIES + id).catch(() => undefined)
      throw error
    }
    return { id, url: `/r/${id}`, expiresAt: new Date(expiresAt).toISOString(), ownerToken }
  }

  /** A report as JSON in gzip, whole or without the data of its screenshots. @throws NOT_FOUND */
  async read(id: string, part: 'whole' | 'withoutPictures' = 'whole'): Promise<Buffer> {
    await this.#noteOf(id)
    const body = await this.#parts.store.get<SharedReportBody>(BODIES + id)
    if (typeof body?.gzip !== 'string') throw unknown()
    const { gzip, withoutPictures = gzip } = body
    return Buffer.from(part === 'whole' ? gzip : withoutPictures, 'base64')
  }

  /** @throws NOT_FOUND; FORBIDDEN for another token than that of its owner */
  async remove(id: string, ownerToken: string): Promise<void> {
    const { owner } = await this.#noteOf(id)
    // Digests have equal lengths, so the comparison takes constant time.
    const expected = Buffer.from(owner, 'base64')
    const given = digestOf(ownerToken)
    if (expected.length !== given.length || !timingSafeEqual(expected, given)) {
      const problem = 'send the ownerToken of this report in X-Owner-Token'
      throw new AppError('FORBIDDEN', { problem })
    }
    await this.#drop(id)
  }

  /** Removes the reports whose time is over. */
  async removeExpired(): Promise<void> {
    const now = this.#parts.clock.now()
    for (const [id, { expiresAt }] of [...this.#notes]) if (expiresAt <= now) await this.#drop(id)
  }

  async #open(): Promise<void> {
    const { store } = this.#parts
    store.follow(NOTES, ({ key, value }) => {
      const id = key.slice(NOTES.length)
      if (value === undefined) this.#notes.delete(id)
      else this.#notes.set(id, value as SharedReportNote)
    })
    for await (const { key, value } of store.entries<SharedReportNote>(NOTES)) {
      this.#notes.set(key.slice(NOTES.length), value)
    }
    const stored = new Set((await store.list(BODIES)).map((key) => key.slice(BODIES.length)))
    for (const id of [...this.#notes.keys()]) if (!stored.has(id)) await this.#drop(id)
    await this.#removeOrphans()
    await this.removeExpired()
    this.#timer = setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  /** Another process may be about to store the note of a body, so that one is looked at twice. */
  async #removeOrphans(): Promise<void> {
    const { store, isShared = false } = this.#parts
    const bodies = (await store.list(BODIES)).map((key) => key.slice(BODIES.length))
    const orphans = bodies.filter((id) => !this.#notes.has(id))
    const gone = isShared ? orphans.filter((id) => this.#orphans.has(id)) : orphans
    for (const id of gone) await store.remove(BODIES + id)
    this.#orphans = new Set(orphans)
  }

  #sweep(): void {
    Promise.all([this.removeExpired(), this.#removeOrphans()]).catch((err: unknown) =>
      this.#parts.log.warn({ err }, 'expired reports could not be removed'),
    )
  }

  /** @throws NOT_FOUND */
  async #noteOf(id: string): Promise<SharedReportNote> {
    await this.open()
    const note = this.#notes.get(id) ?? (await this.#storedNote(id))
    if (note === undefined || note.expiresAt <= this.#parts.clock.now()) throw unknown()
    return note
  }

  /** Another process may have stored it a moment ago. */
  #storedNote(id: string): Promise<SharedReportNote | undefined> {
    const isOther = this.#parts.isShared === true && ID.test(id)
    return isOther
      ? this.#parts.store.get<SharedReportNote>(NOTES + id)
      : Promise.resolve(undefined)
  }

  #assertRoom(bytes: number): void {
    const { maxCount, maxBytes } = this.#parts.config
    const held = [...this.#notes.values()].reduce((sum, note) => sum + note.bytes, 0)
    if (this.#notes.size < maxCount && held + bytes <= maxBytes) return
    const next = Math.min(...[...this.#notes.values()].map(({ expiresAt }) => expiresAt))
    const when = Number.isFinite(next)
      ? ` The next one expires ${new Date(next).toISOString()}.`
      : ''
    const problem = `This server has no room for another shared report: it keeps at most ${maxCount}, of ${maxBytes} bytes in all.${when} Delete one of yours, or save the report as a file.`
    throw new AppError('NOT_STORED', { problem })
  }

  async #drop(id: string): Promise<void> {
    const { store } = this.#parts
    this.#notes.delete(id)
    await store.remove(NOTES + id)
    await store.remove(BODIES + id)
  }
}

function base64Of(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

function unknown(): AppError {
  const problem = 'There is no such shared report. It may have expired, or its owner deleted it.'
  return new AppError('NOT_FOUND', { problem })
}

/** Whether only this process's user may read a folder. False where modes do not say so. */
function isPrivate(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false })
  if (found === undefined || process.getuid === undefined) return false
  return found.uid === process.getuid() && (found.mode & 0o077) === 0
}
