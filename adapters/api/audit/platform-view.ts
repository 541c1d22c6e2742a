import type { Outcome } from '../../../core/events/event.ts'
import type { CheckAuditResponse } from '../../../plugins/audit/checks/index.ts'
import type { CheckCatalogue } from './checks-face.ts'
import { moduleOutcome, resultOf } from './module-outcome.ts'

const MAX_FINDINGS = 5

/** A check that keeps a platform from being ready. */
export type PlatformFinding = {
  readonly check: string
  readonly status: 'fail' | 'warn'
  readonly message: string
}

/** 0..100. `readiness` from local checks, `visibility` from answers of models and result pages. */
export type PlatformView = {
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
