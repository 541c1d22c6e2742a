import type { LocalOptions } from '../../../manifests/types/local.ts'
import type { PlaceMatch } from './place-match.ts'
import type {
  BusinessProfile,
  LocalResult,
  Nap,
  NapField,
  PlaceResult,
  SchemaJudgement,
  SchemaRow,
} from './types.ts'

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
/** Share for a value that is not the same everywhere, because it is unknown which one is right. */
const DISPUTED = 0.5
const PRESENT = 0.5

/** The formula is in the manifest's description. */
export function localScore(
  { nap, profile, schemas }: Scored,
  options: LocalOptions,
): Pick<LocalResult, 'score' | 'scoreParts'> {
  const scoreParts = {
    nap: statedOf(nap),
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

function statedOf(nap: Nap): number {
  const disputed = disputedFields(nap)
  return mean(
    (['name', 'address', 'phone'] as const).map((field) => {
      if (nap[field] === null) return 0
      return disputed.has(field) ? DISPUTED : 1
    }),
  )
}

function disputedFields({ conflicts }: Nap): ReadonlySet<NapField> {
  return new Set(conflicts.map(({ field }) => field))
}

function consistencyOf(nap: Nap): number | null {
  const { compared, problems } = nap
  if (compared.length === 0) return problems.length > 0 ? CONFLICTING : null
  const disputed = disputedFields(nap)
  return mean(compared.map((field) => (disputed.has(field) ? CONFLICTING : 1)))
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
