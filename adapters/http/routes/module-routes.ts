import { moduleResponse } from '../../audit/module-response.ts'
import { parseModuleRequest } from '../../audit/parse-request.ts'
import { assertModule, moduleRun } from '../../audit/run-inputs.ts'
import type { ApiResponse } from '../api-message.ts'
import type { ApiParts } from '../api-parts.ts'
import { readJson } from '../json-body.ts'
import { jsonReply } from '../json-reply.ts'
import type { Route, RouteContext } from '../router.ts'

/** The modules' status, and one module by itself. */
export function moduleRoutes(parts: ApiParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/modules',
      handle: async () => {
        const modules = await parts.audit.modules.statuses()
        return jsonReply({ count: modules.length, modules })
      },
    },
    {
      method: 'POST',
      path: '/api/modules/{moduleId}',
      handle: (context) => {
        const { moduleId = '' } = context.params
        assertModule(parts.audit, moduleId)
        return runModule(parts, context, moduleId)
      },
    },
  ]
}

async function runModule(
  { audit, admission, limits }: ApiParts,
  context: RouteContext,
  moduleId: string,
): Promise<ApiResponse> {
  const request = parseModuleRequest(await readJson(context.request, limits.bodyBytes))
  await admission.admit(context, request.url)
  const { signal } = context.request
  const run = audit.engine.start({ ...moduleRun(audit, moduleId, request), signal })
  return jsonReply(moduleResponse(moduleId, run.plan, await run.result))
}
