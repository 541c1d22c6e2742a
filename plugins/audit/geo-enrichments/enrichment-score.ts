import type { GeoEnrichmentsOptions } from './geo-enrichments-options.ts'
import type { GeoEnrichmentsResult, ScorePart } from './geo-enrichments-result.ts'

type Judged = Omit<GeoEnrichmentsResult, 'score' | 'scoreParts' | 'sources'>

/** The parts of the score; the formula stands in the manifest's description. */
export function scoreParts(
  { peopleAlsoAsk, featuredSnippet, knowledgeBase, schemaValidator }: Judged,
  { knowledgePoints }: Pick<GeoEnrichmentsOptions, 'knowledgePoints'>,
): readonly ScorePart[] {
  const { questions, answeredOnPage } = peopleAlsoAsk
  const { forbiddenBy, candidates } = featuredSnippet
  const { status, wikidata } = knowledgeBase
  const { items } = schemaValidator
  const sound = items.filter(({ errors }) => errors.length === 0).length
  const isKnowable = status === 'found' || status === 'notFound'
  const known = wikidata === null ? 0 : knowledgePoints[wikidata.confidence]
  return [
    { name: 'answers', points: share(answeredOnPage.length, questions.length) },
    { name: 'snippet', points: forbiddenBy === null ? (candidates[0]?.points ?? 0) : 0 },
    { name: 'knowledge', points: isKnowable ? known : null },
    { name: 'schema', points: share(sound, items.length) ?? 0 },
  ]
}

/** Mean of the parts that could be judged; null without any. */
export function meanOf(parts: readonly ScorePart[]): number | null {
  const points = parts.flatMap((part) => part.points ?? [])
  if (points.length === 0) return null
  return Math.round(points.reduce((sum, one) => sum + one, 0) / points.length)
}

function share(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((100 * part) / whole)
}
