import type { Outcome, RunResult } from '../../../core/events/event.ts'
import type { ModuleManifest } from '../../../core/manifest/module-manifest.ts'
import type {
  CheckAuditResponse,
  CombinedAuditResponse,
  ModuleOutcome,
  PlatformFinding,
  PlatformView,
} from '../../../manifests/types/records.ts'
import {
  buildActions,
  type Catalogue,
  type ModuleFindings,
  moduleFindings,
  moduleVerdict,
  overallScore,
  SCHEMA_VERSION,
  whyNotMeasured,
} from '../../../plugins/audit/checks/index.ts'
import type { Language } from '../../texts/texts.ts'
import type { AuditContext } from './audit-run.ts'
import { assertAudited, moduleOutcome, resultOf } from './outcomes.ts'

const MAX_FINDINGS = 5

/** The AI platforms of the catalogue, each with the reasons for its two scores. */
export function platformViews(
  catalogue: Catalogue,
  geo: CheckAuditResponse | null,
  citation: Outcome | undefined,
): readonly PlatformView[] {
  const readiness = new Map(geo?.platforms?.map((platform) => [platform.id, platform.readiness]))
  const findings = findingsByPlatform(catalogue, geo)
  const tracked = trackedPlatforms(resultOf(citation))
  return catalogue.scoring.platforms.map(({ id, title }) => {
    const seen = tracked.get(id)
    return {
      id,
      title,
      readiness: readiness.get(id) ?? null,
      visibility: seen?.visibility ?? null,
      reasons: {
        readiness: findings.get(id) ?? [],
        visibility: seen?.reasons ?? [whyNotMeasured(citation && moduleOutcome(citation).status)],
      },
    }
  })
}

function findingsByPlatform(
  { checks }: Catalogue,
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

type FinishedRun = {
  readonly url: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly result: RunResult
  readonly language: Language
}

/** @throws the failure of a run whose target could not be audited, such as SSRF_BLOCKED */
export function combinedResponse(
  {
    catalogue,
    program,
    modules,
    localizer,
  }: Pick<AuditContext, 'catalogue' | 'program' | 'modules' | 'localizer'>,
  { url, startedAt, result, language }: FinishedRun,
): CombinedAuditResponse {
  assertAudited(result)
  const { outcomes } = result
  const reports = { geo: reportOf(outcomes.geo), seo: reportOf(outcomes.seo) }
  const judged = Object.fromEntries(
    Object.entries(outcomes).map(([id, outcome]) => [
      id,
      judgedOutcome(outcome, modules.manifest(id), catalogue),
    ]),
  )
  const report: CombinedAuditResponse = {
    ok: true,
    schemaVersion: SCHEMA_VERSION,
    catalogueVersion: catalogue.version,
    url,
    finalUrl: finalUrlOf(result) ?? url,
    auditedAt: new Date(startedAt).toISOString(),
    durationMs: Math.round(result.durationMs),
    language: 'en',
    engine: program,
    scores: overallScore(catalogue, reports),
    platforms: platformViews(catalogue, reports.geo, outcomes.citation),
    ...reports,
    modules: judged,
    actions: buildActions(catalogue, reports, findingsOf(judged)),
    warnings: result.warnings,
    cost: { totalUsd: result.costUsd, byApi: result.costByApi },
  }
  return language === 'en' ? report : localizer(language).report(report)
}

/** A module's outcome with its findings. */
function judgedOutcome(
  outcome: Outcome,
  manifest: ModuleManifest,
  { scoring }: Catalogue,
): ModuleOutcome {
  const shown = moduleOutcome(outcome)
  if (shown.status !== 'done') return shown
  const findings = moduleFindings(manifest, shown.result)
  const verdict = moduleVerdict(manifest, shown.score, findings, scoring.results)
  return { ...shown, ...(verdict === undefined ? {} : { verdict, findings }) }
}

function findingsOf(modules: CombinedAuditResponse['modules']): readonly ModuleFindings[] {
  return Object.entries(modules).flatMap(([module, outcome]) =>
    outcome.status === 'done' ? [{ module, findings: outcome.findings ?? [] }] : [],
  )
}

function reportOf(outcome: RunResult['outcomes'][string] | undefined): CheckAuditResponse | null {
  return (resultOf(outcome) as CheckAuditResponse | undefined) ?? null
}

function finalUrlOf(result: RunResult): string | undefined {
  const crawled = resultOf(result.outcomes.crawl) as { readonly finalUrl?: unknown } | undefined
  return typeof crawled?.finalUrl === 'string' ? crawled.finalUrl : undefined
}
