import type { Season } from './shards.ts'

/** What every document of the service begins with; plans stand beside the seasons. */
export const ROOT = 'tabletennis/'

const SEASON = /^\d{4}-\d{4}$/

/** What a document's key says about it. */
export type ShardKey =
  | { readonly kind: 'club-list' | 'division-list'; readonly season: Season }
  /** `id`: the club's code or the federation's number of the division. */
  | { readonly kind: 'clubs' | 'divisions'; readonly season: Season; readonly id: string }

/** The key a shard is stored under. */
export function shardKey(key: ShardKey): string {
  const list = `${ROOT}${key.season}/${key.kind}`
  return 'id' in key ? `${list}/${key.id}` : list
}

/** Reads a key; undefined for documents that are no shards. */
export function parseShardKey(key: string): ShardKey | undefined {
  if (!key.startsWith(ROOT)) return undefined
  const [season = '', kind, id, ...more] = key.slice(ROOT.length).split('/')
  if (!SEASON.test(season) || more.length > 0) return undefined
  if (id === undefined) {
    return kind === 'club-list' || kind === 'division-list' ? { kind, season } : undefined
  }
  return kind === 'clubs' || kind === 'divisions' ? { kind, season, id } : undefined
}
