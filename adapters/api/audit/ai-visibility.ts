import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import {
  closed,
  isTrue,
  type JsonSchema,
  listOf,
  milliseconds,
  ref,
  text,
  usd,
} from '../../openapi/json-schema.ts'
import { auditErrors, type Operation } from '../../openapi/operation.ts'
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
} from './ai-visibility-request.ts'
import type { AuditParts } from './api-parts.ts'
import { liveRun } from './audit-run.ts'
import { type ModuleResponse, moduleResponse } from './outcomes.ts'

type Ran = Extract<ModuleResponse, { readonly ok: true }>
type Values = Readonly<Record<string, unknown>>

/** How an endpoint tells what its module found. */
type LiveReply = (request: LiveRequest, response: Ran) => Values

/** POST /api/prefill: what the page tells of its brand, with the confidence of the model. */
const prefillReply: LiveReply = ({ url }, { result, costUsd, warnings }) => {
  const { brand, niche, suggestedCompetitors, language, ...more } = result as Values
  return { ok: true, url, brand, niche, suggestedCompetitors, language, ...more, costUsd, warnings }
}

/** POST /api/citation and POST /api/fanout: the module's result as a report of its own. */
const reportReply: LiveReply = ({ url }, { result, durationMs, costUsd, warnings }) => {
  const page = url === undefined ? {} : { url }
  return { ok: true, ...page, ...(result as Values), durationMs, costUsd, warnings }
}

/** POST /api/citation/prefill: the prompts alone. */
const citationPromptsReply: LiveReply = (_request, { result, costUsd, warnings }) => {
  const { brand, niche, prompts } = result as Values
  return { ok: true, brand, niche, prompts, costUsd, warnings }
}

type Properties = Readonly<Record<string, JsonSchema>>

const url = text('The URL asked for.')
const warnings = listOf(ref('Warning'))

/** What the specialised endpoints answer, by the results of the modules they run. */
export function liveReportSchemas(results: Readonly<Record<string, JsonSchema>>) {
  const citation = propertiesOf(results.citation)
  const { brand = {}, niche = {}, prompts = {} } = citation
  return {
    PrefillReport: closed({
      ok: isTrue,
      url,
      ...propertiesOf(results.prefill),
      costUsd: usd,
      warnings,
    }),
    CitationReport: report(citation),
    CitationPrompts: closed({ ok: isTrue, brand, niche, prompts, costUsd: usd, warnings }),
    FanoutReport: report(propertiesOf(results.fanout)),
  }
}

function report(result: Properties): JsonSchema {
  const own = { ok: isTrue, ...result, durationMs: milliseconds, costUsd: usd, warnings }
  return closed(own, { url })
}

function propertiesOf(schema: JsonSchema = {}): Properties {
  return (schema.properties ?? {}) as Properties
}

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
