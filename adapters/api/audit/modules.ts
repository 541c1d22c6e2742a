import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import {
  closed,
  count,
  dateTime,
  flag,
  isFalse,
  isTrue,
  type JsonSchema,
  listOf,
  mapOf,
  milliseconds,
  number,
  oneOfTexts,
  orNull,
  ref,
  score,
  shapeOf,
  text,
  usd,
} from '../../openapi/json-schema.ts'
import { answersJson, auditErrors, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { moduleRequestSchema } from './audit-request.ts'
import { assertModule, moduleRun, parseModuleRequest } from './audit-run.ts'
import type { ModuleBudget, ModuleStatus } from './module-status.ts'
import { type ModuleOutcome, type ModuleResponse, moduleResponse } from './outcomes.ts'

type Done = Extract<ModuleOutcome, { status: 'done' }>
type Skipped = Extract<ModuleOutcome, { status: 'skipped' }>
type Failed = Extract<ModuleOutcome, { status: 'failed' }>
type Ran = Extract<ModuleResponse, { ok: true }>
type NotRun = Extract<ModuleResponse, { ok: false }>

const skipReason = text('What is missing, and what an operator or caller can do about it.')

/** A module's outcome when it is done, with this result. */
export function doneOutcome(result: JsonSchema): JsonSchema {
  return shapeOf<Done>(
    {
      status: { const: 'done' },
      durationMs: milliseconds,
      costUsd: usd,
      cached: flag('Taken from an earlier run.'),
      result,
    },
    {
      score: score('Of modules that have one; never part of the scores of the audit.'),
      summary: text('One line on what was found.'),
    },
  )
}

/** The answer of a single-module call when it ran. */
export function ranModule(moduleId: string, result: JsonSchema): JsonSchema {
  return shapeOf<Ran>({
    ok: isTrue,
    moduleId: { const: moduleId },
    durationMs: milliseconds,
    costUsd: usd,
    cached: flag('Taken from an earlier run.'),
    result,
    warnings: listOf(ref('Warning')),
  })
}

const tier = oneOfTexts(
  ['core', 'live', 'premium'],
  'core needs no third party, premium a paid API, live a language model.',
)

/** Schemas of what concerns any module. */
export const moduleAnswerSchemas = {
  ModuleDone: doneOutcome({ description: 'Depends on the module: `<Module>Result`.' }),
  ModuleSkipped: shapeOf<Skipped>({ status: { const: 'skipped' }, skipped: skipReason }),
  ModuleFailed: shapeOf<Failed>({
    status: { const: 'failed' },
    error: text('One sentence.'),
    code: text('One of the codes of errors.'),
    durationMs: milliseconds,
  }),
  ModuleOutcome: {
    description: 'What became of a module.',
    oneOf: [ref('ModuleDone'), ref('ModuleSkipped'), ref('ModuleFailed')],
    discriminator: {
      propertyName: 'status',
      mapping: Object.fromEntries(
        [
          ['done', 'ModuleDone'],
          ['skipped', 'ModuleSkipped'],
          ['failed', 'ModuleFailed'],
        ].map(([status, name = '']) => [status, `#/components/schemas/${name}`]),
      ),
    },
  },
  Skipped: {
    ...shapeOf<NotRun>({ ok: isFalse, skipped: skipReason }),
    description: 'Nothing ran and nothing was spent: something it needs is missing.',
  },
  ModuleBudget: shapeOf<ModuleBudget>({
    api: text('Name of the API.'),
    limitUsd: orNull(number('US dollars a day; null without a limit.')),
    spentUsd: usd,
    leftUsd: orNull(number('What is neither spent nor set aside; null without a limit.')),
    calls: count('Made today, free ones included.'),
    runUsd: number('What one run is expected to cost.'),
    resetsAt: dateTime('The next midnight, UTC.'),
  }),
  ModuleStatus: shapeOf<ModuleStatus>(
    {
      id: text('As in the path of its own call.'),
      title: text('For people.'),
      tier,
      status: oneOfTexts(['ready', 'missing'], '`missing`: a credential it needs is not set.'),
      enabled: flag('False where the operator switched it off.'),
      missing: listOf(text('Name.'), 'Environment variables that are not set and needed.'),
      optional: listOf(text('Name.'), 'Environment variables that would make it tell more.'),
      needs: listOf(text('Module id.'), 'Modules whose results it uses.'),
      description: text('What it finds out.'),
    },
    {
      budget: ref('ModuleBudget'),
      budgets: listOf(ref('ModuleBudget'), 'Of all APIs it may pay.'),
      changed: mapOf({}, 'Settings that the operator changed, by name.'),
    },
  ),
  ModuleList: closed({
    count: count('Number of modules.'),
    modules: listOf(ref('ModuleStatus')),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

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
