import type {
  CitationPrefillRequest,
  CitationRequest,
  FanoutRequest,
  PrefillRequest,
} from '../../../manifests/types/records.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import { invalidRequest, recordReader } from '../../http/request-validation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { Operation } from '../../openapi/operation.ts'
import { parseTargetUrl } from './audit-request.ts'
import { type AuditParts, admittedRun, type LiveRequest, liveRun } from './audit-run.ts'
import { answerOrSkipped, auditErrors } from './errors.ts'
import { type ModuleResponse, moduleResponse } from './outcomes.ts'

const readPrefill = recordReader('PrefillRequest')
const readCitation = recordReader('CitationRequest')
const readCitationPrefill = recordReader('CitationPrefillRequest')
const readFanout = recordReader('FanoutRequest')

/** @throws INVALID_REQUEST, INVALID_URL */
export function parsePrefillRequest(value: unknown): LiveRequest {
  return liveRequest(readPrefill(value))
}

/** @throws INVALID_REQUEST, INVALID_URL */
export function parseCitationRequest(value: unknown): LiveRequest {
  const given = readCitation(value)
  if (given.url === undefined && given.brand === undefined) {
    throw missing('url or brand, to look for in the answers')
  }
  return liveRequest(given)
}

/** @throws INVALID_REQUEST, INVALID_URL */
export function parseCitationPrefillRequest(value: unknown): LiveRequest {
  const given = readCitationPrefill(value)
  if (given.url === undefined && given.niche === undefined) {
    throw missing('niche, or a url to read it from')
  }
  return { ...liveRequest(given), promptsOnly: true }
}

/** @throws INVALID_REQUEST, INVALID_URL */
export function parseFanoutRequest(value: unknown): LiveRequest {
  return liveRequest(readFanout(value))
}

type Given = PrefillRequest | CitationRequest | CitationPrefillRequest | FanoutRequest

/** Everything except the URL and the prompts or query becomes an option of the run. */
function liveRequest(given: Given): LiveRequest {
  const { url, prompts, query, ...options } = given as CitationRequest & FanoutRequest
  return {
    ...(url !== undefined && { url: parseTargetUrl(url) }),
    options,
    ...(prompts !== undefined && { prompts }),
    ...(query !== undefined && { query }),
  }
}

function missing(what: string) {
  return invalidRequest([{ path: '', message: `Give ${what}.` }])
}

type Ran = Extract<ModuleResponse, { readonly ok: true }>
type Values = Readonly<Record<string, unknown>>

/** Converts a module's result to the response of its endpoint. */
type LiveReply = (request: LiveRequest, response: Ran) => Values

/** POST /api/prefill: facts about the brand from the page, and the model's confidence. */
const prefillReply: LiveReply = ({ url }, { result, costUsd, warnings }) => {
  const { brand, niche, suggestedCompetitors, language, ...more } = result as Values
  return { ok: true, url, brand, niche, suggestedCompetitors, language, ...more, costUsd, warnings }
}

/** POST /api/citation and POST /api/fanout: the module's result as a separate report. */
const reportReply: LiveReply = ({ url }, { result, durationMs, costUsd, warnings }) => {
  const page = url === undefined ? {} : { url }
  return { ok: true, ...page, ...(result as Values), durationMs, costUsd, warnings }
}

/** POST /api/citation/prefill: only the prompts. */
const citationPromptsReply: LiveReply = (_request, { result, costUsd, warnings }) => {
  const { brand, niche, prompts } = result as Values
  return { ok: true, brand, niche, prompts, costUsd, warnings }
}

/** One endpoint: its module, its request parser and its response. */
type LiveEndpoint = {
  readonly path: string
  readonly moduleId: string
  readonly parse: (value: unknown) => LiveRequest
  readonly shape: LiveReply
  readonly described: Pick<Operation, 'id' | 'summary' | 'description'>
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
      summary: 'Read brand and niche from a page',
      description:
        'Returns the brand, the niche and possible competitors of a page. A model suggests the competitors.',
    },
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
        'Asks the platforms what buyers would ask, and counts how often they mention and cite the brand. Send `url` or `brand`.',
    },
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
        'Returns the prompts that the tracker would ask, so that you can edit them. Send `niche`, or a `url` to read it from.',
    },
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
        'Returns the sub-queries that an AI search would derive from a query, and which of them the page answers.',
    },
    requestName: 'FanoutRequest',
    answer: 'FanoutReport',
  },
]

/** Endpoints that ask language models about a site. */
export function liveRoutes(parts: AuditParts): readonly Route[] {
  return ENDPOINTS.map((endpoint) => ({
    method: 'POST' as const,
    path: endpoint.path,
    operation: operationOf(endpoint, parts.limits),
    handle: (context: RouteContext) => answer(parts, context, endpoint),
  }))
}

function operationOf(
  { described, requestName, answer: name }: LiveEndpoint,
  { bodyBytes: limitBytes }: AuditParts['limits'],
): Operation {
  return {
    ...described,
    tag: 'AI visibility',
    request: { name: requestName, limitBytes },
    answers: [answerOrSkipped(name, 'The result, or the reason why nothing ran.')],
    errors: auditErrors,
  }
}

async function answer(
  parts: AuditParts,
  context: RouteContext,
  { moduleId, parse, shape }: LiveEndpoint,
): Promise<ApiResponse> {
  const request = parse(await readJson(context.request, parts.limits.bodyBytes))
  const run = await admittedRun(parts, context, request.url, () =>
    liveRun(parts.audit, moduleId, request),
  )
  const result = await run.result
  const response = moduleResponse(parts.audit.modules.manifest(moduleId), run.plan, result)
  if (!response.ok) return jsonReply(response)
  // The cost includes the modules that ran for it.
  return jsonReply(shape(request, { ...response, costUsd: result.costUsd }))
}
