import { parseLlmsTxtRequest } from '../../audit/llms-txt-request.ts'
import { validateLlmsTxtOfSite, validateLlmsTxtText } from '../../audit/llms-txt-validation.ts'
import type { ApiResponse } from '../api-message.ts'
import type { ApiParts } from '../api-parts.ts'
import { readJson } from '../json-body.ts'
import { jsonReply } from '../json-reply.ts'
import type { Route, RouteContext } from '../router.ts'

const bodyBytes = 6 * 1_048_576

/** Validation of llms.txt; pasted content is no audit and does not count as one. */
export function llmsTxtRoutes(parts: ApiParts): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/llms-txt/validate',
      handle: (context) => validate(parts, context),
    },
  ]
}

async function validate(parts: ApiParts, context: RouteContext): Promise<ApiResponse> {
  const request = parseLlmsTxtRequest(await readJson(context.request, bodyBytes))
  const { signal } = context.request
  if ('content' in request) {
    return jsonReply(await validateLlmsTxtText(parts.llmsTxt, request, signal))
  }
  await parts.admission.admit(context, request.url)
  return jsonReply(await validateLlmsTxtOfSite(parts.audit, request.url, signal))
}
