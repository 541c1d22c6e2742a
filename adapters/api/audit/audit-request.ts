import { AppError } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/url.ts'
import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import { requestValidator, showValue } from '../../http/request-validation.ts'

const longestUrl = 2048

/**
 * The URL of a request, trimmed, as written otherwise. Whether it may be asked is for the target
 * guard to say.
 * @throws INVALID_URL unless it is an absolute http or https URL of at most 2048 characters.
 */
export function parseTargetUrl(text: string, field = 'url'): string {
  const url = text.trim()
  if (url.length > longestUrl) {
    throw invalid(field, url, `Give at most ${longestUrl} characters.`)
  }
  if (/^(?!https?:)[a-z][a-z0-9+.-]*:\/\//i.test(url)) {
    throw invalid(field, url, 'Only http:// and https:// are audited.')
  }
  if (!/^https?:\/\//i.test(url)) {
    throw invalid(field, url, 'Start it with https:// (or http://).')
  }
  if (parseUrl(url) === undefined) throw invalid(field, url, 'Check its host name and port.')
  return url
}

function invalid(field: string, url: string, remedy: string): AppError {
  return new AppError('INVALID_URL', { field, value: showValue(url), remedy })
}

/** JSON Schemas of the properties that several requests have. */
export const urlSchema = {
  type: 'string',
  minLength: 1,
  description: 'Give the absolute http or https URL to audit.',
  examples: ['https://example.com/'],
} as const

// Values outside 1000..60000 are not refused: the crawl clamps them and says so in a warning.
export const timeoutSchema = {
  type: 'number',
  default: 15_000,
  description: 'Time-out of the crawl in milliseconds, 1000 to 60000.',
  examples: [15_000],
} as const
export const promptCountSchema = {
  type: 'integer',
  minimum: 5,
  maximum: 15,
  description: 'Number of prompts of the citation tracker; default 8, or what the operator set.',
  examples: [8],
} as const
const flagSchema = (description: string) =>
  ({ type: 'boolean', description, examples: [true] }) as const
export const shortTextSchema = (description: string, example: string) =>
  ({ type: 'string', minLength: 1, maxLength: 200, description, examples: [example] }) as const
export const brandSchema = shortTextSchema('The brand; saves reading it off the page.', 'Example')
export const nicheSchema = shortTextSchema(
  'What it offers; saves reading it off the page.',
  'road bicycles',
)
export const competitorsSchema = {
  type: 'array',
  items: { type: 'string', format: 'domain', maxLength: 253, examples: ['example.org'] },
  maxItems: 20,
  description: 'Domains of competitors.',
  examples: [['example.org']],
} as const
export const languageSchema = {
  type: 'string',
  format: 'language-tag',
  maxLength: 35,
  description: 'Give a BCP 47 tag: the language of prompts and model answers.',
  examples: ['en-GB'],
} as const
const expectedOriginSchema = {
  type: 'string',
  format: 'http-origin',
  maxLength: 300,
  description: 'Give the public origin of the staging copy: scheme and host, no path.',
  examples: ['https://www.example.com'],
} as const
const skipVisualSchema = flagSchema('Leaves out what needs a browser.')
const enablePlacesLookupSchema = flagSchema('Allows the paid places lookup.')

/** Options of a consolidated audit; `timeout`: milliseconds of the crawl. */
export type AuditOptions = {
  readonly timeout: number
  readonly skipLive?: boolean
  readonly skipVisual?: boolean
  readonly promptCount?: number
  readonly enablePlacesLookup?: boolean
  readonly modules?: readonly string[]
  readonly brand?: string
  readonly niche?: string
  readonly competitors?: readonly string[]
  readonly language?: string
  readonly expectedOrigin?: string
  readonly accept?: readonly string[]
  readonly userAgent?: string
}
export type AuditRequest = { readonly url: string; readonly options: AuditOptions }

/** A checked request for one audit, or for one category of it. */
export type CheckAuditRequest = AuditRequest & {
  readonly audit: AuditId
  readonly category?: string
}

/** JSON Schema of AuditRequest. */
export const auditRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  examples: [{ url: 'https://example.com/' }],
  properties: {
    url: urlSchema,
    options: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        timeout: timeoutSchema,
        skipLive: flagSchema('Leaves out citation, fanout, sxo and aiHallucination.'),
        skipVisual: skipVisualSchema,
        promptCount: promptCountSchema,
        enablePlacesLookup: enablePlacesLookupSchema,
        modules: {
          type: 'array',
          items: { type: 'string', maxLength: 64, examples: ['seo'] },
          minItems: 1,
          maxItems: 32,
          description: 'Module ids: only these run, and what they need.',
          examples: [['geo', 'seo']],
        },
        brand: brandSchema,
        niche: nicheSchema,
        competitors: competitorsSchema,
        language: languageSchema,
        expectedOrigin: expectedOriginSchema,
        accept: {
          type: 'array',
          items: { type: 'string', maxLength: 100, examples: ['seo.on-page.title-length'] },
          maxItems: 200,
          description: 'Check ids whose findings are shown as accepted and left out of scores.',
          examples: [['seo.on-page.title-length']],
        },
        userAgent: {
          type: 'string',
          pattern: '^[ -~]*$',
          minLength: 1,
          maxLength: 400,
          description: 'The User-Agent of the crawl: printable ASCII characters only.',
          examples: ['ExampleAudit/1.0'],
        },
      },
    },
  },
} as const

/** @throws INVALID_REQUEST with one detail per violation. */
export const validateAuditRequest = requestValidator<AuditRequest>(auditRequestSchema)

/** The options of a request that gives none. */
export const auditDefaults: AuditOptions = {
  timeout: timeoutSchema.default,
}

/** Options of a single-module call. */
export type ModuleOptions = {
  readonly brand?: string
  readonly niche?: string
  readonly competitors?: readonly string[]
  readonly language?: string
  readonly expectedOrigin?: string
  readonly skipVisual?: boolean
  readonly promptCount?: number
  readonly enablePlacesLookup?: boolean
  readonly timeout: number
}
export type ModuleRequest = { readonly url: string; readonly options: ModuleOptions }

/** JSON Schema of ModuleRequest. */
export const moduleRequestSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['url'],
  examples: [{ url: 'https://example.com/' }],
  properties: {
    url: urlSchema,
    options: {
      type: 'object',
      additionalProperties: false,
      default: {},
      properties: {
        brand: brandSchema,
        niche: nicheSchema,
        competitors: competitorsSchema,
        language: languageSchema,
        expectedOrigin: expectedOriginSchema,
        skipVisual: skipVisualSchema,
        promptCount: promptCountSchema,
        enablePlacesLookup: enablePlacesLookupSchema,
        timeout: timeoutSchema,
      },
    },
  },
} as const

/** @throws INVALID_REQUEST with one detail per violation. */
export const validateModuleRequest = requestValidator<ModuleRequest>(moduleRequestSchema)
