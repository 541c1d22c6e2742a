import type { ErrorDetail } from '../../../core/errors.ts'
import { nearestName } from '../../../core/manifest/nearest-name.ts'
import { invalidRequest } from '../../http/request-error.ts'
import { showValue } from '../../http/schema-problems.ts'

const mostListed = 40

export type NamedList = {
  /** JSON pointer of the list in the request. */
  readonly path: string
  readonly what: string
  readonly given: readonly string[] | undefined
  readonly known: readonly string[]
}

/** Refuses names that do not exist. @throws INVALID_REQUEST with one detail per unknown name. */
export function assertKnownNames(lists: readonly NamedList[]): void {
  const details = lists.flatMap(unknownNames)
  if (details.length > 0) throw invalidRequest(details)
}

function unknownNames({ path, what, given = [], known }: NamedList): readonly ErrorDetail[] {
  const names = new Set(known)
  return given.flatMap((name, index) =>
    names.has(name)
      ? []
      : [
          {
            path: `${path}/${index}`,
            message: `${showValue(name)} is not the id of a ${what}. ${remedy(name, known)}`,
          },
        ],
  )
}

function remedy(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near !== undefined) return `Did you mean ${JSON.stringify(near)}?`
  const listed = known.slice(0, mostListed).join(', ')
  return `Known are: ${listed}${known.length > mostListed ? ', …' : ''}.`
}
