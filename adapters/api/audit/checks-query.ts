import type { AuditId } from '../../../plugins/audit/checks/index.ts'

/** Query of `GET /api/checks`. */
export type ChecksQuery = { readonly audit?: AuditId; readonly category?: string }

/** JSON Schema of ChecksQuery. */
export const checksQuerySchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    audit: {
      type: 'string',
      enum: ['geo', 'seo'],
      description: 'Only the checks of this audit.',
      examples: ['seo'],
    },
    category: {
      type: 'string',
      maxLength: 64,
      description: 'Only the checks of this category.',
      examples: ['on-page'],
    },
  },
} as const
