import type { Payer } from '../../../core/budget/payer.ts'
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
import type { Admission } from '../../access/admission.ts'
import type { RouteContext } from '../../http/router.ts'
import type { Localizers } from '../../report/localizers.ts'
import type { AuditHistory } from '../../storage/audit-history.ts'
import type { ModuleDirectory } from './module-directory.ts'
import { splitHeaders } from './site-headers.ts'

/** Dependencies for starting an audit and shaping its result. One per process. */
export type AuditContext = {
  readonly engine: Engine
  readonly modules: ModuleDirectory
  readonly catalogue: Catalogue
  readonly clock: Clock
  readonly compute: Compute
  /** Writes reports in another language. */
  readonly localizer: Localizers
  /** Name and version of this program, for results. */
  readonly program: { readonly name: string; readonly version: string }
  /** Whether requests may send headers to the audited site. Default false. */
  readonly allowsHeaders?: boolean
}

/** Dependencies of audit routes. */
export type AuditParts = {
  readonly audit: AuditContext
  readonly admission: Admission
  /** Gets every full audit. Absent: none is kept. */
  readonly history?: Pick<AuditHistory, 'add'>
  readonly limits: Pick<
    ConfigValues['limits'],
    'bodyBytes' | 'exportBodyBytes' | 'llmsTxtBodyBytes' | 'streamBufferBytes'
  >
}

/** Admits a valid request and starts its run. @throws the errors of `Admission.admit` */
export async function admittedRun(
  { audit, admission }: AuditParts,
  context: RouteContext,
  url: string | undefined,
  request: (payer: Payer) => RunRequest,
): Promise<Run> {
  const { payer } = await admission.admit(context, url)
  return audit.engine.start({ ...request(payer), payer, signal: context.request.signal })
}

/** A validated request for one audit, or for one category of it. */
export type CheckAuditRequest = AuditRequest & {
  readonly audit: AuditId
  readonly category?: string
}

/** A request of a specialised endpoint, as inputs for a run. */
export type LiveRequest = {
  readonly url?: string
  readonly options: ModuleRequest['options']
  readonly prompts?: readonly string[]
  readonly promptsOnly?: boolean
  readonly query?: string
}

/** The inputs that `request:` paths of audit manifests read. */
type RunInputs = {
  /** Absent for modules that do not need a page. */
  readonly url?: string
  readonly options: AuditRequest['options'] | ModuleRequest['options']
  /** Catalogue inputs that the crawl must obtain: `page`, `robots`, `probes.altHost` ... */
  readonly needs: readonly string[]
  /** Category of the audit to run. Absent: all categories. */
  readonly category?: string
  /** Citation tracker: prompts to use instead of generated ones; stop after them. */
  readonly prompts?: readonly string[]
  readonly promptsOnly?: boolean
  /** Fan-out: a query to use instead of a derived one. */
  readonly query?: string
}

const auditIds: readonly AuditId[] = ['geo', 'seo']

// Inputs for modules other than geo and seo. Each costs a request, but no probe.
const plainInputs = ['page', 'headers', 'redirects', 'timings', 'robots', 'sitemap', 'llmsTxt']

// The crawl's own result reports how AI agents are treated.
const crawlInputs = [...plainInputs, 'probes.aiAgents']

/**
 * All enabled audit modules, or `options.modules` and their dependencies. prefill runs only if
 * requested or used by a module that runs.
 */
export function fullRun(context: AuditContext, request: AuditRequest, payer?: Payer): RunRequest {
  const asked = request.options.modules
  if (asked !== undefined)
    return plannedRun(context, request, { goals: [...new Set(asked)], ...paidBy(payer) })
  const enabled = context.modules.ids.filter((id) => context.modules.isEnabled(id))
  const goals = enabled.filter((id) => id !== 'prefill')
  const onDemand = enabled.includes('prefill') ? { onDemand: ['prefill'] } : {}
  return plannedRun(context, request, { goals, ...paidBy(payer), ...onDemand })
}

/**
 * One audit, or one category of it. SEO authority includes the module backlinks. The crawl obtains
 * the inputs of its checks and `alsoNeeded`.
 */
export function checkAuditRun(
  context: AuditContext,
  request: CheckAuditRequest,
  alsoNeeded: readonly string[] = [],
): RunRequest {
  const { audit, category, url } = request
  const { options, siteHeaders } = splitHeaders(request)
  const only = category === undefined ? {} : { category }
  const hasBacklinks = isAuthority(request) && context.modules.isEnabled('backlinks')
  const ofChecks = requiredInputs(context.catalogue, { audits: [audit], ...only })
  const needs = [...new Set([...ofChecks, ...alsoNeeded])]
  return {
    kind: audit,
    goals: hasBacklinks ? [audit, 'backlinks'] : [audit],
    inputs: { url, options, needs, ...only } satisfies RunInputs,
    ...(siteHeaders && { siteHeaders }),
  }
}

/** The specification includes backlinks in this category, so the response has its outcome. */
export function isAuthority(request: Pick<CheckAuditRequest, 'audit' | 'category'>): boolean {
  return request.audit === 'seo' && request.category === 'authority'
}

/** A run for a specialised endpoint: one module with additional inputs. @throws NOT_FOUND */
export function liveRun(context: AuditContext, moduleId: string, request: LiveRequest): RunRequest {
  assertModule(context, moduleId)
  const inputs = { ...request, needs: plainInputs } satisfies RunInputs
  return { kind: 'module', goals: [moduleId], inputs }
}

/** Runs one module and its dependencies. @throws NOT_FOUND for an unknown id */
export function moduleRun(
  context: AuditContext,
  request: ModuleRequest & { readonly id: string },
  payer?: Payer,
): RunRequest {
  const { id } = request
  assertModule(context, id)
  return plannedRun(context, request, { goals: [id], kind: 'module', ...paidBy(payer) })
}

/** @throws NOT_FOUND with a list of known ids */
export function assertModule(context: AuditContext, moduleId: string): void {
  if (context.modules.ids.includes(moduleId)) return
  const problem = `There is no module "${moduleId.slice(0, 64)}". Known modules: ${context.modules.ids.join(', ')}.`
  throw new AppError('NOT_FOUND', { problem })
}

/** Without a payer, the operator pays. */
function paidBy(payer: Payer | undefined): Pick<RunRequest, 'payer'> {
  return payer === undefined ? {} : { payer }
}

/** The crawl must obtain the inputs of the planned audits. */
function plannedRun(
  { engine, catalogue }: AuditContext,
  request: AuditRequest | ModuleRequest,
  wanted: Pick<RunRequest, 'goals' | 'onDemand' | 'kind' | 'payer'>,
): RunRequest {
  const { goals, kind = 'full' } = wanted
  const { url } = request
  const { options, siteHeaders } = splitHeaders<AuditRequest['options'] | ModuleRequest['options']>(
    request,
  )
  const inputs = { url, options, needs: [] } satisfies RunInputs
  const plan = engine.plan({ ...wanted, inputs })
  const audits = auditIds.filter((id) =>
    plan.nodes.some((node) => node.moduleId === id && node.decision === 'run'),
  )
  const plain = goals.includes('crawl') ? crawlInputs : plainInputs
  const language = 'reportLanguage' in options ? options.reportLanguage : undefined
  const needs = [...new Set([...plain, ...requiredInputs(catalogue, { audits })])]
  return {
    ...wanted,
    ...(siteHeaders && { siteHeaders }),
    ...(language && { language }),
    ...{ kind, plan },
    inputs: { ...inputs, needs },
  }
}
