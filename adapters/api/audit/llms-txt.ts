import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import { invalidRequest, recordReader } from '../../http/request-validation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import { parseTargetUrl } from './audit-request.ts'
import { type AuditParts, admittedRun } from './audit-run.ts'
import { auditErrors } from './errors.ts'
import { llmsTxtOfSite, llmsTxtRun, validatePastedLlmsTxt } from './llms-txt-validation.ts'

/** Either a site whose files are read, or the content of the files. */
type LlmsTxtRequest =
  | { readonly url: string }
  | { readonly content: string; readonly full?: string }

const readRequest = recordReader('LlmsTxtRequest')

/** @throws INVALID_REQUEST, INVALID_URL */
export function parseLlmsTxtRequest(value: unknown): LlmsTxtRequest {
  const { url, content, full } = readRequest(value)
  if (url === undefined && content === undefined) {
    throw invalidRequest([{ path: '', message: 'Send url, or content (and full), to validate.' }])
  }
  if (url !== undefined && (content !== undefined || full !== undefined)) {
    throw invalidRequest([{ path: '/url', message: 'Send either url or content, not both.' }])
  }
  if (content === undefined) return { url: parseTargetUrl(url ?? '') }
  return { content, ...(full === undefined ? {} : { full }) }
}

function operation({ limits }: AuditParts): Operation {
  return {
    id: 'validateLlmsTxt',
    tag: 'Checks',
    summary: 'Validate llms.txt',
    description:
      'Validates the files of a site (`url`) or pasted text (`content`, and `full` for llms-full.txt). Only a request with `url` counts as an audit.',
    request: { name: 'LlmsTxtRequest', limitBytes: limits.llmsTxtBodyBytes },
    answers: [answersJson('LlmsTxtReport', 'The files and the violations found in them.')],
    errors: auditErrors,
  }
}

/** Validation of llms.txt. Pasted content does not count as an audit. */
export function llmsTxtRoutes(parts: AuditParts): readonly Route[] {
  return [
    {
      method: 'POST',
      path: '/api/llms-txt/validate',
      operation: operation(parts),
      handle: (context) => answer(parts, context),
    },
  ]
}

async function answer(parts: AuditParts, context: RouteContext): Promise<ApiResponse> {
  const request = parseLlmsTxtRequest(
    await readJson(context.request, parts.limits.llmsTxtBodyBytes),
  )
  const { audit } = parts
  if ('content' in request) {
    return jsonReply(await validatePastedLlmsTxt(audit, request, context.request.signal))
  }
  const { url } = request
  const run = await admittedRun(parts, context, url, () => llmsTxtRun(audit, url))
  return jsonReply(llmsTxtOfSite(url, await run.result))
}
