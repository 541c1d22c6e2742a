import { AppError } from '../../../core/errors.ts'
import { recordValidator } from '../../../core/manifest/records.ts'
import type { DocumentStore } from '../../../core/ports/storage.ts'
import type {
  ClubShard,
  Erasure,
  ExcludedPersons,
  SheetKind,
} from '../../../manifests/types/records.ts'
import { clubKey } from './codes.ts'
import type { Exclusion } from './exclusion.ts'
import { matchCount, parseShard } from './packed-sheets.ts'
import { parseShardKey, ROOT, readShard } from './shards.ts'
import type { TableTennisData } from './table-tennis-data.ts'

/** The document of the persons who were erased. */
export const EXCLUDED = `${ROOT}excluded`
const SHEETS: readonly SheetKind[] = ['masculine', 'feminine']
const isExcludedPersons = recordValidator<ExcludedPersons>('ExcludedPersons')

/** Counts of what was erased. */
export type Erased = Omit<Erasure, 'success' | 'message'>

/** Adds the persons who were erased to those of the configuration. */
export async function loadExcluded(store: DocumentStore, exclusion: Exclusion): Promise<void> {
  const erased = await store.get<unknown>(EXCLUDED)
  if (isExcludedPersons(erased)) for (const licence of erased.licences) exclusion.add(licence)
  else if (erased !== undefined) await store.setAside(EXCLUDED, 'it is no list of licences')
}

/** Licences that a list of erased persons adds. None if it is invalid. */
export function newlyExcluded(value: unknown, exclusion: Exclusion): readonly string[] {
  return isExcludedPersons(value) ? value.licences.filter((one) => !exclusion.has(one)) : []
}

/** Removes excluded persons from memory, and from the documents of the clubs that name them. */
export async function eraseExcluded(
  data: TableTennisData,
  { store, exclusion }: Erasing,
): Promise<void> {
  const clean = (shard: ClubShard | undefined): ClubShard => {
    if (shard === undefined) throw new TypeError('the club is unknown')
    return exclusion.without(shard)
  }
  await tryAll([
    () => tryEach([...data.players.homes()], (key) => data.updateClub(store, key, clean)),
    () => data.exports.eraseAgain(store),
  ])
}

type Erasing = { readonly store: DocumentStore; readonly exclusion: Exclusion }

/**
 * Removes all stored data about a person, and excludes the person from then on. Matches on other
 * players' sheets remain, without name and licence. A repeated call finishes what a failed one
 * left; so does the next start.
 * @throws NOT_STORED
 */
export async function erasePerson(
  data: TableTennisData,
  licence: string,
  { store, exclusion }: Erasing,
): Promise<Erased> {
  const { players, clubs, exports, season } = data
  const { masculine = null, feminine = null } = data.knownPlayer(licence) ?? {}
  const counts = {
    players: data.knownPlayer(licence) === undefined ? 0 : 1,
    matches: matchCount(masculine) + matchCount(feminine),
    opponentMatches: players.matchesAgainst(licence),
    exportResults: await exportResults(data, licence),
  }
  await store.update<ExcludedPersons>(EXCLUDED, (current) => ({
    licences: [...new Set([...(current?.licences ?? []), licence])],
  }))
  exclusion.add(licence)
  /** Clubs and other documents. */
  const documents = new Set<string>()
  const clean =
    (key: string) =>
    (shard: ClubShard | undefined): ClubShard => {
      if (shard === undefined) throw new TypeError('the club is unknown')
      const kept = exclusion.without(shard)
      if (kept !== shard) documents.add(key)
      return kept
    }
  const cleanStored = async (key: string): Promise<void> => {
    const parsed = parseShardKey(key)
    if (parsed?.kind !== 'clubs' && parsed?.kind !== 'pending') return
    if (!(await isNamedIn(store, key, licence))) return
    // A club that the player has left may still list the player. No other code writes its document.
    if (parsed.season === season) {
      const club = clubKey(parsed.id)
      await data.updateClub(store, club, (shard) => ({ ...clean(club)(shard) }))
    }
    await cleanDocument(key, parsed.kind, { store, exclusion })
    documents.add(key)
  }
  // Every club, because a write of it may be on its way.
  const homes = new Set([...players.homes(), ...clubs.all().map(({ code }) => clubKey(code))])
  await tryAll([
    () => tryEach(homes, (key) => data.updateClub(store, key, clean(key))),
    async () => tryEach(await store.list(ROOT), cleanStored),
    () => exports.erase(store),
  ])
  exports.version += 1
  return { ...counts, documents: documents.size }
}

/** As `tryEach`. */
export const tryAll = (parts: Iterable<() => Promise<unknown>>): Promise<void> =>
  tryEach(parts, (part) => part())

const MOST_TOLD = 3

/**
 * Does the work for each item in turn, even after one has failed.
 * @throws one error for all that failed. A fault of our own comes before those of the disk
 */
export async function tryEach<T>(
  items: Iterable<T>,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await work(item).catch((error: unknown) => failures.push(error))
  const unstored = failures.filter((one) => one instanceof AppError && one.code === 'NOT_STORED')
  if (unstored.length < failures.length) throw failures.find((one) => !unstored.includes(one))
  const [first] = unstored as AppError[]
  if (first === undefined) return
  const problems = [...new Set((unstored as AppError[]).map(({ message }) => message))]
  if (problems.length === 1) throw first
  const told = problems.splice(0, MOST_TOLD)
  const more = problems.length
  if (more > 0) told.push(`${more} more ${more === 1 ? 'document' : 'documents'} failed.`)
  throw new AppError('NOT_STORED', { problem: told.join(' ') }, { cause: first.cause })
}

/** Number of results of the season in the exports. */
async function exportResults({ exports, season }: TableTennisData, licence: string) {
  const found = SHEETS.map((sheet) =>
    exports.resultsOf({ season: exports.results(sheet)?.season ?? season, sheet }, licence),
  )
  return (await Promise.all(found)).flat().length
}

async function isNamedIn(store: DocumentStore, key: string, licence: string): Promise<boolean> {
  const isNamed = (bytes: Buffer): boolean => bytes.includes(`"${licence}"`)
  return (await store.get(key, isNamed)) === true
}

/** For documents that nothing writes any more. */
async function cleanDocument(
  key: string,
  kind: 'clubs' | 'pending',
  { store, exclusion }: Erasing,
): Promise<void> {
  const json = await store.get(key, parseShard)
  const read = json && readShard(kind, json.value)
  if (json === undefined || read === undefined || !('shard' in read)) return
  json.addMatches()
  const kept = exclusion.without(read.shard)
  if (kind === 'pending' && kept.players.length === 0) await store.remove(key)
  else if (kept !== read.shard) {
    // Another process may have changed it since.
    await store.update<ClubShard>(key, (now) => {
      const current = now && readShard(kind, now)
      return current !== undefined && 'shard' in current ? exclusion.without(current.shard) : kept
    })
  }
}
