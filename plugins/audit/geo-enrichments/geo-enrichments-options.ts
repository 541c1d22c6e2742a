import { closedObject } from '../../../core/manifest/closed-object.ts'

/** Options of the module after the operator's changes; see manifests/modules/geoEnrichments.yaml. */
export type GeoEnrichmentsOptions = {
  /** Whether autocomplete is asked. */
  readonly suggest: boolean
  /** Questions of autocomplete that are kept. */
  readonly maxSuggestions: number
  readonly suggestTtlSeconds: number
  /** How long nobody asks again after a refusal. */
  readonly suggestPauseSeconds: number
  /** Questions that are listed in all. */
  readonly maxQuestions: number
  readonly answers: AnswerRule
  readonly snippet: SnippetRule
  /** User-Agent of requests to Wikimedia; its policy asks for a contact in it. */
  readonly userAgent: string
  readonly knowledgeTtlSeconds: number
  readonly knowledgeNegativeTtlSeconds: number
  /** Points of the score for an entry that is the site's by its official website, or by other signs. */
  readonly knowledgePoints: { readonly high: number; readonly medium: number }
}

/** When a passage counts as the answer to a question. */
export type AnswerRule = {
  /** Words of the section at least. */
  readonly minWords: number
  /** Percent of the question's own words that heading and passage must have. */
  readonly minSharePercent: number
}

type Span = { readonly min: number; readonly max: number }

/** What makes an answer one that search engines quote above the results. */
export type SnippetRule = {
  readonly words: Span
  readonly items: Span
  /** Points from which a candidate is eligible. */
  readonly eligibleFrom: number
  /** Of 100 in all. */
  readonly points: {
    readonly shape: number
    readonly statement: number
    readonly keyword: number
    readonly definition: number
  }
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const span = closedObject({ min: count(1, 1000), max: count(1, 1000) })
const points = count(0, 100)
const seconds = count(0, 2_592_000)

/** JSON Schema of `GeoEnrichmentsOptions`: every option is required, since the manifest gives each one. */
export const geoEnrichmentsOptionsSchema = closedObject({
  suggest: { type: 'boolean' },
  maxSuggestions: count(0, 50),
  suggestTtlSeconds: seconds,
  suggestPauseSeconds: seconds,
  maxQuestions: count(1, 300),
  answers: closedObject({ minWords: count(1, 1000), minSharePercent: count(1, 100) }),
  snippet: closedObject({
    words: span,
    items: span,
    eligibleFrom: points,
    points: closedObject({ shape: points, statement: points, keyword: points, definition: points }),
  }),
  userAgent: { type: 'string', minLength: 1, maxLength: 300, pattern: '^[\\x20-\\x7E]+$' },
  knowledgeTtlSeconds: seconds,
  knowledgeNegativeTtlSeconds: seconds,
  knowledgePoints: closedObject({ high: points, medium: points }),
})
