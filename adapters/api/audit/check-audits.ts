import { AppError } from '../../../core/errors.ts'
import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { ref } from '../../openapi/json-schema.ts'
import { type Answer, auditErrors, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { auditRequestSchema, type CheckAuditRequest } from './audit-request.ts'
import { checkAuditRun, parseAuditRequest } from './audit-run.ts'
import { checkAuditAnswer } from './check-report.ts'

type Parts = Pick<AuditParts, 'audit' | 'limits'>

const WORDS = {
  geo: { name: 'GEO', id: 'Geo', what: 'what AI assistants can find, read and cite' },
  seo: { name: 'SEO', id: 'Seo', what: 'what search engines crawl, understand and rank' },
} as const

/** POST /api/geo-audit and POST /api/seo-audit. */
function checkAuditOperation({ limits }: Parts, audit: AuditId): Operation {
  const { name, id, what } = WORDS[audit]
  return {
    id: `audit${id}`,
    tag: 'Checks',
    summary: `Run the ${name} checks`,
    description: `All local checks of ${what}. No third party is asked.`,
    request: { name: 'AuditRequest', schema: auditRequestSchema, limitBytes: limits.bodyBytes },
    answers: [reportAnswer('CheckAuditResponse')],
    errors: auditErrors,
  }
}

/** POST /api/geo-audit/{category} and POST /api/seo-audit/{category}. */
function categoryOperation({ audit: { catalogue }, limits }: Parts, audit: AuditId): Operation {
  const { name, id } = WORDS[audit]
  const categories = catalogue.categories[audit].map((category) => category.id)
  return {
    id: `audit${id}Category`,
    tag: 'Checks',
    summary: `Run one category of the ${name} checks`,
    description:
      audit === 'seo'
        ? 'The checks of one category only. That of `authority` also carries the outcome of the module `backlinks`, which counts in no score.'
        : 'The checks of one category only.',
    path: {
      category: {
        description: 'Id of the category.',
        example: categories[0] ?? '',
        enum: categories,
      },
    },
    request: { name: 'AuditRequest', schema: auditRequestSchema, limitBytes: limits.bodyBytes },
    answers: [reportAnswer(audit === 'seo' ? 'SeoCategoryResponse' : 'CheckAuditResponse')],
    errors: [...auditErrors, 'NOT_FOUND'],
  }
}

function reportAnswer(schema: string): Answer {
  return {
    status: 200,
    description: 'What was found; or why nothing ran, where the operator switched the audit off.',
    body: { type: 'application/json', schema: { oneOf: [ref(schema), ref('Skipped')] } },
  }
}

/** One audit by itself, whole or one category of it. */
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
        assertCategory(parts, audit, category)
        return check(parts, context, { audit, category })
      },
    },
  ])
}

async function check(
  { audit, admission, limits }: AuditParts,
  context: RouteContext,
  selection: Pick<CheckAuditRequest, 'audit' | 'category'>,
): Promise<ApiResponse> {
  const asked = parseAuditRequest(audit, await readJson(context.request, limits.bodyBytes))
  const request: CheckAuditRequest = { ...asked, ...selection }
  await admission.admit(context, request.url)
  const { signal } = context.request
  const run = audit.engine.start({ ...checkAuditRun(audit, request), signal })
  return jsonReply(checkAuditAnswer(request, run.plan, await run.result))
}

/** @throws NOT_FOUND that lists the known categories. */
function assertCategory({ audit: { catalogue } }: AuditParts, audit: AuditId, category: string) {
  const known = catalogue.categories[audit].map(({ id }) => id)
  if (known.includes(category)) return
  const shown = JSON.stringify(category.slice(0, 64))
  const problem = `The ${audit.toUpperCase()} audit has no category ${shown}. Known are: ${known.join(', ')}.`
  throw new AppError('NOT_FOUND', { problem })
}
