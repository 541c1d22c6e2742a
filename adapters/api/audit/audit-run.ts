import type { Engine, Run, RunRequest } from '../../../core/engine.ts'
import { AppError } from '../../../core/errors.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { Compute } from '../../../core/ports/compute.ts'
import type { ConfigValues } from '../../../manifests/types/config.ts'
import type { AuditRequest, ModuleRequest } from '../../../manifests/types/records.ts'
import {
  type AuditId,
  type Catalogue,
  requiredInputs,
} from '../../../plugins/audit/checks/index.ts'
import type { Admission } from '../../http/admission.ts'
import type { RouteContext } from '../../http/router.ts'
import type { ModuleDirectory } from './module-directory.ts'

/** What starting an audit and shaping its result needs; long-lived, one per process. */
export type AuditContext = {
  readonly engine: Engine
  readonly modules: ModuleDirectory
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly compute: Compute
  /** Name and version of this program, shown in results. */
  readonly program: { readonly name: string; readonly version: string }
}

/** What the routes of audits need. */
export type AuditParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  readonly limits: Pick<
    ConfigValues['limits'],
    'bodyBytes' | 'exportBodyBytes' | 'llmsTxtBodyBytes' | 'streamBufferBytes'
  >
}

/** Lets a valid request in and starts its run. @throws what `Admission.admit` throws. */
export async function admittedRun(
  { audit, admission }: AuditParts,
  context: RouteContext,
  url: string | undefined,
  request: () => RunRequest,
): Promise<Run> {
  await admission.admit(context, url)
  return audit.engine.start({ ...request(), signal: context.request.signal })
}

/** A checked request for one audit, or for one category of it. */
export type CheckAuditRequest = AuditRequest & {
  readonly audit: AuditId
  readonly category?: string
}

/** A request of one of the specialised endpoints, as a run's inputs take it. */
export type LiveRequest = {
  readonly url?: string
  readonly options: ModuleRequest['options']
  readonly prompts?: readonly string[]
  readonly promptsOnly?: boolean
  readonly query?: string
}

/** What `request:` paths of audit manifests read. */
type RunInputs = {
  /** Absent where a module is asked that can do without a page. */
  readonly url?: string
  readonly options: AuditRequest['options'] | ModuleRequest['options']
  /** Catalogue inputs the crawl has to obtain: `page`, `robots`, `probes.altHost` ... */
  readonly needs: readonly string[]
  /** Of the one audit that runs; absent: all of them. */
  readonly category?: string
  /** Of the citation tracker: what is asked instead of generated prompts; stop after the prompts. */
  readonly prompts?: readonly string[]
  readonly promptsOnly?: boolean
  /** Of the fan-out: what is decomposed instead of a derived query. */
  readonly query?: string
}

const auditIds: readonly AuditId[] = ['geo', 'seo']

// What modules other than geo and seo may read of a crawl. It costs a request each, no probe.
const plainInputs = ['page', 'headers', 'redirects', 'timings', 'robots', 'sitemap', 'llmsTxt']

// The crawl's own result lists how AI agents are received.
const crawlInputs = [...plainInputs, 'probes.aiAgents']

/**
 * All enabled audit modules, or `options.modules` and what they need. prefill runs only when a
 * module that will run uses it, or when it is asked for.
 */
export function fullRun(context: AuditContext, request: AuditRequest): RunRequest {
  const asked = request.options.modules
  if (asked !== undefined) return plannedRun(context, request, { goals: [...new Set(asked)] })
  const enabled = context.modules.ids.filter((id) => context.modules.isEnabled(id))
  const goals = enabled.filter((id) => id !== 'prefill')
  const onDemand = enabled.includes('prefill') ? { onDemand: ['prefill'] } : {}
  return plannedRun(context, request, { goals, ...onDemand })
}

/**
 * One audit, or one category of it; SEO authority brings the module backlinks along. The crawl
 * obtains what its checks need and `alsoNeeded`.
 */
export function checkAuditRun(
  context: AuditContext,
  request: CheckAuditRequest,
  alsoNeeded: readonly string[] = [],
): RunRequest {
  const { audit, category, url, options } = request
  const only = category === undefined ? {} : { category }
  const hasBacklinks = isAuthority(request) && context.modules.isEnabled('backlinks')
  const ofChecks = requiredInputs(context.catalogue, { audits: [audit], ...only })
  const needs = [...new Set([...ofChecks, ...alsoNeeded])]
  return {
    kind: audit,
    goals: hasBacklinks ? [audit, 'backlinks'] : [audit],
    inputs: { url, options, needs, ...only } satisfies RunInputs,
  }
}

/** The specification counts backlinks in this category, so its answer carries the module's outcome. */
export function isAuthority(request: Pick<CheckAuditRequest, 'audit' | 'category'>): boolean {
  return request.audit === 'seo' && request.category === 'authority'
}

/** One of the specialised endpoints: a module with inputs of its own. @throws NOT_FOUND. */
export function liveRun(context: AuditContext, moduleId: string, request: LiveRequest): RunRequest {
  assertModule(context, moduleId)
  const inputs = { ...request, needs: plainInputs } satisfies RunInputs
  return { kind: 'module', goals: [moduleId], inputs }
}

/** One module and what it needs. @throws NOT_FOUND for an unknown id. */
export function moduleRun(
  context: AuditContext,
  moduleId: string,
  request: ModuleRequest,
): RunRequest {
  assertModule(context, moduleId)
  return plannedRun(context, request, { goals: [moduleId], kind: 'module' })
}

/** @throws NOT_FOUND that lists the known ids. */
export function assertModule(context: AuditContext, moduleId: string): void {
  if (context.modules.ids.includes(moduleId)) return
  const problem = `There is no module "${moduleId.slice(0, 64)}". Known are: ${context.modules.ids.join(', ')}.`
  throw new AppError('NOT_FOUND', { problem })
}

/** The crawl has to obtain what the audits need that the plan will run. */
function plannedRun(
  { engine, catalogue }: AuditContext,
  { url, options }: AuditRequest | ModuleRequest,
  wanted: Pick<RunRequest, 'goals' | 'onDemand' | 'kind'>,
): RunRequest {
  const { goals, kind = 'full' } = wanted
  const inputs = { url, options, needs: [] } satisfies RunInputs
  const plan = engine.plan({ ...wanted, inputs })
  const audits = auditIds.filter((id) =>
    plan.nodes.some((node) => node.moduleId === id && node.decision === 'run'),
  )
  const plain = goals.includes('crawl') ? crawlInputs : plainInputs
  const needs = [...new Set([...plain, ...requiredInputs(catalogue, { audits })])]
  return { ...wanted, kind, plan, inputs: { ...inputs, needs } }
}
