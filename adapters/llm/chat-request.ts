import { AppError } from '../../core/errors.ts'
import type { JsonSchema } from '../../core/manifest/module-manifest.ts'
import type { LlmRequest } from '../../core/ports/llm.ts'
import type { ConfiguredModel, ListedModel, LlmSettings } from './models.ts'

/** Keywords that the strict mode of some provider rejects. */
const LIMITS = [
  'minItems',
  'maxItems',
  'uniqueItems',
  'minLength',
  'maxLength',
  'pattern',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
]
const LISTS = ['anyOf', 'oneOf', 'allOf']
const MAPS = ['properties', 'definitions', '$defs']

type Node = Readonly<Record<string, unknown>>

/**
 * Rewrites a schema for every provider's strict mode: all properties required, no others, and
 * limits as text in the description (`minItems: 4`), since their keywords are rejected. Callers
 * still validate answers against the original schema. Only for schemas of our own prompts.
 */
function strictSchema(schema: JsonSchema): JsonSchema {
  return isNode(schema) ? strictNode(schema) : schema
}

function strictNode(schema: Node): Node {
  const strict: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(schema)) {
    if (LIMITS.includes(name) || name === '$schema') continue
    strict[name] = strictValue(name, value)
  }
  const limits = LIMITS.filter((name) => name in schema).map((name) => `${name}: ${schema[name]}`)
  if (limits.length > 0) {
    const own = typeof schema.description === 'string' ? `${schema.description} ` : ''
    strict.description = `${own}(${limits.join(', ')})`
  }
  if (isNode(schema.properties)) {
    strict.required = Object.keys(schema.properties)
    strict.additionalProperties = false
  }
  return strict
}

function strictValue(name: string, value: unknown): unknown {
  if (MAPS.includes(name) && isNode(value)) {
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, isNode(part) ? strictNode(part) : part]),
    )
  }
  if (LISTS.includes(name) && Array.isArray(value)) {
    return value.map((part: unknown) => (isNode(part) ? strictNode(part) : part))
  }
  return name === 'items' && isNode(value) ? strictNode(value) : value
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Web searches that one answer may make. */
export const MAX_SEARCHES = 2
/** Rounds of tool calls. The gateway's own default is 30. */
const MAX_TOOL_CALLS = 3
const RESULTS_PER_SEARCH = 5

type ChatRequestParts = {
  readonly request: LlmRequest
  readonly model: ConfiguredModel
  readonly listed: ListedModel | undefined
  readonly searchEngine: LlmSettings['searchEngine']
}

/** Builds the body of POST /chat/completions. @throws INVALID_REQUEST for a search with a schema */
export function chatRequest(parts: ChatRequestParts): Readonly<Record<string, unknown>> {
  const { request, model, listed } = parts
  const { system, messages, maxTokens, temperature = 0, schema } = request
  if (schema !== undefined && request.search !== undefined) {
    // Providers differ in whether they support both together.
    const problem = 'a model can search the web or return JSON, not both at once'
    throw new AppError('INVALID_REQUEST', { problem })
  }
  return {
    model: model.id,
    messages: [...(system === undefined ? [] : [{ role: 'system', content: system }]), ...messages],
    max_tokens: maxTokens,
    // A field that a model does not support would leave it without endpoints.
    ...(listed?.parameters?.includes('temperature') !== false && { temperature }),
    ...(listed?.parameters?.includes('reasoning') && { reasoning: { effort: 'low' } }),
    ...(schema !== undefined && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: schema.name, strict: true, schema: strictSchema(schema.schema) },
      },
      provider: { require_parameters: true },
    }),
    ...searchTool(parts),
    stream: false,
  }
}

function searchTool({ request: { search }, model, searchEngine }: ChatRequestParts): object {
  if (search === undefined || model.alwaysSearches) return {}
  const country = /^[A-Za-z]{2}$/.test(search.country ?? '') ? search.country : undefined
  const parameters = {
    engine: searchEngine,
    max_results: RESULTS_PER_SEARCH,
    max_uses: MAX_SEARCHES,
    search_context_size: 'low',
    ...(country !== undefined && {
      user_location: { type: 'approximate', country: country.toUpperCase() },
    }),
  }
  return {
    tools: [{ type: 'openrouter:web_search', parameters }],
    max_tool_calls: MAX_TOOL_CALLS,
  }
}
