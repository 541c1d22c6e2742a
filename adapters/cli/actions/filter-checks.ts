import { AppError } from '../../../core/errors.ts'
import { expectedName } from '../../../core/manifest/nearest-name.ts'
import type { Catalogue, CatalogueCheck } from '../../../plugins/audit/checks/index.ts'

export type CheckFilter = {
  /** `seo` or `geo`. */
  readonly audit?: string
  /** `on-page` or `seo.on-page`. */
  readonly category?: string
  /** Words that a check has to hold, all of them, in whatever case. */
  readonly search?: string
}

/** The checks that pass every filter. @throws NOT_FOUND when there is none */
export function filterChecks(
  { checks }: Pick<Catalogue, 'checks'>,
  { audit, category, search = '' }: CheckFilter,
): readonly CatalogueCheck[] {
  const ofAudit = checks.filter((check) => audit === undefined || check.audit === audit)
  const ofCategory = ofAudit.filter(
    (check) => category === undefined || namesOf(check).includes(category),
  )
  if (category !== undefined && ofCategory.length === 0) throw noCategory(category, ofAudit)
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const found = ofCategory.filter((check) => {
    const text = textOf(check)
    return words.every((word) => text.includes(word))
  })
  if (found.length > 0) return found
  throw new AppError('NOT_FOUND', { problem: `No check holds ${JSON.stringify(search)}.` })
}

function namesOf({ audit, category }: CatalogueCheck): readonly string[] {
  return [category, `${audit}.${category}`]
}

function textOf({ id, title, tests, fix }: CatalogueCheck): string {
  return `${id} ${title} ${tests} ${fix}`.toLowerCase()
}

function noCategory(given: string, checks: readonly CatalogueCheck[]): AppError {
  const index = given.includes('.') ? 1 : 0
  const known = [...new Set(checks.map((check) => namesOf(check)[index]!))]
  const problem = `There is no category ${JSON.stringify(given)} with checks; expected ${expectedName(given, known)}.`
  return new AppError('NOT_FOUND', { problem })
}
