import type { ActionItem, OverallScore } from '../../../plugins/audit/checks/index.ts'
import {
  closed,
  dateTime,
  isTrue,
  type JsonSchema,
  listOf,
  mapOf,
  milliseconds,
  number,
  oneOfTexts,
  orNull,
  ref,
  score,
  shapeOf,
  text,
  usd,
} from '../../openapi/json-schema.ts'
import type { CombinedAuditResponse } from './combined-response.ts'
import type { PlatformFinding, PlatformView } from './platform-view.ts'

const grade: JsonSchema = {
  enum: ['A', 'B', 'C', 'D', 'F', null],
  description: 'Of the overall score.',
}

/** Schemas of the parts of a consolidated audit. */
export const combinedReportSchemas = {
  Scores: shapeOf<OverallScore>({
    overall: orNull(score('Mean of the two audits.')),
    geo: orNull(score('What AI assistants can use.')),
    seo: orNull(score('What search engines rank.')),
    grade,
  }),
  PlatformFinding: shapeOf<PlatformFinding>({
    check: text('Check id.'),
    status: oneOfTexts(['fail', 'warn'], 'Of the check.'),
    message: text('One sentence with the measured value.'),
  }),
  PlatformView: shapeOf<PlatformView>({
    id: text('chatgpt, claude, gemini, perplexity or googleAiOverviews.'),
    title: text('For people.'),
    readiness: orNull(score('By local checks.')),
    visibility: orNull(score('By answers of models and result pages; null where not measured.')),
    reasons: shapeOf<PlatformView['reasons']>({
      readiness: listOf(ref('PlatformFinding'), 'What costs the most, at most five.'),
      visibility: listOf(text('A sentence.'), 'What was counted, or why nothing was.'),
    }),
  }),
  ActionItem: shapeOf<ActionItem>({
    rank: { type: 'integer', minimum: 1, description: 'Place in the list, best first.' },
    title: text('What will hold when it is done.'),
    why: text('What was measured.'),
    how: text('What to do.'),
    impact: number('Points the overall score would gain.'),
    effort: oneOfTexts(['low', 'medium', 'high'], 'How much work it is.'),
    checks: listOf(text('Check id.'), 'The checks that would pass.'),
  }),
  Cost: shapeOf<CombinedAuditResponse['cost']>({
    totalUsd: usd,
    byApi: mapOf(usd, 'US dollars by API.'),
  }),
  Engine: closed({ name: text('Name of the program.'), version: text('Its version.') }),
} as const satisfies Readonly<Record<string, JsonSchema>>

/** The schema of a consolidated audit. @param outcomes schema of each module's outcome, by id. */
export function combinedAuditSchema(outcomes: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return shapeOf<CombinedAuditResponse>({
    ok: isTrue,
    schemaVersion: text('Grows when a field of this answer changes its meaning.'),
    catalogueVersion: text('Version of the catalogue of checks.'),
    url: text('The URL asked for.'),
    finalUrl: text('Where redirects led.'),
    auditedAt: dateTime('When the run began.'),
    durationMs: milliseconds,
    engine: ref('Engine'),
    scores: ref('Scores'),
    platforms: listOf(ref('PlatformView'), 'The AI platforms.'),
    geo: orNull(ref('CheckAuditResponse')),
    seo: orNull(ref('CheckAuditResponse')),
    modules: {
      type: 'object',
      description: 'What became of each module that was asked for or needed.',
      additionalProperties: false,
      properties: outcomes,
    },
    actions: listOf(ref('ActionItem'), 'What to do, best first.'),
    warnings: listOf(ref('Warning')),
    cost: ref('Cost'),
  })
}
