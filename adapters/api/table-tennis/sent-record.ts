import type { Division, InterclubStats, Records } from '../../../manifests/types/records.ts'

/** A record as the data service sends it: `record-codec.ts` converts it. */
export type Sent<N extends keyof Records> = AsSent<Records[N]>

type AsSent<T> = T extends readonly (infer Item)[]
  ? readonly AsSent<Item>[]
  : T extends object
    ? { readonly [K in keyof T as SentName<T, K & string>]: AsSent<T[K]> }
    : T

/** The `x-name` of a property, else its name in snake_case. */
type SentName<T, K extends string> = K extends keyof Renamed
  ? Renamed[K]
  : T extends Division
    ? `division_${K}`
    : T extends InterclubStats
      ? K extends 'divisions' | 'rankings' | 'teams'
        ? `${K}_count`
        : SnakeCase<K>
      : SnakeCase<K>

type Renamed = { readonly sheet: 'fiche_type'; readonly rows: 'rankings' }

type SnakeCase<S extends string> = S extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${SnakeCase<Rest>}`
  : S
