import { AppError } from '../../../core/errors.ts'
import type { AuditId } from '../../../plugins/audit/checks/index.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply } from '../../http/json.ts'
import { requestValidator } from '../../http/request-validation.ts'
import type { Route } from '../../http/router.ts'
import {
  closed,
  count,
  type JsonSchema,
  listOf,
  mapOf,
  number,
  oneOfTexts,
  ref,
  shapeOf,
  text,
} from '../../openapi/json-schema.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './api-parts.ts'
import type { CatalogueEntry, CheckCatalogue } from './check-catalogue.ts'

/** Query of `GET /api/checks`. */
type ChecksQuery = { readonly audit?: AuditId; readonly category?: string }

/** JSON Schema of ChecksQuery. */
const checksQuerySchema = {
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

type Category = CheckCatalogue['categories']['geo'][number]

/** Schemas of the catalogue of checks. */
export const checkListingSchemas = {
  CatalogueCategory: shapeOf<Category>({
    id: text('As in the path of its own audit.'),
    title: text('For people.'),
    weight: number('Weight within its audit.'),
    covers: text('What it is about.'),
  }),
  CatalogueCheck: shapeOf<CatalogueEntry>({
    id: text('`<audit>.<category>.<name>`.'),
    audit: oneOfTexts(['geo', 'seo'], 'The audit it belongs to.'),
    category: text('Id of its category.'),
    title: text('What holds when it passes.'),
    weight: number('Weight within its category, as in force.'),
    effort: oneOfTexts(['low', 'medium', 'high'], 'How much work the fix is.'),
    thresholds: mapOf({ type: 'number' }, 'As in force.'),
    inputs: listOf(text('Name.'), 'What the crawl has to obtain for it.'),
    platforms: listOf(text('Platform id.'), 'AI platforms it counts for.'),
    tests: text('What is measured.'),
    criteria: mapOf(text('In words.'), 'When it passes, warns, fails or does not apply.'),
    fix: text('What to do.'),
    source: listOf(text('URL.'), 'Who asks for it.'),
  }),
  CheckListing: closed({
    catalogueVersion: text('Version of the catalogue.'),
    count: count('Number of checks below.'),
    categories: closed({
      geo: listOf(ref('CatalogueCategory')),
      seo: listOf(ref('CatalogueCategory')),
    }),
    checks: listOf(ref('CatalogueCheck')),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>

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
