import { AppError } from '../../../core/errors.ts'
import type { CatalogueCheck, CheckListing, ChecksQuery } from '../../../manifests/types/records.ts'
import { type AuditId, type Catalogue, selectChecks } from '../../../plugins/audit/checks/index.ts'
import {
  compressed,
  compressedReply,
  type TaggedFile,
  taggedFile,
} from '../../http/compressed-reply.ts'
import { recordReader } from '../../http/request-validation.ts'
import type { Route } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from './audit-run.ts'

const readQuery = recordReader('ChecksQuery')

const operation: Operation = {
  id: 'listChecks',
  tag: 'Checks',
  summary: 'List the checks',
  description:
    'Returns what each check measures, its weight, when it passes, how to fix a failure, and its sources.',
  query: 'ChecksQuery',
  answers: [answersJson('CheckListing', 'The enabled checks.')],
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  isRevalidated: true,
}

/** The catalogue of local checks. */
export function catalogueRoutes({ audit }: AuditParts): readonly Route[] {
  /** By language, audit and category. Kept because pages ask with every report, and there are few. */
  const files = new Map<string, Promise<TaggedFile>>()
  return [
    {
      method: 'GET',
      path: '/api/checks',
      operation,
      handle: async ({ request }) => {
        const query = readQuery(Object.fromEntries(new URLSearchParams(request.query)))
        const { language = 'en' } = query
        const catalogue = language === 'en' ? audit.catalogue : audit.localizer(language).catalogue
        const key = [language, query.audit ?? '', query.category ?? ''].join(' ')
        const file = files.get(key) ?? compressedJson(listing(catalogue, query))
        files.set(key, file)
        return compressedReply(request, await file, { 'cache-control': 'no-cache' })
      },
    },
  ]
}

async function compressedJson(listed: CheckListing): Promise<TaggedFile> {
  const body = new TextEncoder().encode(JSON.stringify(listed))
  return taggedFile(await compressed(body, 'application/json; charset=utf-8'))
}

function listing(catalogue: Catalogue, { audit, category }: ChecksQuery): CheckListing {
  const audits: readonly AuditId[] = audit === undefined ? ['geo', 'seo'] : [audit]
  if (category !== undefined) {
    assertCategory(catalogue, audits, { category, none: 'There is no category' })
  }
  const selection = { audits, ...(category !== undefined && { category }) }
  const checks = selectChecks(catalogue, selection).map(entryOf)
  const { version: catalogueVersion, categories } = catalogue
  return { catalogueVersion, count: checks.length, categories, checks }
}

type Asked = {
  readonly category: string
  /** Start of the error message. */
  readonly none: string
}

/** @throws NOT_FOUND with a list of the known categories of these audits */
export function assertCategory(
  { categories }: Catalogue,
  audits: readonly AuditId[],
  { category, none }: Asked,
): void {
  const known = audits.flatMap((audit) => categories[audit].map(({ id }) => id))
  if (known.includes(category)) return
  const listed = [...new Set(known)].join(', ')
  const problem = `${none} ${JSON.stringify(category.slice(0, 64))}. Known categories: ${listed}.`
  throw new AppError('NOT_FOUND', { problem })
}

function entryOf(check: Catalogue['checks'][number]): CatalogueCheck {
  const { id, audit, category, title, weight, effort, thresholds, inputs } = check
  const { evidence, remedy = id, platforms = [], tests, expected, criteria, fix, source } = check
  return {
    ...{ id, audit, category, title, weight, effort, evidence, remedy, thresholds, inputs },
    ...{ platforms, tests, expected, criteria, fix, source },
  }
}
