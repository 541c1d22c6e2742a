import { recordValidator } from '../../../core/manifest/records.ts'
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

/** What is kept of the last accepted file. A damaged document is set aside and counts as none. */
export async function exportState(
  store: DocumentStore,
  file: ExportFile,
): Promise<ExportState | undefined> {
  const state = await store.get<unknown>(keyOf(file))
  if (state === undefined || isState(state)) return state
  await store.setAside(keyOf(file), 'it is not the state of an import')
  return undefined
}

const keyOf = (file: ExportFile): string => `${ROOT}exports/${file}`

type Lesson = ExportLessons & Pick<ExportState, 'date' | 'lines' | 'readAt' | 'season'>

/** What the last accepted files say about classes and coefficients. */
export class ExportIndex {
  readonly #lessons = new Map<ExportFile, Lesson>()

  /** Increases with every accepted file. */
  version = 0
  #store: DocumentStore | undefined

  /** Removes excluded persons from the stored results. */
  async load(store: DocumentStore, exclusion: Exclusion): Promise<void> {
    this.#store = store
    if (!exclusion.isEmpty) await eraseResults(store, (licence) => exclusion.has(licence))
    for (const file of FILES) {
      const state = await exportState(store, file)
      if (state !== undefined) this.#keep(file, state)
    }
  }

  async put(store: DocumentStore, file: ExportFile, state: ExportState): Promise<void> {
    this.#store = store
    await store.put(keyOf(file), state)
    this.version += 1
    this.#keep(file, state)
  }

  /** Of the list of players. Undefined without an import. */
  players(sheet: SheetKind): Lesson | undefined {
    return this.#lessons.get(`joueurs_${LISTS[sheet]}`)
  }

  /** Of the results. Undefined without an import. */
  results(sheet: SheetKind): Lesson | undefined {
    return this.#lessons.get(`result_${LISTS[sheet]}`)
  }

  /** The stored results of a player, oldest first. Read from the store. */
  async resultsOf(of: ResultsOf, licence: string): Promise<readonly ResultRow[]> {
    return this.#store === undefined ? [] : storedResults(this.#store, of, licence)
  }

  #keep(file: ExportFile, { learned, date, lines, readAt, season }: ExportState): void {
    this.#lessons.set(file, { ...learned, date, lines, readAt, season })
  }
}
