import type { BusinessProfile } from './business-profile.ts'
import type { SchemaJudgement } from './judge-schemas.ts'
import type { PlaceMatch } from './match-place.ts'
import type { NapConflict, NapField, NapSource } from './nap-statements.ts'

export type Nap = {
  readonly name: string | null
  readonly address: string | null
  /** E.164 where the stated number is a valid one. */
  readonly phone: string | null
  readonly sources: readonly NapSource[]
  /** null: no field is stated in two places that can be compared. */
  readonly consistent: boolean | null
  readonly compared: readonly NapField[]
  readonly conflicts: readonly NapConflict[]
  /** Numbers that cannot be called as they are written. */
  readonly problems: readonly string[]
}

export type PlaceResult = {
  readonly id: string
  readonly name: string
  readonly rating: number | null
  readonly ratingCount: number | null
  readonly address: string | null
  readonly phone: string | null
  readonly website: string | null
  readonly mapsUrl: string | null
  readonly status: string | null
  readonly category: string | null
  readonly location: { readonly latitude: number; readonly longitude: number } | null
  readonly hours: readonly string[]
  readonly matchConfidence: PlaceMatch['confidence']
  readonly matchedBy: PlaceMatch['matchedBy']
  readonly source: 'Google'
}

/** What the API shows of the module local. */
export type LocalResult = {
  readonly nap: Nap
  readonly businessProfile: BusinessProfile
  /** Absent: not asked for, or no listing is the business beyond doubt (a warning says which). */
  readonly places?: PlaceResult
  readonly schemas: readonly SchemaJudgement[]
  /** 0 to 100; null where nothing speaks of a local business. */
  readonly score: number | null
  /** What the score is made of: 0 to 1, null for a part that does not apply. */
  readonly scoreParts: Readonly<
    Record<'nap' | 'consistency' | 'schemas' | 'profile', number | null>
  >
}

export function placeResult({ place, confidence, matchedBy }: PlaceMatch): PlaceResult {
  const { hoursText, hours: _spans, postalCode: _code, ...shown } = place
  return { ...shown, hours: hoursText, matchConfidence: confidence, matchedBy, source: 'Google' }
}
