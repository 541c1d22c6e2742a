import type { ApiResponse } from '../../http/api-message.ts'
import { readJson } from '../../http/json-body.ts'
import { jsonReply } from '../../http/json-reply.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { auditErrors } from '../../openapi/error-sets.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { llmsTxtRequestSchema, parseLlmsTxtRequest } from './llms-txt-request.ts'
import { validateLlmsTxtOfSite } from './llms-txt-validation.ts'

function operation({ limits }: AuditParts): Operation {
  return {
    id: 'validateLlmsTxt',
    tag: 'Checks',
    summary: 'Validate llms.txt',
    description:
      'Of a site (`url`), or of a text that is pasted (`content`, and `full` for llms-full.txt). Only the first counts as an audit.',
    request: {
      name: 'LlmsTxtRequest',
      schema: llmsTxtRequestSchema,
      limitBytes: limits.llmsTxtBodyBytes,
    },
    answers: [answersJson('LlmsTxtReport', 'The files, and what is wrong with them.')],
    errors: auditErrors,
  }
}

/** Validation of llms.txt; pasted content is no audit and does not count as one. */
export function llmsTxtRoutes(parts: AuditParts): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/llms-txt/validate',
      operation: operation(parts),
      handle: (context) => validate(parts, context),
    },
  ]
}

async function validate(parts: AuditParts, context: RouteContext): Promise<ApiResponse> {
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
