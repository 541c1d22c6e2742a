import type { LocalOptions, LocalOutputs } from '../../../manifests/types/local.ts'

/** One of the types that are looked for in the structured data. */
export type SchemaRow = LocalOptions['schemas'][number]

export type LocalResult = LocalOutputs['result']
export type Nap = LocalResult['nap']
/** One statement; missing values are null. */
export type NapSource = Nap['sources'][number]
/** Sources of a name, an address or a number. */
export type NapPlace = NapSource['source']
export type NapConflict = Nap['conflicts'][number]
export type NapField = NapConflict['field']
/** The site's data about itself; null or empty where it gives none. */
export type BusinessProfile = LocalResult['businessProfile']
export type OpeningSpan = BusinessProfile['hours'][number]
/** The listing on Google that is the business. */
export type PlaceResult = NonNullable<LocalResult['places']>
/** One of the types in the structured data; judged by the node that lacks least. */
export type SchemaJudgement = LocalResult['schemas'][number]
