import type { JsonSchema } from '../../../core/manifest/module-manifest.ts'

export type AuditId = 'geo' | 'seo'
export type CheckStatus = 'pass' | 'warn' | 'fail' | 'notApplicable' | 'error'
export type Effort = 'low' | 'medium' | 'high'
/**
 * How well it is known that the rule matters: `measured` in a published experiment, `documented` by
 * the search engine or platform, `observed` in industry data, or good `practice`.
 */
export type EvidenceLevel = 'measured' | 'documented' | 'observed' | 'practice'

/** The parts of a check's id, `<audit>.<category>.<name>`. */
export function parseCheckId(id: string): { readonly audit: AuditId; readonly category: string } {
  const [audit, category = ''] = id.split('.')
  return { audit: audit === 'geo' ? 'geo' : 'seo', category }
}

/** How a list is counted. `share` (0..1) and the percentages refer to the items that pass `where`. */
export type ListMeasure =
  | 'share'
  | 'percent'
  | 'defectPercent'
  | 'defects'
  | 'held'
  | 'total'
  | 'all'

/** A list fact: of its items that pass `where`, those that pass `holds` are good. */
type ListGiven = {
  readonly each: string
  readonly where?: JsonSchema
  readonly holds: JsonSchema
}

/** The value to judge. Paths lead into SiteFacts (`page.title.width`). */
export type Given = {
  readonly fact?: string
  readonly facts?: Readonly<Record<string, string>>
  readonly each?: string
  readonly where?: JsonSchema
  readonly holds?: JsonSchema
  readonly measure?: ListMeasure
  readonly lists?: Readonly<Record<string, ListGiven>>
  /** Elements of the page by CSS selector, for what no fact holds; `take`: an attribute or `text`. */
  readonly select?: string
  readonly take?: string
  readonly code?: string
  readonly options?: Readonly<Record<string, unknown>>
}

/** One text, or several. The first whose `when` holds for the value is used. */
export type HeadlineTexts =
  | string
  | readonly { readonly when?: JsonSchema; readonly text: string }[]

/** Located samples besides those of a list: items of a list fact, filtered. */
type SampleRule = { readonly from: string; readonly where?: JsonSchema }

/**
 * One judgement on collected facts: first document of `manifests/checks/<audit>/<category>/<id>.yaml`.
 * Schema: `manifests/schemas/check.schema.json`.
 */
export type CheckManifest = {
  readonly id: string
  /** The rule, for the catalogue. */
  readonly title: string
  /** What the check measures, in words. */
  readonly tests: string
  /** When the check passes, in one sentence. */
  readonly expected: string
  /** The other clauses in words. */
  readonly criteria?: { readonly [K in 'warn' | 'fail' | 'notApplicable']?: string }
  readonly weight: number
  readonly effort: Effort
  readonly evidence: EvidenceLevel
  /** Id of the piece of work that also repairs other checks and findings; by default the check's own. */
  readonly remedy?: string
  readonly inputs: readonly string[]
  readonly platforms?: readonly string[]
  readonly thresholds?: Readonly<Record<string, number>>
  readonly fix: string
  readonly source: readonly string[]
  readonly basis?: string
  readonly given: Given
  /** Status when the single fact is missing. Without it, the clauses get null. */
  readonly absent?: 'pass' | 'warn' | 'fail' | 'notApplicable'
  readonly notApplicable?: JsonSchema
  readonly fail?: JsonSchema
  /** The verdict depends on something that could not be obtained. */
  readonly inconclusive?: JsonSchema
  readonly pass?: JsonSchema
  readonly warn?: JsonSchema
  /** A failure for which this holds is one of absence: rendering the page may add what is missing. */
  readonly absence?: JsonSchema
  /**
   * A finding for which this holds is certain on a page of which only the beginning is known; other
   * findings are inconclusive there. `head`: all that is judged is in the head.
   */
  readonly certain?: JsonSchema | 'head'
  /** Inputs that may be missing without making the result inconclusive. */
  readonly tolerates?: readonly string[]
  /** Judged even when the server refused the page, or when the answer is not HTML. */
  readonly judges?: { readonly blocked?: boolean; readonly notHtml?: boolean }
  readonly samples?: readonly SampleRule[]
  /** Headlines with the measured value, by status. */
  readonly headlines: { readonly [K in Exclude<CheckStatus, 'error'>]?: HeadlineTexts }
}
