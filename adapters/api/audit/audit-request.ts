import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import { requestValidator } from '../../http/request-validator.ts'
import {
  brandSchema,
  competitorsSchema,
  enablePlacesLookupSchema,
  expectedOriginSchema,
  flagSchema,
  languageSchema,
  nicheSchema,
  promptCountSchema,
  skipVisualSchema,
  timeoutSchema,
  urlSchema,
} from './option-schemas.ts'

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
