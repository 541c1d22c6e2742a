import { AppError } from '../../../core/errors.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply } from '../../http/json-reply.ts'
import { requestValidator } from '../../http/request-validator.ts'
import type { Route } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import type { CheckCatalogue } from './checks-face.ts'
import { type ChecksQuery, checksQuerySchema } from './checks-query.ts'

const validateQuery = requestValidator<ChecksQuery>(checksQuerySchema)

const operation: Operation = {
  id: 'listChecks',
  tag: 'Checks',
  summary: 'List the checks',
  description:
    'The catalogue: what each check measures, how it is weighed, what passes, how to fix it and who asks for it.',
  query: checksQuerySchema,
  answers: [answersJson('CheckListing', 'The checks that are in force.')],
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
}

/** The catalogue of local checks. */
export function catalogueRoutes({ audit: { catalogue } }: AuditParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/checks',
      operation,
      handle: ({ request }) => {
        const query = Object.fromEntries(new URLSearchParams(request.query))
        return listing(catalogue, validateQuery(query))
      },
    },
  ]
}

function listing(catalogue: CheckCatalogue, { audit, category }: ChecksQuery): ApiResponse {
  const kinds = audit === undefined ? (['geo', 'seo'] as const) : [audit]
  assertCategory(catalogue, kinds, category)
  const checks = catalogue.checks.filter(
    (check) =>
      (audit === undefined || check.audit === audit) &&
      (category === undefined || check.category === category),
  )
  const { version: catalogueVersion, categories } = catalogue
  return jsonReply({ catalogueVersion, count: checks.length, categories, checks })
}

/** @throws NOT_FOUND that lists the known categories. */
function assertCategory(
  catalogue: CheckCatalogue,
  kinds: readonly ('geo' | 'seo')[],
  category: string | undefined,
): void {
  const known = kinds.flatMap((kind) => catalogue.categories[kind].map(({ id }) => id))
  if (category === undefined || known.includes(category)) return
  const listed = [...new Set(known)].join(', ')
  const problem = `There is no category ${JSON.stringify(category)}. Known are: ${listed}.`
  throw new AppError('NOT_FOUND', { problem })
}
