import { AppError } from '../../../core/errors.ts'
import type { RunRequest } from '../../../core/run.ts'
import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import type { AuditContext } from './audit-context.ts'
import type { AuditOptions, AuditRequest, CheckAuditRequest } from './audit-request.ts'
import type { LiveRequest } from './live-request.ts'
import type { ModuleOptions, ModuleRequest } from './module-request.ts'

/** What `request:` paths of audit manifests read. */
export type RunInputs = {
  /** Absent where a module is asked that can do without a page. */
  readonly url?: string
  readonly options: AuditOptions | ModuleOptions
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
  const kind = 'full'
  if (asked !== undefined) return { kind, ...runOf(context, request, [...new Set(asked)]) }
  const enabled = context.modules.ids.filter((id) => context.modules.isEnabled(id))
  const run = runOf(
    context,
    request,
    enabled.filter((id) => id !== 'prefill'),
  )
  return { kind, ...run, ...(enabled.includes('prefill') && { onDemand: ['prefill'] }) }
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
  const ofChecks = context.catalogue.requiredInputs({ audits: [audit], ...only })
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

/** One of the specialised endpoints: a module with inputs of its own. */
export function liveRun(
  context: AuditContext,
  moduleId: string,
  { url, options, ...own }: LiveRequest,
): RunRequest {
  assertModule(context, moduleId)
  const page = url === undefined ? {} : { url }
  return {
    kind: 'module',
    goals: [moduleId],
    inputs: { ...page, options, needs: plainInputs, ...own } satisfies RunInputs,
  }
}

/** One module and what it needs. @throws NOT_FOUND for an unknown id. */
export function moduleRun(
  context: AuditContext,
  moduleId: string,
  request: ModuleRequest,
): RunRequest {
  assertModule(context, moduleId)
  return { kind: 'module', ...runOf(context, request, [moduleId]) }
}

/** @throws NOT_FOUND that lists the known ids. */
export function assertModule(context: AuditContext, moduleId: string): void {
  if (context.modules.ids.includes(moduleId)) return
  const problem = `There is no module "${moduleId.slice(0, 64)}". Known are: ${context.modules.ids.join(', ')}.`
  throw new AppError('NOT_FOUND', { problem })
}

function runOf(
  context: AuditContext,
  { url, options }: AuditRequest | ModuleRequest,
  goals: readonly string[],
): RunRequest {
  const draft = { url, options, needs: [] } satisfies RunInputs
  const planned = context.engine.plan({ goals, inputs: draft }).nodes
  const audits = auditIds.filter((id) =>
    planned.some((node) => node.moduleId === id && node.decision === 'run'),
  )
  const needs = new Set(goals.includes('crawl') ? crawlInputs : plainInputs)
  for (const input of context.catalogue.requiredInputs({ audits })) needs.add(input)
  return { goals, inputs: { ...draft, needs: [...needs] } satisfies RunInputs }
}
