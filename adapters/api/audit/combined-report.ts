import type { Outcome, RunResult, RunWarning } from '../../../core/events/event.ts'
import {
  type ActionItem,
  type CheckAuditResponse,
  type OverallScore,
  SCHEMA_VERSION,
} from '../../../plugins/audit/checks/index.ts'
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
import type { AuditContext } from './audit-run.ts'
import type { CheckCatalogue } from './check-catalogue.ts'
import { assertAudited, type ModuleOutcome, moduleOutcome, resultOf } from './outcomes.ts'

const MAX_FINDINGS = 5

/** A check that keeps a platform from being ready. */
type PlatformFinding = {
  readonly check: string
  readonly status: 'fail' | 'warn'
  readonly message: string
}

/** 0..100. `readiness` from local checks, `visibility` from answers of models and result pages. */
type PlatformView = {
  readonly id: string
  readonly title: string
  readonly readiness: number | null
  readonly visibility: number | null
  readonly reasons: {
    /** What costs the most of readiness, heaviest first, at most five. */
    readonly readiness: readonly PlatformFinding[]
    /** Sentences: what was counted, or why nothing was. */
    readonly visibility: readonly string[]
  }
}

/** The AI platforms of the catalogue, each with what its two figures rest on. */
export function platformViews(
  catalogue: CheckCatalogue,
  geo: CheckAuditResponse | null,
  citation: Outcome | undefined,
): readonly PlatformView[] {
  const readiness = new Map(geo?.platforms?.map((platform) => [platform.id, platform.readiness]))
  const findings = findingsByPlatform(catalogue, geo)
  const tracked = trackedPlatforms(resultOf(citation))
  return catalogue.platforms.map(({ id, title }) => {
    const seen = tracked.get(id)
    return {
      id,
      title,
      readiness: readiness.get(id) ?? null,
      visibility: seen?.visibility ?? null,
      reasons: {
        readiness: findings.get(id) ?? [],
        visibility: seen?.reasons ?? [whyUntracked(citation)],
      },
    }
  })
}

function findingsByPlatform(
  { checks }: CheckCatalogue,
  geo: CheckAuditResponse | null,
): ReadonlyMap<string, readonly PlatformFinding[]> {
  const platformsOf = new Map(checks.map(({ id, platforms }) => [id, platforms]))
  const lost = (geo?.categories ?? [])
    .flatMap((category) => category.checks)
    .filter(({ status, accepted }) => (status === 'fail' || status === 'warn') && !accepted)
    .map((check) => ({ check, points: check.weight * (1 - (check.score ?? 0)) }))
    .sort((a, b) => b.points - a.points)
  const found = new Map<string, PlatformFinding[]>()
  for (const { check } of lost) {
    const { id, message } = check
    const status = check.status === 'fail' ? 'fail' : 'warn'
    for (const platform of platformsOf.get(id) ?? []) {
      const list = found.get(platform) ?? []
      found.set(platform, list)
      if (list.length < MAX_FINDINGS) list.push({ check: id, status, message })
    }
  }
  return found
}

type Tracked = { readonly visibility: number | null; readonly reasons: readonly string[] }

function trackedPlatforms(result: unknown): ReadonlyMap<string, Tracked> {
  const platforms = (result as { readonly platforms?: unknown } | undefined)?.platforms
  if (!Array.isArray(platforms)) return new Map()
  return new Map(
    (platforms as readonly Readonly<Record<string, unknown>>[]).map((platform) => {
      const visibility = typeof platform.visibility === 'number' ? platform.visibility : null
      const reasons = Array.isArray(platform.reasons) ? platform.reasons.map(String) : []
      return [String(platform.id), { visibility, reasons }]
    }),
  )
}

function whyUntracked(citation: Outcome | undefined): string {
  if (citation === undefined) return 'Not measured: the citation tracker is not part of this run.'
  const outcome = moduleOutcome(citation)
  if (outcome.status === 'skipped') return `Not measured: ${outcome.skipped}`
  if (outcome.status === 'failed') {
    return `Not measured: the citation tracker failed: ${outcome.error}`
  }
  return 'Not measured: the citation tracker says nothing of this platform.'
}

/** Everything one consolidated audit found. */
export type CombinedAuditResponse = {
  readonly ok: true
  readonly schemaVersion: string
  readonly catalogueVersion: string
  readonly url: string
  readonly finalUrl: string
  /** ISO 8601, when the run began. */
  readonly auditedAt: string
  readonly durationMs: number
  readonly engine: { readonly name: string; readonly version: string }
  readonly scores: OverallScore
  readonly platforms: readonly PlatformView[]
  readonly geo: CheckAuditResponse | null
  readonly seo: CheckAuditResponse | null
  readonly modules: Readonly<Record<string, ModuleOutcome>>
  readonly actions: readonly ActionItem[]
  readonly warnings: readonly RunWarning[]
  readonly cost: { readonly totalUsd: number; readonly byApi: Readonly<Record<string, number>> }
}

type FinishedRun = {
  readonly url: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly result: RunResult
}

/** @throws the failure of a run whose target could not be audited (TARGET_UNREACHABLE, SSRF_BLOCKED ...). */
export function combinedResponse(
  context: AuditContext,
  { url, startedAt, result }: FinishedRun,
): CombinedAuditResponse {
  assertAudited(result)
  const { outcomes } = result
  const reports = { geo: reportOf(outcomes.geo), seo: reportOf(outcomes.seo) }
  return {
    ok: true,
    schemaVersion: SCHEMA_VERSION,
    catalogueVersion: context.catalogue.version,
    url,
    finalUrl: finalUrlOf(result) ?? url,
    auditedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(result.durationMs),
    engine: context.program,
    scores: context.catalogue.overallScore(reports),
    platforms: platformViews(context.catalogue, reports.geo, outcomes.citation),
    ...reports,
    modules: Object.fromEntries(
      Object.entries(outcomes).map(([id, outcome]) => [id, moduleOutcome(outcome)]),
    ),
    actions: context.catalogue.buildActions(reports),
    warnings: result.warnings,
    cost: { totalUsd: result.costUsd, byApi: result.costByApi },
  }
}

function reportOf(outcome: RunResult['outcomes'][string] | undefined): CheckAuditResponse | null {
  return (resultOf(outcome) as CheckAuditResponse | undefined) ?? null
}

function finalUrlOf(result: RunResult): string | undefined {
  const crawled = resultOf(result.outcomes.crawl) as { readonly finalUrl?: unknown } | undefined
  return typeof crawled?.finalUrl === 'string' ? crawled.finalUrl : undefined
}

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
