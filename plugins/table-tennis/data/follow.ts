import type { DocumentChange, DocumentStore } from '../../../core/ports/storage.ts'

type Following<T> = {
  readonly load: () => Promise<T>
  /** Takes a change of another process into memory. */
  readonly take: (change: DocumentChange) => void
  /** Chooses documents by key. Default: all. */
  readonly wants?: (key: string) => boolean
}

/** Loads documents, and follows them from before that. Takes changes once they are loaded. */
export async function loadAndFollow<T>(
  store: DocumentStore,
  prefix: string,
  { load, take, wants }: Following<T>,
): Promise<T> {
  const early: DocumentChange[] = []
  let isLoaded = false
  const told = (change: DocumentChange): void => {
    if (isLoaded) take(change)
    else early.push(change)
  }
  store.follow(prefix, told, wants)
  const loaded = await load()
  isLoaded = true
  for (const change of early) take(change)
  return loaded
}
