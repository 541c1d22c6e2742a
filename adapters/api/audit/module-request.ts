import { requestValidator } from '../../http/request-validator.ts'
import {
  brandSchema,
  competitorsSchema,
  enablePlacesLookupSchema,
  expectedOriginSchema,
  languageSchema,
  nicheSchema,
  promptCountSchema,
  skipVisualSchema,
  timeoutSchema,
  urlSchema,
} from './option-schemas.ts'

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
