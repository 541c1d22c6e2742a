import { AppError } from '../../../core/errors.ts'
import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { readJson } from '../../http/json-body.ts'
import { jsonReply } from '../../http/json-reply.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { AuditParts } from './api-parts.ts'
import type { CheckAuditRequest } from './audit-request.ts'
import { categoryOperation, checkAuditOperation } from './check-audit-operations.ts'
import { checkAuditAnswer } from './check-audit-response.ts'
import { parseAuditRequest } from './parse-request.ts'
import { checkAuditRun } from './run-inputs.ts'

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
