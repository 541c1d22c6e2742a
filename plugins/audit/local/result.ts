import type { BusinessProfile } from './business-profile.ts'
import type { NapConflict, NapField, NapSource } from './nap-statements.ts'
import type { LocalOptions, SchemaRow } from './options.ts'
import type { PlaceMatch } from './place-match.ts'
import type { SchemaJudgement } from './schemas.ts'

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

type PlaceResult = {
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

type Scored = {
  readonly nap: Nap
  readonly profile: BusinessProfile
  readonly schemas: readonly SchemaJudgement[]
}

/** Points of one field of which places disagree. */
const CONFLICTING = 0
const PRESENT = 0.5

/** The formula stands in the manifest's description. */
export function localScore(
  { nap, profile, schemas }: Scored,
  options: LocalOptions,
): Pick<LocalResult, 'score' | 'scoreParts'> {
  const scoreParts = {
    nap: mean([nap.name, nap.address, nap.phone].map((field) => Number(field !== null))),
    consistency: consistencyOf(nap),
    schemas: schemasOf(schemas, options.schemas),
    profile: mean([
      Number(profile.hours.length > 0),
      Number(profile.geo !== null || profile.mapUrl !== null),
      Number(profile.social.length > 0),
      Number(profile.sources.legal !== undefined),
    ]),
  }
  if (profile.isLocalBusiness === false) return { score: null, scoreParts }
  const weighted = (['nap', 'consistency', 'schemas', 'profile'] as const).flatMap((part) => {
    const value = scoreParts[part]
    return value === null ? [] : { value, weight: options.weights[part] }
  })
  const score = weightedMean(weighted)
  return { score: score === null ? null : Math.round(100 * score), scoreParts }
}

function consistencyOf({ compared, conflicts, problems }: Nap): number | null {
  if (compared.length === 0) return problems.length > 0 ? CONFLICTING : null
  const bad = new Set(conflicts.map(({ field }) => field))
  return mean(compared.map((field) => (bad.has(field) ? CONFLICTING : 1)))
}

/** A type that only some businesses need counts where it is there. */
function schemasOf(judged: readonly SchemaJudgement[], rows: readonly SchemaRow[]): number | null {
  return weightedMean(
    judged.flatMap(({ present, valid }, index) => {
      const { weight = 0, whenPresent = false } = rows[index] ?? {}
      if (whenPresent && !present) return []
      return { value: valid ? 1 : present ? PRESENT : 0, weight }
    }),
  )
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

type Weighted = { readonly value: number; readonly weight: number }

function weightedMean(values: readonly Weighted[]): number | null {
  const total = values.reduce((sum, { weight }) => sum + weight, 0)
  if (total === 0) return null
  return values.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
}
