import { parseUrl } from '../../../core/url.ts'
import type { FindingChange, ReportComparison } from '../../../manifests/types/records.ts'
import { type AuditReport, allChecks, type ReportCheck } from '../audit-report.ts'

type Findings = ReportComparison['findings']
type Kind = keyof Findings
type Reason = NonNullable<FindingChange['reason']>

/** The compared parts of a check or a module's finding. */
type Subject = {
  readonly id: string
  readonly module: string | null
  /** Status of the check or severity of the finding. */
  readonly status: string
  readonly headline: string
  readonly places: ReadonlySet<string>
  /** The list of places is full: others may have been left out. */
  readonly isCut: boolean
}

const ABSENT = 'absent'
/** Checks and modules list at most so many places. */
const MOST_PLACES = 10
/** Worst first. */
const RANKS: readonly string[] = ['critical', 'high', 'medium', 'low', 'fail', 'warn', 'pass']
const PASSED = 'pass'
const FOUND: ReadonlySet<string> = new Set(RANKS.filter((status) => status !== PASSED))

/** Findings of both reports by id and place. */
export function compareFindings(before: AuditReport, after: AuditReport): Findings {
  const [old, now] = [subjectsOf(before), subjectsOf(after)]
  const found: Record<Kind, FindingChange[]> = { new: [], fixed: [], unchanged: [], other: [] }
  for (const key of new Set([...old.keys(), ...now.keys()])) {
    for (const [kind, change] of changesOf(old.get(key), now.get(key))) found[kind].push(change)
  }
  // A finding of a module counts as gone only if the module ran both times.
  const ran = (module: string | null): boolean =>
    module === null || [before, after].every(({ modules }) => modules?.[module]?.status === 'done')
  for (const kind of ['new', 'fixed'] as const) {
    const unknown = found[kind].filter(({ module }) => !ran(module))
    found[kind] = found[kind].filter(({ module }) => ran(module))
    found.other.push(
      ...unknown.map((change) => ({ ...change, trend: 'unknown', reason: ABSENT }) as const),
    )
  }
  return found
}

function subjectsOf(report: AuditReport): ReadonlyMap<string, Subject> {
  const origin = parseUrl(report.finalUrl ?? report.url)?.origin
  const checks = allChecks(report).map((check) => checkSubject(check, origin))
  const ofModules = Object.entries(report.modules ?? {}).flatMap(([module, outcome]) =>
    (outcome.findings ?? []).map((finding): Subject => {
      const evidence = finding.evidence ?? []
      const places = new Set(evidence.map((place) => withoutOrigin(place, origin)))
      const { id, severity: status, headline } = finding
      return { id, module, status, headline, places, isCut: evidence.length >= MOST_PLACES }
    }),
  )
  return new Map([...checks, ...ofModules].map((one) => [`${one.module ?? ''} ${one.id}`, one]))
}

function checkSubject(check: ReportCheck, origin: string | undefined): Subject {
  const { id, message, title } = check
  const evidence = check.evidence ?? []
  const places = evidence
    .map(({ selector = '', url = '' }) => `${withoutOrigin(url, origin)} ${selector}`.trim())
    .filter((place) => place !== '')
  return {
    id,
    module: null,
    status: check.accepted === true ? 'accepted' : check.status,
    headline: message ?? title ?? id,
    places: new Set(places),
    isCut: evidence.length >= MOST_PLACES,
  }
}

/** A copy of a site on another host has the same places. */
function withoutOrigin(place: string, origin: string | undefined): string {
  if (origin === undefined || !place.startsWith(origin)) return place
  const rest = place.slice(origin.length)
  return rest === '' ? '/' : rest.startsWith('/') ? rest : place
}

type Change = readonly [Kind, FindingChange]

function changesOf(old: Subject | undefined, now: Subject | undefined): readonly Change[] {
  const { id, module, headline } = now ?? old ?? NOBODY
  const [before, after] = [statusOf(old, module), statusOf(now, module)]
  const change = (
    place: string | null,
    given: Partial<Pick<FindingChange, 'before' | 'after' | 'reason' | 'headline'>> = {},
  ): FindingChange => {
    const { reason = null } = given
    const [from, to] = [given.before ?? before, given.after ?? after]
    const trend = reason === null ? trendOf(from, to) : 'unknown'
    return { id, module, place, headline, before: from, after: to, trend, reason, ...given }
  }
  const wasFound = FOUND.has(before)
  const isFound = FOUND.has(after)
  if (!wasFound && !isFound) return []
  const unjudged = [before, after].find((status) => !FOUND.has(status) && status !== PASSED)
  if (unjudged !== undefined) return [['other', change(null, { reason: reasonOf(unjudged) })]]
  if (!wasFound) return placesOf(now).map((place) => ['new', change(place)])
  const earlier = { headline: old?.headline ?? headline }
  if (!isFound) return placesOf(old).map((place) => ['fixed', change(place, earlier)])
  if (!old?.places.size || !now?.places.size) return [['unchanged', change(null)]]
  const own = (place: string): boolean => old.places.has(place)
  const kept = [...now.places].filter(own)
  const added = [...now.places].filter((place) => !own(place))
  const gone = [...old.places].filter((place) => !now.places.has(place))
  return [
    ...kept.map((place): Change => ['unchanged', change(place)]),
    ...added.map(
      (place): Change =>
        old.isCut
          ? ['other', change(place, { reason: 'cut' })]
          : ['new', change(place, { before: PASSED })],
    ),
    ...gone.map(
      (place): Change =>
        now.isCut
          ? ['other', change(place, { ...earlier, reason: 'cut' })]
          : ['fixed', change(place, { ...earlier, after: PASSED })],
    ),
  ]
}

const NOBODY = { id: '', module: null, headline: '' }

/** A module lists only problems, so whatever it does not list is right. */
function statusOf(subject: Subject | undefined, module: string | null): string {
  return subject?.status ?? (module === null ? ABSENT : PASSED)
}

function placesOf(subject: Subject | undefined): readonly (string | null)[] {
  const places = [...(subject?.places ?? [])]
  return places.length === 0 ? [null] : places
}

function trendOf(before: string, after: string): FindingChange['trend'] {
  const change = RANKS.indexOf(after) - RANKS.indexOf(before)
  if (change === 0) return 'same'
  return change > 0 ? 'better' : 'worse'
}

const REASONS: readonly string[] = ['notApplicable', 'error', 'accepted', ABSENT]

/** Other versions may have other statuses. */
function reasonOf(status: string): Reason {
  return REASONS.includes(status) ? (status as Reason) : 'error'
}
