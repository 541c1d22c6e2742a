import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import { auditErrors } from '../../openapi/error-sets.ts'
import { ref } from '../../openapi/json-schema.ts'
import type { Answer, Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import { auditRequestSchema } from './audit-request.ts'

type Parts = Pick<AuditParts, 'audit' | 'limits'>

const WORDS = {
  geo: { name: 'GEO', id: 'Geo', what: 'what AI assistants can find, read and cite' },
  seo: { name: 'SEO', id: 'Seo', what: 'what search engines crawl, understand and rank' },
} as const

/** POST /api/geo-audit and POST /api/seo-audit. */
export function checkAuditOperation({ limits }: Parts, audit: AuditId): Operation {
  const { name, id, what } = WORDS[audit]
  return {
    id: `audit${id}`,
    tag: 'Checks',
    summary: `Run the ${name} checks`,
    description: `All local checks of ${what}. No third party is asked.`,
    request: { name: 'AuditRequest', schema: auditRequestSchema, limitBytes: limits.bodyBytes },
    answers: [reportAnswer('CheckAuditResponse')],
    errors: auditErrors,
  }
}

/** POST /api/geo-audit/{category} and POST /api/seo-audit/{category}. */
export function categoryOperation(
  { audit: { catalogue }, limits }: Parts,
  audit: AuditId,
): Operation {
  const { name, id } = WORDS[audit]
  const categories = catalogue.categories[audit].map((category) => category.id)
  return {
    id: `audit${id}Category`,
    tag: 'Checks',
    summary: `Run one category of the ${name} checks`,
    description:
      audit === 'seo'
        ? 'The checks of one category only. That of `authority` also carries the outcome of the module `backlinks`, which counts in no score.'
        : 'The checks of one category only.',
    path: {
      category: {
        description: 'Id of the category.',
        example: categories[0] ?? '',
        enum: categories,
      },
    },
    request: { name: 'AuditRequest', schema: auditRequestSchema, limitBytes: limits.bodyBytes },
    answers: [reportAnswer(audit === 'seo' ? 'SeoCategoryResponse' : 'CheckAuditResponse')],
    errors: [...auditErrors, 'NOT_FOUND'],
  }
}

function reportAnswer(schema: string): Answer {
  return {
    status: 200,
    description: 'What was found; or why nothing ran, where the operator switched the audit off.',
    body: { type: 'application/json', schema: { oneOf: [ref(schema), ref('Skipped')] } },
  }
}
