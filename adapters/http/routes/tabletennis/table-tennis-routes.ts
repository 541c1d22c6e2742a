import { AppError } from '../../../../core/errors.ts'
import type { ApiParts } from '../../api-parts.ts'
import type { Route } from '../../router.ts'
import { readRoutes, reads } from './read-routes.ts'

/** The table-tennis service; where it is switched off, its addresses say so. */
export function tableTennisRoutes({ tabletennis }: ApiParts): readonly Route[] {
  if (tabletennis === undefined) return reads.map(({ path }) => switchedOff('GET', path))
  return readRoutes(tabletennis.queries)
}

function switchedOff(method: Route['method'], path: string): Route {
  return {
    method,
    path,
    isPersonal: true,
    handle: () => {
      const problem =
        'The table-tennis service is switched off on this server. An operator switches it on with services.tabletennis in the configuration.'
      throw new AppError('NOT_FOUND', { problem })
    },
  }
}
