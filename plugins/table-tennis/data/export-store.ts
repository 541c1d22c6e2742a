import { createHash } from 'node:crypto'
import { recordValidator } from '../../../core/manifest/records.ts'
import type { Log } from '../../../core/ports/log.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ExportFile,
  ExportLessons,
  ExportState,
  SheetKind,
} from '../../../manifests/types/records.ts'
import type { Exclusion } from './exclusion.ts'
import { eraseResults, type ResultRow, type ResultsOf, storedResults } from './export-results.ts'
import { ROOT } from './shards.ts'

const isState = recordValidator<ExportState>('ExportState')
const FILES: readonly ExportFile[] = ['joueurs_1', 'joueurs_2', 'result_1', 'result_2']
const LISTS: Readonly<Record<SheetKind, 1 | 2>> = { masculine: 1, feminine: 2 }
/** A digest of the licences that were erased from the documents of the exports. */
const ERASED = `${ROOT}exports/erased`

/** Numbers by licence, or by number of a result. */
export type Keys = Omit<NumberMap, 'set'>

/** Pairs as 32-bit numbers, little-endian, base64. */
export function keyText(keys: Keys): string {
  const bytes = Buffer.allocUnsafe(keys.size * 8)
  let at = 0
  keys.forEach((key, value) => {
    bytes.writeUInt32LE(key, at)
    bytes.writeUInt32LE(value, at + 4)
    at += 8
  })
  return bytes.toString('base64')
}

export function keysOf(text = ''): Keys {
  const bytes = Buffer.from(text, 'base64')
  const keys = new NumberMap(bytes.length / 8)
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    keys.set(bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4))
  }
  return keys
}

const keyOf = (file: ExportFile): string => `${ROOT}exports/${file}`

/** Whether it is the key of the state of a file. */
export const isExportState = (key: string): boolean => FILES.some((file) => key === keyOf(file))

type Lesson = ExportLessons & Pick<ExportState, 'date' | 'lines' | 'readAt' | 'season'>
/** The clubs whose documents have players. */
type Homes = { homes(): Iterable<string> }

/**
 * Data from the federation's exports: the state of each file, classes, coefficients and results.
 */
export class ExportStore {
  readonly #lessons = new Map<ExportFile, Lesson>()
  readonly #players: Homes
  readonly #exclusion: Exclusion
  #store: DocumentStore | undefined
  #turn: Promise<unknown> = Promise.resolve()
  /** Whether this process has stored results, which may name persons whom others erase meanwhile. */
  #hasWritten = false

  /** Increases with every accepted file. */
  version = 0

  constructor(players: Homes, exclusion: Exclusion) {
    this.#players = players
    this.#exclusion = exclusion
  }

  /** Removes excluded persons from the documents. */
  async load(store: DocumentStore, log: Log): Promise<void> {
    this.#store = store
    await this.erase(store).catch((err: unknown) => {
      const problem = 'excluded persons could not be removed from the exports; restart to retry'
      log.error({ err }, problem)
    })
    for (const file of FILES) {
      const state = await this.state(store, file)
      if (state !== undefined) this.#keep(file, state)
    }
  }

  /** Kept data of the last accepted file. A damaged document is set aside and counts as none. */
  async state(store: DocumentStore, file: ExportFile): Promise<ExportState | undefined> {
    const state = await store.get<unknown>(keyOf(file))
    if (state === undefined || isState(state)) return state
    await store.setAside(keyOf(file), 'it is not the state of an import')
    return undefined
  }

  async put(store: DocumentStore, file: ExportFile, state: ExportState): Promise<void> {
    this.#store = store
    await this.#inTurn(async () => {
      const kept = isList(file) ? withoutKeys(state, this.#exclusion) : state
      await store.put(keyOf(file), kept)
      this.version += 1
      this.#keep(file, kept)
    })
  }

  /** Takes the state of a file that another process has stored. */
  take(key: string, value: unknown): void {
    const file = FILES.find((one) => key === keyOf(one))
    if (file === undefined || !isState(value)) return
    this.version += 1
    this.#keep(file, value)
  }

  /** An import and an erasure write in turn, so that neither undoes the other. */
  inTurn<T>(write: () => Promise<T>): Promise<T> {
    this.#hasWritten = true
    return this.#inTurn(write)
  }

  #inTurn<T>(write: () => Promise<T>): Promise<T> {
    const turn = this.#turn.then(write)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /** Rules learned from the list of players. Undefined without an import. */
  players(sheet: SheetKind): Lesson | undefined {
    return this.#lessons.get(`joueurs_${LISTS[sheet]}`)
  }

  /** Rules learned from the results. Undefined without an import. */
  results(sheet: SheetKind): Lesson | undefined {
    return this.#lessons.get(`result_${LISTS[sheet]}`)
  }

  /** The stored results of a player, oldest first, without retracted ones. Read from the store. */
  async resultsOf(of: ResultsOf, licence: string): Promise<readonly ResultRow[]> {
    if (this.#store === undefined) return []
    const rows = await storedResults(this.#store, of, licence)
    return rows.map((row) =>
      this.#exclusion.has(row.opponent ?? '') ? { ...row, opponent: null } : row,
    )
  }

  /** Keys of the clubs whose documents have players. */
  homes(): readonly string[] {
    return [...this.#players.homes()]
  }

  /** Reads all results only if other persons are excluded than at the last start. */
  erase(store: DocumentStore): Promise<void> {
    return this.#inTurn(() => this.#erase(store, this.#exclusion))
  }

  /** After another process has erased a person: from what this one has stored since. */
  async eraseAgain(store: DocumentStore): Promise<void> {
    this.version += 1
    if (this.#hasWritten) await this.#inTurn(() => this.#eraseFrom(store, this.#exclusion))
  }

  async #erase(store: DocumentStore, exclusion: Exclusion): Promise<void> {
    if (exclusion.isEmpty) return store.remove(ERASED)
    if ((await store.list(`${ROOT}exports/`)).length === 0) return
    const erased = createHash('sha256').update(exclusion.licences.join()).digest('hex')
    if ((await store.get<{ erased?: unknown }>(ERASED))?.erased === erased) return
    await this.#eraseFrom(store, exclusion)
    await store.put(ERASED, { erased })
  }

  async #eraseFrom(store: DocumentStore, exclusion: Exclusion): Promise<void> {
    for (const file of FILES.filter(isList)) {
      const state = await this.state(store, file)
      if (state === undefined) continue
      await store.update<unknown>(keyOf(file), (now) =>
        withoutKeys(isState(now) ? now : state, exclusion),
      )
    }
    await eraseResults(store, (licence) => exclusion.has(licence))
  }

  #keep(file: ExportFile, { learned, date, lines, readAt, season }: ExportState): void {
    this.#lessons.set(file, { ...learned, date, lines, readAt, season })
  }
}

const isList = (file: ExportFile): boolean => file.startsWith('joueurs')

function withoutKeys(state: ExportState, exclusion: Exclusion): ExportState {
  const kept = (text?: string): Keys => {
    const allowed = new NumberMap()
    keysOf(text).forEach((licence, value) => {
      if (!exclusion.has(String(licence))) allowed.set(licence, value)
    })
    return allowed
  }
  const keys = kept(state.keys)
  return { ...state, lines: keys.size, keys: keyText(keys), missing: keyText(kept(state.missing)) }
}

const FEWEST_SLOTS = 1024
/** Free slots have no key. Keys are smaller. */
const FREE = 0xffffffff

/** 32-bit numbers by 32-bit numbers, in a fifth of the memory of a `Map`. Nothing is removed. */
export class NumberMap {
  #keys: Uint32Array
  #values: Uint32Array
  size = 0

  /** @param expected number of keys: growing takes as long as setting them */
  constructor(expected = 0) {
    let slots = FEWEST_SLOTS
    while (expected * 4 > slots * 3) slots *= 2
    this.#keys = new Uint32Array(slots).fill(FREE)
    this.#values = new Uint32Array(slots)
  }

  get(key: number): number | undefined {
    const slot = this.#slotOf(key)
    return this.#keys[slot] === FREE ? undefined : this.#values[slot]
  }

  has(key: number): boolean {
    return this.#keys[this.#slotOf(key)] !== FREE
  }

  set(key: number, value: number): void {
    const slot = this.#slotOf(key)
    const isNew = this.#keys[slot] === FREE
    this.#keys[slot] = key
    this.#values[slot] = value
    if (isNew) this.size += 1
    if (isNew && this.size * 4 > this.#keys.length * 3) this.#grow()
  }

  /** Ten times as fast as an iterator, so that a season of results delays nobody. */
  forEach(use: (key: number, value: number) => void): void {
    const [keys, values] = [this.#keys, this.#values]
    for (let slot = 0; slot < keys.length; slot += 1) {
      const key = keys[slot] as number
      if (key !== FREE) use(key, values[slot] as number)
    }
  }

  /** Frees its memory. */
  clear(): void {
    this.#keys = new Uint32Array(FEWEST_SLOTS).fill(FREE)
    this.#values = new Uint32Array(FEWEST_SLOTS)
    this.size = 0
  }

  /** The slot of the key, or the free one where it belongs. */
  #slotOf(key: number): number {
    const last = this.#keys.length - 1
    // Licences and numbers of results are close together; multiplying spreads them.
    let slot = (Math.imul(key, 0x9e3779b1) >>> 7) & last
    while (this.#keys[slot] !== FREE && this.#keys[slot] !== key) slot = (slot + 1) & last
    return slot
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Uint32Array(keys.length * 2).fill(FREE)
    this.#values = new Uint32Array(this.#keys.length)
    this.size = 0
    for (let slot = 0; slot < keys.length; slot += 1) {
      const key = keys[slot] as number
      if (key !== FREE) this.set(key, values[slot] as number)
    }
  }
}
