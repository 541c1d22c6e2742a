import type { AuditId } from './checks-face.ts'
import { requestValidator } from './request-validator.ts'

/** Options of a consolidated audit; `timeout`: milliseconds of the crawl. */
export type AuditOptions = {
  readonly timeout: number
  readonly skipLive?: boolean
  readonly skipVisual?: boolean
  readonly promptCount: number
  readonly enablePlacesLookup?: boolean
  readonly modules?: readonly string[]
  readonly language?: string
  readonly expectedOrigin?: string
  readonly accept?: readonly string[]
  readonly userAgent?: string
}
export type AuditRequest = { readonly url: string; readonly options: AuditOptions }

/** Options of a single-module call. */
export type ModuleOptions = {
  readonly brand?: string
  readonly niche?: string
  readonly competitors?: readonly string[]
  readonly skipVisual?: boolean
  readonly promptCount: number
  readonly enablePlacesLookup?: boolean
  readonly timeout: number
}
export type ModuleRequest = { readonly url: string; readonly options: ModuleOptions }

/** A checked request for one audit, or for one category of it. */
export type CheckAuditRequest = AuditRequest & {
  readonly audit: AuditId
  readonly category?: string
}

export const urlSchema = {
  type: 'string',
  minLength: 1,
  description: 'Give the absolute http or https URL to audit.',
  examples: ['https://example.com/'],
} as const

// Values outside 1000..60000 are not refused: the crawl clamps them and says so in a warning.
const timeout = {
  type: 'number',
  default: 15_000,
  description: 'Time-out of the crawl in milliseconds, 1000 to 60000.',
  examples: [15_000],
} as const
const promptCount = {
  type: 'integer',
  minimum: 5,
  maximum: 15,
  default: 8,
  description: 'Number of prompts of the citation tracker.',
  examples: [8],
} as const
const flag = (description: string) => ({ type: 'boolean', description, examples: [true] }) as const
const shortText = (description: string, example: string) =>
  ({ type: 'string', minLength: 1, maxLength: 200, description, examples: [example] }) as const
const skipVisual = flag('Leaves out what needs a browser.')
const enablePlacesLookup = flag('Allows the paid places lookup.')

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
        timeout,
        skipLive: flag('Leaves out citation, fanout, sxo and aiHallucination.'),
        skipVisual,
        promptCount,
        enablePlacesLookup,
        modules: {
          type: 'array',
          items: { type: 'string', maxLength: 64, examples: ['seo'] },
          minItems: 1,
          maxItems: 32,
          description: 'Module ids: only these run, and what they need.',
          examples: [['geo', 'seo']],
        },
        language: {
          type: 'string',
          format: 'language-tag',
          maxLength: 35,
          description: 'Give a BCP 47 tag: the language of prompts and model answers.',
          examples: ['en-GB'],
        },
        expectedOrigin: {
          type: 'string',
          format: 'http-origin',
          maxLength: 300,
          description: 'Give the public origin of the staging copy: scheme and host, no path.',
          examples: ['https://www.example.com'],
        },
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
        brand: shortText('The brand; saves a prefill call.', 'Example'),
        niche: shortText('The niche; saves a prefill call.', 'road bicycles'),
        competitors: {
          type: 'array',
          items: { type: 'string', format: 'domain', maxLength: 253, examples: ['example.org'] },
          maxItems: 20,
          description: 'Domains of competitors.',
          examples: [['example.org']],
        },
        skipVisual,
        promptCount,
        enablePlacesLookup,
        timeout,
      },
    },
  },
} as const

/** @throws INVALID_REQUEST with one detail per violation. */
export const validateAuditRequest = requestValidator<AuditRequest>(auditRequestSchema)

/** @throws INVALID_REQUEST with one detail per violation. */
export const validateModuleRequest = requestValidator<ModuleRequest>(moduleRequestSchema)

/** The options of a request that gives none. */
export const auditDefaults: AuditOptions = {
  timeout: timeout.default,
  promptCount: promptCount.default,
}
