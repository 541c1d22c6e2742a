import type { ApiResponse } from '../../http/api-message.ts'
import { readJson } from '../../http/json-body.ts'
import { jsonReply } from '../../http/json-reply.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { auditErrors } from '../../openapi/error-sets.ts'
import { ref } from '../../openapi/json-schema.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { moduleRequestSchema } from './module-request.ts'
import { moduleResponse } from './module-response.ts'
import { parseModuleRequest } from './parse-request.ts'
import { assertModule, moduleRun } from './run-inputs.ts'

const listOperation: Operation = {
  id: 'listModules',
  tag: 'Modules',
  summary: 'List the modules',
  description:
    'Every module with what it needs, whether it is ready, and what its APIs have cost today.',
  answers: [answersJson('ModuleList', 'The modules, as they are now.')],
  errors: [],
}

function runOperation({ audit, limits }: AuditParts): Operation {
  return {
    id: 'runModule',
    tag: 'Modules',
    summary: 'Run one module',
    description:
      'Modules it needs run first. Without something it needs, such as a key, nothing runs and the answer says what is missing.',
    path: {
      moduleId: {
        description: 'Id of the module.',
        example: 'hreflang',
        enum: audit.modules.ids,
      },
    },
    request: { name: 'ModuleRequest', schema: moduleRequestSchema, limitBytes: limits.bodyBytes },
    answers: [
      {
        status: 200,
        description: 'What it found, or why it did not run.',
        body: {
          type: 'application/json',
          schema: { oneOf: [ref('ModuleRan'), ref('Skipped')] },
        },
      },
    ],
    errors: [...auditErrors, 'NOT_FOUND', 'BROWSER_UNAVAILABLE'],
  }
}

/** The modules' status, and one module by itself. */
export function moduleRoutes(parts: AuditParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/modules',
      operation: listOperation,
      handle: async () => {
        const modules = await parts.audit.modules.statuses()
        return jsonReply({ count: modules.length, modules })
      },
    },
    {
      method: 'POST',
      path: '/api/modules/{moduleId}',
      operation: runOperation(parts),
      handle: (context) => {
        const { moduleId = '' } = context.params
        assertModule(parts.audit, moduleId)
        return runModule(parts, context, moduleId)
      },
    },
  ]
}

async function runModule(
  { audit, admission, limits }: AuditParts,
  context: RouteContext,
  moduleId: string,
): Promise<ApiResponse> {
  const request = parseModuleRequest(await readJson(context.request, limits.bodyBytes))
  await admission.admit(context, request.url)
  const { signal } = context.request
  const run = audit.engine.start({ ...moduleRun(audit, moduleId, request), signal })
  return jsonReply(moduleResponse(moduleId, run.plan, await run.result))
}
