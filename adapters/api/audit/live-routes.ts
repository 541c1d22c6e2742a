import type { ApiResponse } from '../../http/api-message.ts'
import { readJson } from '../../http/json-body.ts'
import { jsonReply } from '../../http/json-reply.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { auditErrors } from '../../openapi/error-sets.ts'
import { type JsonSchema, ref } from '../../openapi/json-schema.ts'
import type { Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import {
  citationPrefillRequestSchema,
  citationRequestSchema,
  fanoutRequestSchema,
  type LiveRequest,
  parseCitationPrefillRequest,
  parseCitationRequest,
  parseFanoutRequest,
  parsePrefillRequest,
  prefillRequestSchema,
} from './live-request.ts'
import { citationPromptsReply, type LiveReply, prefillReply, reportReply } from './live-response.ts'
import { moduleResponse } from './module-response.ts'
import { liveRun } from './run-inputs.ts'

/** One endpoint: the module it runs, how its request is read and its result told. */
type LiveEndpoint = {
  readonly path: string
  readonly moduleId: string
  readonly parse: (value: unknown) => LiveRequest
  readonly shape: LiveReply
  readonly described: Pick<Operation, 'id' | 'summary' | 'description'>
  readonly schema: JsonSchema
  readonly requestName: string
  readonly answer: string
}

const ENDPOINTS: readonly LiveEndpoint[] = [
  {
    path: '/api/prefill',
    moduleId: 'prefill',
    parse: parsePrefillRequest,
    shape: prefillReply,
    described: {
      id: 'readBrand',
      summary: 'Read brand and niche off a page',
      description:
        'What a page tells of its brand, what it offers, and who may compete with it; the names of competitors are suggestions of a model.',
    },
    schema: prefillRequestSchema,
    requestName: 'PrefillRequest',
    answer: 'PrefillReport',
  },
  {
    path: '/api/citation',
    moduleId: 'citation',
    parse: parseCitationRequest,
    shape: reportReply,
    described: {
      id: 'trackCitations',
      summary: 'Ask AI platforms about a brand',
      description:
        'Asks the platforms what buyers would ask, and counts where the brand is named and cited. Give `url` or `brand`.',
    },
    schema: citationRequestSchema,
    requestName: 'CitationRequest',
    answer: 'CitationReport',
  },
  {
    path: '/api/citation/prefill',
    moduleId: 'citation',
    parse: parseCitationPrefillRequest,
    shape: citationPromptsReply,
    described: {
      id: 'suggestPrompts',
      summary: 'Suggest prompts for the citation tracker',
      description:
        'The prompts that the tracker would ask, to be read and changed before. Give `niche`, or a `url` it can be read from.',
    },
    schema: citationPrefillRequestSchema,
    requestName: 'CitationPrefillRequest',
    answer: 'CitationPrompts',
  },
  {
    path: '/api/fanout',
    moduleId: 'fanout',
    parse: parseFanoutRequest,
    shape: reportReply,
    described: {
      id: 'fanOutQuery',
      summary: 'Break a query into sub-queries',
      description:
        'The sub-queries that an AI search would make of a query, and which of them the page answers.',
    },
    schema: fanoutRequestSchema,
    requestName: 'FanoutRequest',
    answer: 'FanoutReport',
  },
]

/** What asks language models about a site, each under an address of its own. */
export function liveRoutes(parts: AuditParts): readonly Route[] {
  return ENDPOINTS.map((endpoint) => ({
    method: 'POST' as const,
    path: endpoint.path,
    operation: operationOf(endpoint, parts.limits),
    handle: (context: RouteContext) => answer(parts, context, endpoint),
  }))
}

function operationOf(
  { described, schema, requestName, answer: name }: LiveEndpoint,
  { bodyBytes: limitBytes }: AuditParts['limits'],
): Operation {
  return {
    ...described,
    tag: 'AI visibility',
    request: { name: requestName, schema, limitBytes },
    answers: [
      {
        status: 200,
        description: 'What was found, or why nothing ran.',
        body: { type: 'application/json', schema: { oneOf: [ref(name), ref('Skipped')] } },
      },
    ],
    errors: auditErrors,
  }
}

async function answer(
  { audit, admission, limits }: AuditParts,
  context: RouteContext,
  { moduleId, parse, shape }: LiveEndpoint,
): Promise<ApiResponse> {
  const request = parse(await readJson(context.request, limits.bodyBytes))
  await admission.admit(context, request.url)
  const { signal } = context.request
  const run = audit.engine.start({ ...liveRun(audit, moduleId, request), signal })
  const result = await run.result
  const response = moduleResponse(moduleId, run.plan, result)
  if (!response.ok) return jsonReply(response)
  // What it cost includes the modules that ran for it.
  return jsonReply(shape(request, { ...response, costUsd: result.costUsd }))
}
