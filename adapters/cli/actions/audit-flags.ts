import type { CheckResult, CombinedAuditResponse } from '../../../manifests/types/records.ts'

/** Options of `manifold audit` as commander gives them. */
export type AuditFlags = {
  readonly json?: boolean
  readonly markdown?: boolean
  readonly output?: string
  readonly html?: string
  readonly pdf?: string
  readonly quiet?: boolean
  readonly failUnder?: number
  readonly failOn?: FailOn
  readonly accept?: readonly string[]
  readonly only?: readonly string[]
  readonly skipLive?: boolean
  readonly skipVisual?: boolean
  readonly expectedOrigin?: string
  readonly timeout?: number
  readonly userAgent?: string
  readonly brand?: string
  readonly niche?: string
  readonly competitors?: readonly string[]
  readonly promptCount?: number
  readonly language?: string
  readonly placesLookup?: boolean
}

/** The mildest finding that fails a build. */
type FailOn = 'blocker' | 'fail' | 'warn'

/** What is not for the audit itself. */
const OURS = new Set(['json', 'markdown', 'output', 'html', 'pdf', 'quiet', 'failUnder', 'failOn'])

/** Options of the request that these flags ask for. */
export function requestOptions(flags: AuditFlags): Readonly<Record<string, unknown>> {
  const { only, placesLookup, ...same } = flags
  const options = { ...same, modules: only, enablePlacesLookup: placesLookup }
  return Object.fromEntries(
    Object.entries(options).filter(([name, value]) => value !== undefined && !OURS.has(name)),
  )
}

const NAMED = 10
const FOUND: Readonly<Record<FailOn, readonly [one: string, several: string]>> = {
  blocker: ['blocker', 'blockers'],
  fail: ['failed check', 'failed checks'],
  warn: ['failed check or warning', 'failed checks and warnings'],
}

/** Why a build is to fail, one line each; none when the report is good enough. */
export function gateProblems(
  report: CombinedAuditResponse,
  { failUnder, failOn }: Pick<AuditFlags, 'failUnder' | 'failOn'>,
): readonly string[] {
  const { overall } = report.scores
  const isLow = failUnder !== undefined && (overall === null || overall < failUnder)
  const found = failOn === undefined ? [] : findings(report, failOn)
  return [
    ...(isLow
      ? [`--fail-under: the overall score ${overall ?? 'none'} is below ${failUnder}.`]
      : []),
    ...(failOn !== undefined && found.length > 0
      ? [
          `--fail-on ${failOn}: ${found.length} ${FOUND[failOn][found.length === 1 ? 0 : 1]}: ${someOf(found)}.`,
        ]
      : []),
  ]
}

/** Ids of checks; accepted findings do not count. */
function findings({ seo, geo }: CombinedAuditResponse, failOn: FailOn): readonly string[] {
  const counts = ({ status, accepted }: CheckResult) =>
    !accepted && (status === 'fail' || (status === 'warn' && failOn === 'warn'))
  return [seo, geo].flatMap((audit) => {
    if (audit === null) return []
    if (failOn === 'blocker') return audit.blockers
    return audit.categories.flatMap(({ checks }) => checks.filter(counts).map(({ id }) => id))
  })
}

function someOf(ids: readonly string[]): string {
  const more = ids.length - NAMED
  return `${ids.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
