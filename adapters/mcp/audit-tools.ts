import type { Payer } from '../../core/budget/payer.ts'
import type { RunPlan, RunRequest } from '../../core/engine.ts'
import type {
  ActionItem,
  AuditPageCall,
  AuditRequest,
  CombinedAuditResponse,
  ModuleOutcome,
} from '../../manifests/types/records.ts'
import { parseAuditRequest } from '../api/audit/audit-request.ts'
import { type AuditContext, fullRun } from '../api/audit/audit-run.ts'
import { combinedResponse } from '../api/audit/combined-report.ts'
import { parseLlmsTxtRequest } from '../api/audit/llms-txt.ts'
import {
  llmsTxtOfSite,
  llmsTxtRun,
  validatePastedLlmsTxt,
} from '../api/audit/llms-txt-validation.ts'
import { callPayer } from './access.ts'
import type { ToolAnswer } from './answer.ts'
import type { ReportStore } from './report-store.ts'
import { defineTool, type Tool, type ToolCall } from './tool.ts'

/** The most bytes of an answer about a whole page. */
const auditBytes = 8000
const mostActions = 10

type AuditToolParts = { readonly audit: AuditContext; readonly reports: ReportStore }

/** Tools that audit, or describe what an audit would do. */
export function auditTools({ audit, reports }: AuditToolParts): readonly Tool[] {
  return [
    defineTool({
      name: 'audit_page',
      title: 'Audit a page',
      description:
        'Audits one web page for search engines (SEO) and AI platforms (GEO), in up to three minutes. Returns scores, their caps, the top actions and a report id for get_findings, get_module, compare_reports and export_report. Modules that cost money run only with maxCostUsd; leftOutForCost lists those that did not run.',
      record: 'AuditPageCall',
      asksSites: true,
      run: async ({ maxCostUsd, ...given }, call) => {
        const request = requestOf(audit, given)
        const { url } = request
        await call.access.admit(url, call.signal)
        const payer = callPayer(call.access.payer, maxCostUsd)
        const startedAt = audit.clock.now()
        const asked = fullRun(audit, request, payer)
        const { plan, result } = await ended(audit, asked, call)
        const { reportLanguage: language = 'en' } = request.options
        const report = combinedResponse(audit, { url, startedAt, result, language })
        const id = reports.add(call.access.owner, report)
        const leftOut = leftOutForCost(audit, request, { plan, payer })
        return summaryOf(report, { id, leftOut })
      },
    }),
    defineTool({
      name: 'plan_audit',
      title: 'Plan an audit',
      description:
        'Shows which modules audit_page would run, which it would skip and why, and what the run may cost. Makes no requests.',
      record: 'PlanAuditCall',
      isOwnText: true,
      run: ({ maxCostUsd, ...given }, { access }) => {
        const request = requestOf(audit, given)
        const payer = callPayer(access.payer, maxCostUsd)
        const plan = audit.engine.plan(fullRun(audit, request, payer))
        const { nodes } = plan
        const runs = nodes.filter(({ decision }) => decision === 'run')
        const skipped = nodes.filter(({ decision }) => decision === 'skip')
        const costs = runs.map(({ moduleId }) => costOf(audit, moduleId))
        return {
          facts: {
            run: runs.map(({ moduleId }) => moduleId),
            estimatedUsd: rounded(costs.reduce((sum, usd) => sum + usd, 0)),
            leftOutForCost: leftOutForCost(audit, request, { plan, payer }),
            skipped: skipped.map(({ moduleId, reason }) => ({ module: moduleId, reason })),
          },
        }
      },
    }),
    defineTool({
      name: 'validate_llms_txt',
      title: 'Validate llms.txt',
      description:
        "Validates a site's llms.txt and llms-full.txt (url), or the text of an llms.txt file that you are writing (text).",
      record: 'ValidateLlmsTxtCall',
      asksSites: true,
      run: async ({ url, text }, call) => {
        const request = parseLlmsTxtRequest({
          ...(url !== undefined && { url }),
          ...(text !== undefined && { content: text }),
        })
        if ('content' in request) {
          return llmsTxtAnswer(await validatePastedLlmsTxt(audit, request, call.signal))
        }
        await call.access.admit(request.url, call.signal)
        const asked = { ...llmsTxtRun(audit, request.url), payer: callPayer(call.access.payer) }
        const { result } = await ended(audit, asked, call)
        return llmsTxtAnswer(llmsTxtOfSite(request.url, result))
      },
    }),
  ]
}

/** @throws INVALID_REQUEST, INVALID_URL */
function requestOf(
  audit: AuditContext,
  { url, modules, language }: Pick<AuditPageCall, 'url' | 'modules' | 'language'>,
): AuditRequest {
  const options = {
    ...(modules !== undefined && { modules }),
    ...(language !== undefined && { reportLanguage: language }),
  }
  return parseAuditRequest(audit, { url, options })
}

async function ended({ engine }: AuditContext, request: RunRequest, call: ToolCall) {
  const run = engine.start({ ...request, signal: call.signal })
  run.subscribe(call.onEvent)
  return { plan: run.plan, result: await run.result }
}

/** Modules that would have run if money did not matter. */
function leftOutForCost(
  audit: AuditContext,
  request: AuditRequest,
  { plan, payer }: { readonly plan: RunPlan; readonly payer: Payer },
) {
  const skipped = new Set(
    plan.nodes.flatMap(({ moduleId, decision }) => (decision === 'skip' ? [moduleId] : [])),
  )
  const rich = { ...payer, usdPerDay: null, usdPerRun: null }
  return audit.engine
    .plan(fullRun(audit, request, rich))
    .nodes.flatMap(({ moduleId, decision }) => {
      if (decision === 'skip' || !skipped.has(moduleId)) return []
      return [{ module: moduleId, estimatedUsd: costOf(audit, moduleId) }]
    })
}

/** Usual cost of a module, without options that cost extra. */
function costOf({ modules }: AuditContext, moduleId: string): number {
  const { budget = [] } = modules.manifest(moduleId)
  const costs = budget.map(({ usd, when }) => (when === undefined ? usd : 0))
  return rounded(costs.reduce((sum, usd) => sum + usd, 0))
}

const rounded = (usd: number): number => Math.round(usd * 1e6) / 1e6

type Summary = {
  /** Undefined for a report that was too large to keep. */
  readonly id: string | undefined
  readonly leftOut: ReturnType<typeof leftOutForCost>
}

/** The answer about a whole page. */
export function summaryOf(report: CombinedAuditResponse, { id, leftOut }: Summary): ToolAnswer {
  const { durationMs, cost, actions, url, finalUrl, warnings } = report
  const { notJudged, ...scores } = report.scores
  const caps = (['seo', 'geo'] as const).flatMap((audit) =>
    (report[audit]?.caps ?? []).map(({ check, max, headline }) => ({
      audit,
      check,
      max,
      headline,
    })),
  )
  const costly = new Set(leftOut.map(({ module }) => module))
  const modules = Object.entries(report.modules).flatMap(([module, outcome]) =>
    costly.has(module) ? [] : [[module, outcomeText(outcome)]],
  )
  return {
    facts: {
      report: id ?? null,
      scores,
      durationMs: Math.round(durationMs),
      costUsd: cost.totalUsd,
      ...(leftOut.length > 0 && { leftOutForCost: leftOut }),
      actions: actions.length,
    },
    data: {
      url,
      ...(finalUrl !== url && { finalUrl }),
      ...(notJudged && { notJudged }),
      caps,
      topActions: actions.slice(0, mostActions).map(shortAction),
      modules: Object.fromEntries(modules),
      ...(warnings.length > 0 && { warnings: warnings.map(({ message }) => message) }),
    },
    mostBytes: auditBytes,
  }
}

function shortAction({ rank, title, how, points, severity, effort, checks, modules }: ActionItem) {
  const found = checks.length > 0 ? { checks } : { modules }
  return { rank, title, how, points, severity, effort, ...found }
}

function outcomeText(outcome: ModuleOutcome): string {
  if (outcome.status === 'skipped') return `skipped: ${outcome.skipped}`
  if (outcome.status === 'failed') return `failed: ${outcome.error}`
  const score = outcome.score === undefined ? '' : `, score ${outcome.score}`
  return `done${score}${outcome.summary === undefined ? '' : `, ${outcome.summary}`}`
}

function llmsTxtAnswer(report: Awaited<ReturnType<typeof validatePastedLlmsTxt>>): ToolAnswer {
  const { score, ...others } = report as typeof report & { readonly score: number | null }
  return { facts: { score }, data: others }
}
