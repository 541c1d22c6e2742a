import type { RunPlan } from '../../../core/engine.ts'
import type { RunResult } from '../../../core/events/event.ts'
import type { CheckAuditResponse, CheckResult } from '../../../plugins/audit/checks/index.ts'
import type { Evidence } from '../../../plugins/audit/page/evidence.ts'
import {
  count,
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
} from '../../openapi/json-schema.ts'
import type { CheckAuditRequest } from './audit-request.ts'
import { isAuthority } from './audit-run.ts'
import {
  assertAudited,
  failureOf,
  type ModuleOutcome,
  moduleFailure,
  moduleOutcome,
} from './outcomes.ts'

/** A CheckAuditResponse; that of SEO authority also carries the unscored outcome of backlinks. */
type AuditReport = CheckAuditResponse & { readonly backlinks?: ModuleOutcome }

/** The report; the skip shape of a module where the operator switched off what it needs. */
type CheckAuditAnswer = AuditReport | { readonly ok: false; readonly skipped: string }

/** @throws as `auditReport`. */
export function checkAuditAnswer(
  request: CheckAuditRequest,
  plan: RunPlan,
  result: RunResult,
): CheckAuditAnswer {
  const planned = plan.nodes.find(({ moduleId }) => moduleId === request.audit)
  if (planned?.decision !== 'skip') return auditReport(request, result)
  return { ok: false, skipped: planned.reason ?? `The module ${request.audit} did not run.` }
}

/**
 * @throws the failure of a run whose target could not be audited, or of the audit module itself;
 * UPSTREAM_FAILED where it never ran.
 */
export function auditReport(request: CheckAuditRequest, result: RunResult): AuditReport {
  assertAudited(result)
  const outcome = result.outcomes[request.audit]
  if (outcome?.status === 'failed') throw moduleFailure(outcome)
  if (outcome?.status !== 'done') {
    throw failureOf(
      'UPSTREAM_FAILED',
      outcome?.reason ?? `The module ${request.audit} did not run.`,
    )
  }
  const report = outcome.output.result as CheckAuditResponse
  const { backlinks } = result.outcomes
  const merged = { ...report, warnings: result.warnings }
  if (!isAuthority(request) || backlinks === undefined) return merged
  return { ...merged, backlinks: moduleOutcome(backlinks) }
}

type Category = CheckAuditResponse['categories'][number]
type Summary = CheckAuditResponse['summary']
type Readiness = NonNullable<CheckAuditResponse['platforms']>[number]
type Warning = CheckAuditResponse['warnings'][number]

const evidence = shapeOf<Evidence>(
  {},
  {
    selector: text('CSS selector of the element.'),
    snippet: text('What stands there.', { maxLength: 201 }),
    url: text('Address of the page or file it was seen in.'),
    line: { type: 'integer', minimum: 1, description: 'Line of that file.' },
    detail: text('What is wrong with it, or right.'),
  },
)

const checkResult = shapeOf<CheckResult>(
  {
    id: text('`<audit>.<category>.<name>`, the same in every version.'),
    category: text('Id of the category.'),
    title: text('What holds when the check passes.'),
    status: oneOfTexts(
      ['pass', 'warn', 'fail', 'notApplicable', 'error'],
      '`error`: it could not be evaluated, and weighs nothing; see `reason`.',
    ),
    score: { enum: [1, 0.5, 0, null], description: 'Null where the check does not count.' },
    weight: number('Weight within its category.', { minimum: 0 }),
    value: { description: 'What was measured: a number, a text, or an object of them.' },
    expected: text('What passes.'),
    message: text('One sentence with the measured value.'),
    evidence: { ...listOf(ref('Evidence'), 'Where it was seen.'), maxItems: 10 },
    fix: text('What to do.'),
    effort: oneOfTexts(['low', 'medium', 'high'], 'How much work the fix is.'),
    sources: listOf(text('URL.'), 'Who asks for it.'),
    basis: text('Where the finding was seen: raw, rendered, robots, headers and others.'),
    thresholds: mapOf({ type: 'number' }, 'The thresholds in force.'),
  },
  {
    reason: text('Why it does not apply or could not be evaluated.'),
    accepted: { ...isTrue, description: 'Left out of the scores: the request accepts it.' },
  },
)

const warning = shapeOf<Warning>(
  { code: text('SCREAMING_SNAKE.'), message: text('One sentence.') },
  { moduleId: text('The module it comes from.') },
)

const checkAuditResponse = shapeOf<CheckAuditResponse>(
  {
    ok: isTrue,
    schemaVersion: text('Grows when a field of this answer changes its meaning.'),
    catalogueVersion: text('Version of the catalogue of checks.'),
    url: text('The URL asked for.'),
    finalUrl: text('Where redirects led.'),
    audit: oneOfTexts(['geo', 'seo'], 'Which audit it is.'),
    score: orNull(score('Weighted over the categories; null without an applicable check.')),
    grade: { enum: ['A', 'B', 'C', 'D', 'F', null], description: 'Of the score.' },
    blockers: listOf(text('Check id.'), 'Failed checks that alone keep the page out.'),
    categories: listOf(ref('CategoryResult')),
    summary: ref('CheckSummary'),
    warnings: listOf(ref('Warning')),
    durationMs: milliseconds,
  },
  { platforms: listOf(ref('PlatformReadiness'), 'Of the GEO audit.') },
)

/** Schemas of what local checks answer. */
export const checkReportSchemas = {
  Evidence: evidence,
  CheckResult: checkResult,
  CategoryResult: shapeOf<Category>({
    id: text('As in the path of its own audit.'),
    title: text('For people.'),
    weight: number('Weight within the audit.', { minimum: 0 }),
    score: orNull(score('Null without an applicable check.')),
    checks: listOf(ref('CheckResult')),
  }),
  CheckSummary: shapeOf<Summary>({
    total: count('All checks.'),
    pass: count('Passed.'),
    warn: count('Passed in part.'),
    fail: count('Failed.'),
    notApplicable: count('Do not apply to this page.'),
    error: count('Could not be evaluated.'),
  }),
  PlatformReadiness: shapeOf<Readiness>({
    id: text('chatgpt, claude, gemini, perplexity or googleAiOverviews.'),
    title: text('For people.'),
    readiness: orNull(score('How ready the page is for this platform, by local checks.')),
  }),
  Warning: warning,
  CheckAuditResponse: checkAuditResponse,
  SeoCategoryResponse: seoCategoryResponse(),
} as const satisfies Readonly<Record<string, JsonSchema>>

/** That of authority also carries an unscored module. */
function seoCategoryResponse(): JsonSchema {
  const backlinks: keyof AuditReport = 'backlinks'
  const { properties } = checkAuditResponse as { readonly properties: JsonSchema }
  return { ...checkAuditResponse, properties: { ...properties, [backlinks]: ref('ModuleOutcome') } }
}
