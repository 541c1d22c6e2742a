import {
  type LiveRequest,
  parseCitationPrefillRequest,
  parseCitationRequest,
  parseFanoutRequest,
  parsePrefillRequest,
} from '../../audit/live-request.ts'
import {
  citationPromptsReply,
  type LiveReply,
  prefillReply,
  reportReply,
} from '../../audit/live-response.ts'
import { moduleResponse } from '../../audit/module-response.ts'
import { liveRun } from '../../audit/run-inputs.ts'
import type { ApiResponse } from '../api-message.ts'
import type { ApiParts } from '../api-parts.ts'
import { readJson } from '../json-body.ts'
import { jsonReply } from '../json-reply.ts'
import type { Route, RouteContext } from '../router.ts'

/** One endpoint: the module it runs, how its request is read and its result told. */
type LiveEndpoint = {
  readonly path: string
  readonly moduleId: string
  readonly parse: (value: unknown) => LiveRequest
  readonly shape: LiveReply
}

const ENDPOINTS: readonly LiveEndpoint[] = [
  {
    path: '/api/prefill',
    moduleId: 'prefill',
    parse: parsePrefillRequest,
    shape: prefillReply,
  },
  {
    path: '/api/citation',
    moduleId: 'citation',
    parse: parseCitationRequest,
    shape: reportReply,
  },
  {
    path: '/api/citation/prefill',
    moduleId: 'citation',
    parse: parseCitationPrefillRequest,
    shape: citationPromptsReply,
  },
  {
    path: '/api/fanout',
    moduleId: 'fanout',
    parse: parseFanoutRequest,
    shape: reportReply,
  },
]

/** What asks language models about a site, each under an address of its own. */
export function liveRoutes(parts: ApiParts): readonly Route[] {
  return ENDPOINTS.map((endpoint) => ({
    method: 'POST' as const,
    path: endpoint.path,
    handle: (context: RouteContext) => answer(parts, context, endpoint),
  }))
}

async function answer(
  { audit, admission, limits }: ApiParts,
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
