import { AppError } from '../../../core/errors.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/data/query-results.ts'
import type { Route } from '../../http/router.ts'
import { readRoutes, reads } from './read-routes.ts'
import { type ScrapeParts, scrapeRoutes, scrapes } from './scrape-routes.ts'

/** What the routes of the table-tennis service are made of. */
export type TableTennisParts = ScrapeParts & { readonly queries: TableTennisQueries }

/** The table-tennis service; where it is switched off, its addresses say so. */
export function tableTennisRoutes(parts: TableTennisParts | undefined): readonly Route[] {
  if (parts !== undefined) {
    return [...readRoutes(parts.queries), ...scrapeRoutes(parts)]
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
