import type { RunPlan } from '../../../core/engine.ts'
import type { RunResult } from '../../../core/events/event.ts'
import type {
  CheckAuditResponse,
  ModuleOutcome,
  Skipped,
} from '../../../manifests/types/records.ts'
import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { Operation } from '../../openapi/operation.ts'
import { parseAuditRequest } from './audit-request.ts'
import {
  type AuditParts,
  admittedRun,
  type CheckAuditRequest,
  checkAuditRun,
  isAuthority,
} from './audit-run.ts'
import { assertCategory } from './checks.ts'
import { answerOrSkipped, auditErrors } from './errors.ts'
import { assertAudited, failureOf, moduleFailure, moduleOutcome } from './outcomes.ts'

/** A CheckAuditResponse. SEO authority adds the unscored outcome of backlinks. */
type AuditReport = CheckAuditResponse & { readonly backlinks?: ModuleOutcome }

/** The report, or the skip form of a module if the operator disabled a dependency. */
type CheckAuditAnswer = AuditReport | Skipped

const WORDS = {
  geo: { name: 'GEO', id: 'Geo', what: 'what AI assistants can find, read and cite' },
  seo: { name: 'SEO', id: 'Seo', what: 'what search engines crawl, understand and rank' },
} as const

const answered = 'The result, or the reason why nothing ran if the operator disabled the audit.'

/** POST /api/geo-audit and POST /api/seo-audit. */
function checkAuditOperation({ limits }: AuditParts, audit: AuditId): Operation {
  const { name, id, what } = WORDS[audit]
  return {
    id: `audit${id}`,
    tag: 'Checks',
    summary: `Run the ${name} checks`,
    description: `Runs all local checks of ${what}. They contact no third party.`,
    request: { name: 'AuditRequest', limitBytes: limits.bodyBytes },
    answers: [answerOrSkipped('CheckAuditResponse', answered)],
    errors: auditErrors,
  }
}

/** POST /api/geo-audit/{category} and POST /api/seo-audit/{category}. */
function categoryOperation(
  { audit: { catalogue }, limits }: AuditParts,
  audit: AuditId,
): Operation {
  const { name, id } = WORDS[audit]
  const categories = catalogue.categories[audit].map((category) => category.id)
  return {
    id: `audit${id}Category`,
    tag: 'Checks',
    summary: `Run one category of the ${name} checks`,
    description:
      audit === 'seo'
        ? 'Runs the checks of one category. The response for `authority` also contains the result of the module `backlinks`, which is not part of any score.'
        : 'Runs the checks of one category.',
    path: {
      category: {
        description: 'Id of the category.',
        example: categories[0] ?? '',
        enum: categories,
      },
    },
    request: { name: 'AuditRequest', limitBytes: limits.bodyBytes },
    answers: [
      answerOrSkipped(audit === 'seo' ? 'SeoCategoryResponse' : 'CheckAuditResponse', answered),
    ],
    errors: [...auditErrors, 'NOT_FOUND'],
  }
}

/** Routes for one audit, whole or by category. */
export function checkAuditRoutes(parts: AuditParts): readonly Route[] {
  return (['geo', 'seo'] as const).flatMap((audit): readonly Route[] => [
    {
      method: 'POST',
      path: `/api/${audit}-audit`,
      operation: checkAuditOperation(parts, audit),
      handle: (context) => check(parts, context, { audit }),
    },
    {
      method: 'POST',
      path: `/api/${audit}-audit/{category}`,
      operation: categoryOperation(parts, audit),
      handle: (context) => {
        const { category = '' } = context.params
        const none = `The ${audit.toUpperCase()} audit has no category`
        assertCategory(parts.audit.catalogue, [audit], { category, none })
        return check(parts, context, { audit, category })
      },
    },
  ])
}

async function check(
  parts: AuditParts,
  context: RouteContext,
  selection: Pick<CheckAuditRequest, 'audit' | 'category'>,
): Promise<ApiResponse> {
  const body = await readJson(context.request, parts.limits.bodyBytes)
  const request = { ...parseAuditRequest(parts.audit, body), ...selection }
  const { url } = request
  const run = await admittedRun(parts, context, url, () => checkAuditRun(parts.audit, request))
  const answer = checkAuditAnswer(request, run.plan, await run.result)
  const { reportLanguage = 'en' } = request.options
  if (reportLanguage === 'en' || !answer.ok) return jsonReply(answer)
  return jsonReply(parts.audit.localizer(reportLanguage).audit(answer))
}

/** @throws as `auditReport` */
export function checkAuditAnswer(
  request: CheckAuditRequest,
  plan: RunPlan,
  result: RunResult,
): CheckAuditAnswer {
  const planned = plan.nodes.find(({ moduleId }) => moduleId === request.audit)
  if (planned?.decision !== 'skip') return auditReport(request, result)
  return { ok: false, skipped: planned.reason ?? `The module ${request.audit} did not run.` }
}

/**
 * @throws the failure of a run whose target could not be audited, or of the audit module itself;
 * UPSTREAM_FAILED if it never ran
 */
export function auditReport(request: CheckAuditRequest, result: RunResult): AuditReport {
  assertAudited(result)
  const outcome = result.outcomes[request.audit]
  if (outcome?.status === 'failed') throw moduleFailure(outcome)
  if (outcome?.status !== 'done') {
    throw failureOf(
      'UPSTREAM_FAILED',
      outcome?.reason ?? `The module ${request.audit} did not run.`,
    )
  }
  const report = outcome.output.result as CheckAuditResponse
  const { backlinks } = result.outcomes
  const merged = { ...report, warnings: result.warnings }
  if (!isAuthority(request) || backlinks === undefined) return merged
  return { ...merged, backlinks: moduleOutcome(backlinks) }
}
