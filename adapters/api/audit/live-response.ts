import type { LiveRequest } from './live-request.ts'
import type { ModuleResponse } from './module-response.ts'

type Ran = Extract<ModuleResponse, { readonly ok: true }>
type Values = Readonly<Record<string, unknown>>

/** How an endpoint tells what its module found. */
export type LiveReply = (request: LiveRequest, response: Ran) => Values

/** POST /api/prefill: what the page tells of its brand, with the confidence of the model. */
export const prefillReply: LiveReply = ({ url }, { result, costUsd, warnings }) => {
  const { brand, niche, suggestedCompetitors, language, ...more } = result as Values
  return { ok: true, url, brand, niche, suggestedCompetitors, language, ...more, costUsd, warnings }
}

/** POST /api/citation and POST /api/fanout: the module's result as a report of its own. */
export const reportReply: LiveReply = ({ url }, { result, durationMs, costUsd, warnings }) => {
  const page = url === undefined ? {} : { url }
  return { ok: true, ...page, ...(result as Values), durationMs, costUsd, warnings }
}

/** POST /api/citation/prefill: the prompts alone. */
export const citationPromptsReply: LiveReply = (_request, { result, costUsd, warnings }) => {
  const { brand, niche, prompts } = result as Values
  return { ok: true, brand, niche, prompts, costUsd, warnings }
}
