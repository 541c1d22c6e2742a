import { AppError } from '../../core/errors.ts'
import type { DocumentStore } from '../../core/ports/storage.ts'

/** Exists in a store from the first copied document until all are compared. */
const UNFINISHED = 'unfinished-migration'
const WRITES_AT_ONCE = 8

type Move = {
  readonly source: DocumentStore
  readonly target: DocumentStore
  /** Names of both, for errors. */
  readonly names: { readonly source: string; readonly target: string }
  /** Replaces the documents of the target. */
  readonly replace: boolean
  /** How the target stores JSON. */
  readonly asStored: (json: string) => string
  readonly signal: AbortSignal
  /** Called for each document that is copied or compared. */
  readonly onDocument?: (step: 'copied' | 'compared', count: number) => void
}

export type Moved = {
  readonly documents: number
  /** Size in JSON. */
  readonly bytes: number
  /** Documents that the target had before, and the source does not have. */
  readonly removed: number
}

/**
 * Copies all documents to another store, then compares each with its copy. Nothing else may write
 * to either. Interrupted, it continues where it stopped when it is called again; until then
 * `assertComplete` refuses the target.
 * @throws INVALID_REQUEST when the target has documents, or the source has none; NOT_STORED when
 * a copy differs
 */
export async function moveDocuments(move: Move): Promise<Moved> {
  const { source, target, names, replace } = move
  await assertComplete(source)
  const [keys, before] = await Promise.all([source.list(''), target.list('')])
  if (keys.length === 0) throw refused(`${names.source} has no documents. Nothing was changed`)
  const isResumed = before.includes(UNFINISHED)
  if (before.length > 0 && !replace && !isResumed) {
    const count = `${before.length} ${before.length === 1 ? 'document' : 'documents'}`
    throw refused(`${names.target} already has ${count}. Add --replace to lose them`)
  }
  await target.put(UNFINISHED, { from: names.source })
  const known = new Set(before)
  await copyAll(move, known)
  const kept = new Set([UNFINISHED, ...keys])
  const superfluous = before.filter((key) => !kept.has(key))
  for (const key of superfluous) await target.remove(key)
  const compared = await compareAll(move)
  await target.remove(UNFINISHED)
  return { ...compared, removed: superfluous.length }
}

/** @throws INVALID_CONFIG when a migration to this store was interrupted */
export async function assertComplete(store: DocumentStore): Promise<void> {
  const unfinished = await store.get<{ readonly from?: unknown }>(UNFINISHED)
  if (unfinished === undefined) return
  const problem = `The documents are incomplete, because a migration from ${unfinished.from} was interrupted. Run the same "manifold migrate" again.`
  throw new AppError('INVALID_CONFIG', { problem })
}

async function copyAll(
  { source, target, asStored, signal, onDocument }: Move,
  known: ReadonlySet<string>,
): Promise<void> {
  const writing = new Set<Promise<void>>()
  let count = 0
  for await (const { key, value } of source.entries<unknown>('')) {
    signal.throwIfAborted()
    const write = async (): Promise<void> => {
      const isThere = known.has(key) && jsonOf(await target.get(key)) === asStored(jsonOf(value))
      if (!isThere) await target.put(key, value)
      count += 1
      onDocument?.('copied', count)
    }
    const written = write().finally(() => writing.delete(written))
    writing.add(written)
    // It surfaces in one of the waits below.
    written.catch(() => undefined)
    if (writing.size >= WRITES_AT_ONCE) await Promise.race(writing)
  }
  await Promise.all(writing)
}

async function compareAll(move: Move): Promise<Omit<Moved, 'removed'>> {
  const { source, target, names, asStored, signal, onDocument } = move
  const missing = new Set((await source.list('')).filter((key) => key !== UNFINISHED))
  let bytes = 0
  let documents = 0
  for await (const { key, value } of target.entries<unknown>('')) {
    signal.throwIfAborted()
    if (key === UNFINISHED) continue
    const json = jsonOf(value)
    const isSame = missing.delete(key) && json === asStored(jsonOf(await source.get(key)))
    if (!isSame) throw differs(key, names)
    bytes += Buffer.byteLength(json)
    documents += 1
    onDocument?.('compared', documents)
  }
  const [first] = missing
  if (first !== undefined) throw differs(first, names)
  return { documents, bytes }
}

/** An empty text without a document. */
const jsonOf = (value: unknown): string => JSON.stringify(value) ?? ''

function differs(key: string, { source, target }: Move['names']): AppError {
  const problem = `The document ${key} is not the same in ${source} and ${target}. Stop every process that uses them, then run the same command again.`
  return new AppError('NOT_STORED', { problem })
}

function refused(problem: string): AppError {
  return new AppError('INVALID_REQUEST', { problem })
}
