import { invalidRequest } from '../../http/request-error.ts'
import { requestValidator } from '../../http/request-validator.ts'
import { parseTargetUrl } from './target-url.ts'

const longestContent = 5_000_000

/** Either the site whose files are read, or the content of the files. */
export type LlmsTxtRequest =
  | { readonly url: string }
  | { readonly content: string; readonly full?: string }

/** JSON Schema of the request of llms.txt validation; exactly one of `url` and `content`. */
export const llmsTxtRequestSchema = {
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

const validate = requestValidator<Given>(llmsTxtRequestSchema)

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parseLlmsTxtRequest(value: unknown): LlmsTxtRequest {
  const { url, content, full } = validate(value)
  if (url === undefined && content === undefined) {
    throw invalidRequest([{ path: '', message: 'Give url, or content (and full), to validate.' }])
  }
  if (url !== undefined && (content !== undefined || full !== undefined)) {
    throw invalidRequest([{ path: '/url', message: 'Give either url or content, not both.' }])
  }
  if (content === undefined) return { url: parseTargetUrl(url ?? '') }
  return { content, ...(full === undefined ? {} : { full }) }
}
