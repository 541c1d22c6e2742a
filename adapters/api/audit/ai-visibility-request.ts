import { invalidRequest, requestValidator } from '../../http/request-validation.ts'
import {
  brandSchema,
  competitorsSchema,
  languageSchema,
  type ModuleOptions,
  nicheSchema,
  parseTargetUrl,
  promptCountSchema,
  shortTextSchema,
  timeoutSchema,
  urlSchema,
} from './audit-request.ts'

/** A request of one of the specialised endpoints, as a run's inputs take it. */
export type LiveRequest = {
  readonly url?: string
  readonly options: ModuleOptions
  readonly prompts?: readonly string[]
  readonly promptsOnly?: boolean
  readonly query?: string
}

type Given = Partial<ModuleOptions> & {
  readonly url?: string
  readonly prompts?: readonly string[]
  readonly query?: string
}

const requestSchema = <P extends object>(properties: P, required: readonly string[] = []) =>
  ({
    type: 'object',
    additionalProperties: false,
    required,
    examples: [{ url: 'https://example.com/' }],
    properties: { url: urlSchema, ...properties, timeout: timeoutSchema },
  }) as const

/** JSON Schema of the request of POST /api/prefill. */
export const prefillRequestSchema = requestSchema({ language: languageSchema }, ['url'])

/** JSON Schema of the request of POST /api/citation. */
export const citationRequestSchema = requestSchema({
  brand: brandSchema,
  niche: nicheSchema,
  competitors: competitorsSchema,
  prompts: {
    type: 'array',
    items: { type: 'string', minLength: 1, maxLength: 300, examples: ['Which bicycle shop?'] },
    minItems: 1,
    maxItems: 15,
    uniqueItems: true,
    description: 'What the models are asked, instead of generated prompts.',
    examples: [['Which shop in Ghent repairs road bicycles?']],
  },
  promptCount: promptCountSchema,
  language: languageSchema,
})

/** JSON Schema of the request of POST /api/citation/prefill. */
export const citationPrefillRequestSchema = requestSchema({
  brand: brandSchema,
  niche: nicheSchema,
  promptCount: promptCountSchema,
  language: languageSchema,
})

/** JSON Schema of the request of POST /api/fanout. */
export const fanoutRequestSchema = requestSchema(
  {
    brand: brandSchema,
    niche: nicheSchema,
    query: shortTextSchema(
      'What is decomposed, instead of a query derived from the page.',
      'tyres',
    ),
    language: languageSchema,
  },
  ['url'],
)

const validatePrefill = requestValidator<Given>(prefillRequestSchema)
const validateCitation = requestValidator<Given>(citationRequestSchema)
const validateCitationPrefill = requestValidator<Given>(citationPrefillRequestSchema)
const validateFanout = requestValidator<Given>(fanoutRequestSchema)

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parsePrefillRequest(value: unknown): LiveRequest {
  return liveRequest(validatePrefill(value))
}

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parseCitationRequest(value: unknown): LiveRequest {
  const given = validateCitation(value)
  if (given.url === undefined && given.brand === undefined) {
    throw missing('url or brand: what is looked for in the answers')
  }
  return liveRequest(given)
}

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parseCitationPrefillRequest(value: unknown): LiveRequest {
  const given = validateCitationPrefill(value)
  if (given.url === undefined && given.niche === undefined) {
    throw missing('niche, or a url that it can be read from')
  }
  return { ...liveRequest(given), promptsOnly: true }
}

/** @throws INVALID_REQUEST, INVALID_URL. */
export function parseFanoutRequest(value: unknown): LiveRequest {
  return liveRequest(validateFanout(value))
}

function liveRequest({ url, prompts, query, ...options }: Given): LiveRequest {
  const { default: timeout } = timeoutSchema
  return {
    ...(url !== undefined && { url: parseTargetUrl(url) }),
    options: { timeout, ...options },
    ...(prompts !== undefined && { prompts }),
    ...(query !== undefined && { query }),
  }
}

function missing(what: string) {
  return invalidRequest([{ path: '', message: `Give ${what}.` }])
}
