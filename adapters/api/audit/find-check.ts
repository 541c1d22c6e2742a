import { AppError } from '../../../core/errors.ts'
import { nearestName } from '../../../core/manifest/problems.ts'
import type { CatalogueCheck } from '../../../plugins/audit/checks/index.ts'

const SHOWN = 8
const LONGEST = 100

/**
 * Finds a check by its id, or by an ending of it that no other check has.
 * @throws NOT_FOUND naming the likely ones
 */
export function findCheck(id: string, checks: readonly CatalogueCheck[]): CatalogueCheck {
  const wanted = id.toLowerCase()
  const exact = checks.find((check) => check.id === wanted)
  if (exact !== undefined) return exact
  const ending = checks.filter((check) => check.id.endsWith(`.${wanted}`))
  if (ending.length === 1) return ending[0]!
  const given = JSON.stringify(id.slice(0, LONGEST))
  const problem =
    ending.length > 1
      ? `${given} matches the end of several ids: ${listOf(ending)}.`
      : `There is no check ${given}. ${adviceOn(wanted, checks)}`
  throw new AppError('NOT_FOUND', { problem })
}

function adviceOn(wanted: string, checks: readonly CatalogueCheck[]): string {
  const holding = checks.filter(({ id }) => id.includes(wanted))
  if (wanted !== '' && holding.length > 0) return `Ids that contain it: ${listOf(holding)}.`
  // A misspelt "title-lenght" is close to the end of an id only.
  const names = new Map(
    checks.flatMap((check) => [
      [check.id, check],
      [check.id.slice(check.id.lastIndexOf('.') + 1), check],
    ]),
  )
  const near = names.get(nearestName(wanted, [...names.keys()]) ?? '')
  if (near !== undefined) return `Did you mean ${near.id}?`
  return '"manifold checks" lists all checks. "manifold checks --search <words>" searches them.'
}

function listOf(checks: readonly CatalogueCheck[]): string {
  const ids = checks.slice(0, SHOWN).map(({ id }) => id)
  const more = checks.length - SHOWN
  return `${ids.join(', ')}${more > 0 ? ` and ${more} more` : ''}`
}
