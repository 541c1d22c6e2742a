import {
  enablePlacesLookupSchema,
  promptCountSchema,
  shortTextSchema,
  skipVisualSchema,
  timeoutSchema,
  urlSchema,
} from './option-schemas.ts'
import { requestValidator } from './request-validator.ts'

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
        brand: shortTextSchema('The brand; saves a prefill call.', 'Example'),
        niche: shortTextSchema('The niche; saves a prefill call.', 'road bicycles'),
        competitors: {
          type: 'array',
          items: { type: 'string', format: 'domain', maxLength: 253, examples: ['example.org'] },
          maxItems: 20,
          description: 'Domains of competitors.',
          examples: [['example.org']],
        },
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
