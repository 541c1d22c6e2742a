import type { ModuleList, ModulesQuery } from '../../../manifests/types/records.ts'
import type { Callers } from '../../access/callers.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import { recordReader } from '../../http/request-validation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import { parseModuleRequest } from './audit-request.ts'
import { type AuditParts, admittedRun, assertModule, moduleRun } from './audit-run.ts'
import { answerOrSkipped, auditErrors } from './errors.ts'
import { accountOf } from './module-directory.ts'
import { moduleResponse } from './outcomes.ts'

const readQuery = recordReader('ModulesQuery')

const listOperation: Operation = {
  id: 'listModules',
  tag: 'Modules',
  summary: 'List the modules',
  description:
    'Returns every module with its requirements, state and API costs of today, and the amounts that you may spend.',
  query: 'ModulesQuery',
  answers: [answersJson('ModuleList', 'The modules with their current state.')],
  errors: ['INVALID_REQUEST', 'UNAUTHORIZED'],
}

function runOperation({ audit, limits }: AuditParts): Operation {
  return {
    id: 'runModule',
    tag: 'Modules',
    summary: 'Run one module',
    description:
      'Runs the module after its dependencies. If a requirement such as a key is missing, nothing runs and the response names it.',
    path: {
      moduleId: {
        description: 'Id of the module.',
        example: 'hreflang',
        enum: audit.modules.ids,
      },
    },
    request: { name: 'ModuleRequest', limitBytes: limits.bodyBytes },
    answers: [
      answerOrSkipped('ModuleRan', 'The result, or the reason why the module did not run.'),
    ],
    errors: [...auditErrors, 'NOT_FOUND', 'BROWSER_UNAVAILABLE'],
  }
}

type ModuleParts = AuditParts & { readonly callers: Pick<Callers, 'account'> }

/** Routes for the modules' state and for running one module. */
export function moduleRoutes(parts: ModuleParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/modules',
      operation: listOperation,
      handle: async ({ request }) => {
        const query = readQuery(Object.fromEntries(new URLSearchParams(request.query)))
        const account = accountOf(await parts.callers.account(request))
        const modules = await moduleList(parts.audit, query)
        return jsonReply({ count: modules.length, account, modules } satisfies ModuleList)
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

/** The modules as they are now, with titles in the language that the query names. */
async function moduleList({ modules, localizer }: AuditParts['audit'], { lang }: ModulesQuery) {
  const statuses = await modules.statuses()
  if (lang === undefined || lang === 'en') return statuses
  const own = localizer(lang)
  return statuses.map((module) => ({ ...module, title: own.titleOf(module.id) ?? module.title }))
}

async function runModule(
  parts: AuditParts,
  context: RouteContext,
  moduleId: string,
): Promise<ApiResponse> {
  const request = parseModuleRequest(await readJson(context.request, parts.limits.bodyBytes))
  const run = await admittedRun(parts, context, request.url, (payer) =>
    moduleRun(parts.audit, { ...request, id: moduleId }, payer),
  )
  const manifest = parts.audit.modules.manifest(moduleId)
  return jsonReply(moduleResponse(manifest, run.plan, await run.result))
}
