import { AppError } from '../../../../core/errors.ts'
import type { ApiParts } from '../../api-parts.ts'
import type { Route } from '../../router.ts'
import { readRoutes, reads } from './read-routes.ts'
import { scrapeRoutes, scrapes } from './scrape-routes.ts'

/** The table-tennis service; where it is switched off, its addresses say so. */
export function tableTennisRoutes({ tabletennis, ...parts }: ApiParts): readonly Route[] {
  if (tabletennis !== undefined) {
    return [...readRoutes(tabletennis.queries), ...scrapeRoutes({ ...parts, ...tabletennis })]
  }
  return [
    ...reads.map(({ path, isPersonal = false }) =>
      switchedOff({ method: 'GET', path, isPersonal }),
    ),
    ...scrapes.map(({ method, path }) => switchedOff({ method, path })),
  ]
}

function switchedOff(route: Omit<Route, 'handle'>): Route {
  return {
    ...route,
    handle: () => {
      const problem =
        'The table-tennis service is switched off on this server. An operator switches it on with services.tabletennis in the configuration.'
      throw new AppError('NOT_FOUND', { problem })
    },
  }
}
