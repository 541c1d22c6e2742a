import type { Engine, RunRequest } from '../../../core/engine.ts'
import { AppError, type ErrorDetail } from '../../../core/errors.ts'
import { nearestName } from '../../../core/manifest/problems.ts'
import type { Clock } from '../../../core/ports/clock.ts'
import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import { invalidRequest, showValue } from '../../http/request-validation.ts'
import type { LiveRequest } from './ai-visibility-request.ts'
import {
  type AuditOptions,
  type AuditRequest,
  type CheckAuditRequest,
  type ModuleOptions,
  type ModuleRequest,
  parseTargetUrl,
  validateAuditRequest,
  validateModuleRequest,
} from './audit-request.ts'
import type { CheckCatalogue } from './check-catalogue.ts'
import type { ModuleDirectory } from './module-status.ts'

/** What starting an audit and shaping its result needs; long-lived, one per process. */
export type AuditContext = {
  readonly engine: Engine
  readonly modules: ModuleDirectory
  readonly catalogue: CheckCatalogue
  readonly clock: Clock
  /** Name and version of this program, shown in results. */
  readonly program: { readonly name: string; readonly version: string }
}

const mostListed = 40

type NamedList = {
  /** JSON pointer of the list in the request. */
  readonly path: string
  readonly what: string
  readonly given: readonly string[] | undefined
  readonly known: readonly string[]
}

/** Refuses names that do not exist. @throws INVALID_REQUEST with one detail per unknown name. */
function assertKnownNames(lists: readonly NamedList[]): void {
  const details = lists.flatMap(unknownNames)
  if (details.length > 0) throw invalidRequest(details)
}

function unknownNames({ path, what, given = [], known }: NamedList): readonly ErrorDetail[] {
  const names = new Set(known)
  return given.flatMap((name, index) =>
    names.has(name)
      ? []
      : [
          {
            path: `${path}/${index}`,
            message: `${showValue(name)} is not the id of a ${what}. ${remedy(name, known)}`,
          },
        ],
  )
}

function remedy(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near !== undefined) return `Did you mean ${JSON.stringify(near)}?`
  const listed = known.slice(0, mostListed).join(', ')
  return `Known are: ${listed}${known.length > mostListed ? ', …' : ''}.`
}

/**
 * A checked AuditRequest with its defaults.
 * @throws INVALID_REQUEST (schema; unknown module or check ids), INVALID_URL.
 */
export function parseAuditRequest(context: AuditContext, value: unknown): AuditRequest {
  const { url, options } = validateAuditRequest(value)
  const checkIds = context.catalogue.checks.map((check) => check.id)
  assertKnownNames([
    {
      path: '/options/modules',
      what: 'module',
      given: options.modules,
      known: context.modules.ids,
    },
    { path: '/options/accept', what: 'check', given: options.accept, known: checkIds },
  ])
  return { url: parseTargetUrl(url), options }
}

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parseModuleRequest(value: unknown): ModuleRequest {
  const { url, options } = validateModuleRequest(value)
  return { url: parseTargetUrl(url), options }
}

/** What `request:` paths of audit manifests read. */
type RunInputs = {
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
