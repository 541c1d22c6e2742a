import { parseLlmsTxtRequest } from '../../audit/llms-txt-request.ts'
import { validateLlmsTxtOfSite } from '../../audit/llms-txt-validation.ts'
import type { ApiResponse } from '../api-message.ts'
import type { ApiParts } from '../api-parts.ts'
import { readJson } from '../json-body.ts'
import { jsonReply } from '../json-reply.ts'
import type { Route, RouteContext } from '../router.ts'

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
  const request = parseLlmsTxtRequest(
    await readJson(context.request, parts.limits.llmsTxtBodyBytes),
  )
  const { signal } = context.request
  if ('content' in request) {
    return jsonReply(await parts.llmsTxt.validate(request, signal))
  }
  await parts.admission.admit(context, request.url)
  return jsonReply(await validateLlmsTxtOfSite(parts.audit, request.url, signal))
}
