import type {
  LlmsFileReport,
  LlmsTxtReport,
} from '../../../plugins/audit/page/llms-txt/llms-txt-report.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, readJson } from '../../http/json.ts'
import { invalidRequest, requestValidator } from '../../http/request-validation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import {
  count,
  flag,
  isTrue,
  type JsonSchema,
  listOf,
  oneOfTexts,
  orNull,
  ref,
  score,
  shapeOf,
  text,
} from '../../openapi/json-schema.ts'
import { answersJson, auditErrors, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { parseTargetUrl } from './audit-request.ts'
import { validateLlmsTxtOfSite } from './llms-txt-validation.ts'

const longestContent = 5_000_000

/** Either the site whose files are read, or the content of the files. */
type LlmsTxtRequest =
  | { readonly url: string }
  | { readonly content: string; readonly full?: string }

/** JSON Schema of the request of llms.txt validation; exactly one of `url` and `content`. */
const llmsTxtRequestSchema = {
  type: 'object',
  additionalProperties: false,
  examples: [{ url: 'https://example.com/' }],
  properties: {
    url: {
      type: 'string',
      minLength: 1,
      description: 'Give the absolute http or https URL of the site.',
      examples: ['https://example.com/'],
    },
    content: {
      type: 'string',
      maxLength: longestContent,
      description: 'The text of llms.txt.',
      examples: ['# Example\n\n> What the site offers.\n'],
    },
    full: {
      type: 'string',
      maxLength: longestContent,
      description: 'The text of llms-full.txt, beside content.',
      examples: ['# Example\n'],
    },
  },
} as const

type Given = { readonly url?: string; readonly content?: string; readonly full?: string }

const validateRequest = requestValidator<Given>(llmsTxtRequestSchema)

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parseLlmsTxtRequest(value: unknown): LlmsTxtRequest {
  const { url, content, full } = validateRequest(value)
  if (url === undefined && content === undefined) {
    throw invalidRequest([{ path: '', message: 'Give url, or content (and full), to validate.' }])
  }
  if (url !== undefined && (content !== undefined || full !== undefined)) {
    throw invalidRequest([{ path: '/url', message: 'Give either url or content, not both.' }])
  }
  if (content === undefined) return { url: parseTargetUrl(url ?? '') }
  return { content, ...(full === undefined ? {} : { full }) }
}

type Section = LlmsFileReport['sections'][number]
type Link = Section['links'][number]
type Finding = LlmsFileReport['findings'][number]

const line: JsonSchema = { type: 'integer', minimum: 1, description: 'From 1.' }
const status: JsonSchema = { type: 'integer', description: 'HTTP status of the answer.' }

/** Schemas of the report on llms.txt and llms-full.txt. */
export const llmsTxtSchemas = {
  LlmsLink: shapeOf<Link>(
    {
      title: text('Its text.'),
      url: text('Its target.'),
      note: text('What stands behind it.'),
      line,
    },
    { status },
  ),
  LlmsSection: shapeOf<Section>({
    title: text('Its heading.'),
    line,
    optional: flag('The section that may be skipped.'),
    links: listOf(ref('LlmsLink')),
  }),
  LlmsFinding: shapeOf<Finding>({
    severity: oneOfTexts(['error', 'warning', 'info'], 'How grave it is.'),
    rule: text('Id of the rule.'),
    line,
    message: text('What is wrong.'),
    fix: text('What to do.'),
  }),
  LlmsFile: shapeOf<LlmsFileReport>({
    found: flag('It is there, and no page of HTML.'),
    status: orNull(status),
    contentType: text('As it was served; empty for pasted content.'),
    bytes: count('Size.'),
    firstLine: text('As it stands.'),
    title: orNull(text('The first heading.')),
    summary: text('The blockquote below it.'),
    sections: listOf(ref('LlmsSection')),
    findings: listOf(ref('LlmsFinding')),
  }),
  LlmsTxtReport: shapeOf<LlmsTxtReport>({
    ok: isTrue,
    url: orNull(text('Null for pasted content.')),
    files: shapeOf<LlmsTxtReport['files']>({
      llmsTxt: ref('LlmsFile'),
      llmsFullTxt: ref('LlmsFile'),
    }),
    conformity: shapeOf<LlmsTxtReport['conformity']>({
      standard: { const: 'llms.txt 0.9' },
      conforms: flag('No violation.'),
      violations: listOf(ref('LlmsFinding')),
    }),
    score: orNull(score('Of the checks on llms.txt.')),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

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
      handle: (context) => answer(parts, context),
    },
  ]
}

async function answer(parts: AuditParts, context: RouteContext): Promise<ApiResponse> {
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
