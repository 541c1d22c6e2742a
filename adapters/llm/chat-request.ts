import type { LlmSettings } from '../../core/config/config.ts'
import { AppError } from '../../core/errors.ts'
import type { LlmRequest } from '../../core/ports/llm.ts'
import type { ListedModel } from './model-list.ts'
import type { RosterModel } from './model-roster.ts'
import { strictSchema } from './strict-schema.ts'

/** Searches of the web that one answer may make. */
export const MAX_SEARCHES = 2
/** Rounds with tools; the gateway's own default is 30. */
const MAX_TOOL_CALLS = 3
const RESULTS_PER_SEARCH = 5

export type ChatRequestParts = {
  readonly request: LlmRequest
  readonly model: RosterModel
  readonly listed: ListedModel | undefined
  readonly searchEngine: LlmSettings['searchEngine']
}

/** The body of POST /chat/completions. @throws INVALID_REQUEST for a search with a schema */
export function chatRequest(parts: ChatRequestParts): Readonly<Record<string, unknown>> {
  const { request, model, listed } = parts
  const { system, messages, maxTokens, temperature = 0, schema } = request
  if (schema !== undefined && request.search !== undefined) {
    // Support of the two together differs by provider.
    const problem = 'a model is asked to search the web or for JSON, not for both at once'
    throw new AppError('INVALID_REQUEST', { problem })
  }
  return {
    model: model.id,
    messages: [...(system === undefined ? [] : [{ role: 'system', content: system }]), ...messages],
    max_tokens: maxTokens,
    // A field that a model does not take would leave it no endpoint.
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
