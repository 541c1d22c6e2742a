import type { CheckResult, CombinedAuditResponse } from '../../../manifests/types/records.ts'

/** Options of `manifold audit` as commander returns them; those of the request have its names. */
export type AuditFlags = {
  readonly json?: boolean
  readonly markdown?: boolean
  readonly output?: string
  readonly html?: string
  readonly pdf?: string
  readonly quiet?: boolean
  readonly failUnder?: number
  readonly failOn?: FailOn
  readonly only?: readonly string[]
  readonly placesLookup?: boolean
  readonly [requestOption: string]: unknown
}

/** The mildest finding that fails a build. */
type FailOn = 'blocker' | 'fail' | 'warn'

/** The options of the request. */
export function requestOptions(flags: AuditFlags): Readonly<Record<string, unknown>> {
  const { json, markdown, output, html, pdf, quiet, failUnder, failOn, ...rest } = flags
  const { only, placesLookup, ...same } = rest
  return {
    ...same,
    ...(only !== undefined && { modules: only }),
    ...(placesLookup !== undefined && { enablePlacesLookup: placesLookup }),
  }
}

const NAMED = 10
const FOUND: Readonly<Record<FailOn, readonly [one: string, several: string]>> = {
  blocker: ['blocker', 'blockers'],
  fail: ['failed check', 'failed checks'],
  warn: ['failed check or warning', 'failed checks and warnings'],
}

/** Why the build fails, one line each; empty when the report is good enough. */
export function gateProblems(
  report: CombinedAuditResponse,
  { failUnder, failOn }: Pick<AuditFlags, 'failUnder' | 'failOn'>,
): readonly string[] {
  const { overall } = report.scores
  const problems: string[] = []
  if (failUnder !== undefined && (overall === null || overall < failUnder)) {
    problems.push(`--fail-under: the overall score ${overall ?? 'none'} is below ${failUnder}.`)
  }
  const found = failOn === undefined ? [] : findings(report, failOn)
  if (failOn !== undefined && found.length > 0) {
    const noun = FOUND[failOn][found.length === 1 ? 0 : 1]
    problems.push(`--fail-on ${failOn}: ${found.length} ${noun}: ${someOf(found)}.`)
  }
  return problems
}

/** The ids of failed checks; accepted findings do not count. */
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
