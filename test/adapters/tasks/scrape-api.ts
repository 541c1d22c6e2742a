import { Admission } from '../../../adapters/access/admission.ts'
import { tableTennisRoutes } from '../../../adapters/api/table-tennis/routes.ts'
import type { ApiResponse } from '../../../adapters/http/api-message.ts'
import { createDispatch } from '../../../adapters/http/dispatch.ts'
import type { Schedules } from '../../../adapters/tasks/schedules.ts'
import type {
  ClubListRefresh,
  ClubScrapeResult,
  ClubScrapes,
  Persons,
  PlayerScrapes,
} from '../../../adapters/tasks/task.ts'
import type { TableTennisQueries } from '../../../plugins/table-tennis/queries/create-queries.ts'
import { SilentLog } from '../../support/silent-log.ts'
import { type AccessOptions, accessDouble } from '../access/access-double.ts'
import { type Call, jsonOf, requestOf } from '../http/api-double.ts'
import { type BenchOptions, taskBench } from './task-bench.ts'

export const id = 'interclubs_20261120_120000'
export const allWeeks = Array.from({ length: 22 }, (_, index) => index + 1)
export const never = () => new Promise<never>(() => {})

export type ApiOptions = BenchOptions &
  Pick<AccessOptions, 'trustedProxies' | 'dataDir'> & {
    readonly scrapeToken?: string
    readonly clubs?: ClubScrapes
    readonly players?: PlayerScrapes
    readonly schedules?: Pick<Schedules, 'list'>
    readonly queries?: Partial<TableTennisQueries>
    readonly clubList?: ClubListRefresh
    readonly persons?: Persons
    readonly perMinute?: number
    readonly streamBufferBytes?: number
  }

/** The routes of the service over real tasks; callers are this computer unless told. */
export async function api(options: ApiOptions = {}) {
  const bench = await taskBench(options)
  const { controller, engine, clock } = bench
  const { callers, origins } = accessDouble({
    ...options,
    rate: { perMinute: options.perMinute ?? 0, perHour: 0 },
    now: () => clock.now(),
  })
  const admission = new Admission({
    guard: { check: async () => {} },
    engine,
    callers,
    maxConcurrentRuns: 32,
  })
  const log = new SilentLog()
  const routes = tableTennisRoutes({
    clock,
    admission,
    callers,
    origins,
    limits: { streamBufferBytes: options.streamBufferBytes ?? 1_000_000 },
    queries: (options.queries ?? {}) as TableTennisQueries,
    tasks: controller,
    players: options.players ?? { scrape: never },
    clubs: options.clubs ?? { scrape: never },
    clubList: options.clubList ?? { refresh: never },
    persons: options.persons ?? { erase: never },
    tournaments: { scrape: never },
    schedules: options.schedules ?? { list: () => [] },
    scrapeToken: options.scrapeToken,
  })
  const dispatch = createDispatch({ routes, corsOrigins: [], origins, log, clock })
  const call = (sent: Call): Promise<ApiResponse> =>
    Promise.resolve(dispatch(requestOf({ remoteAddress: '127.0.0.1', ...sent })))
  const post = (path: string, query = ''): Promise<ApiResponse> =>
    call({ method: 'POST', path, query })
  const get = async (path: string, query = '') => jsonOf(await call({ path, query }))
  return { ...bench, admission, call, post, get, requestLog: log }
}

export const start = '/api/scrape/interclubs'
export const status = '/api/scrape/interclubs/status'
export const cancel = '/api/scrape/interclubs/cancel'
export const logPath = `/api/scrape/interclubs/logs/${id}`

export const scraped: ClubScrapeResult = {
  clubCode: 'Lx014',
  totalPlayers: 3,
  membersScraped: 3,
  playersScraped: 2,
  membersFromAnnuaire: 3,
  membersFromRanking: 2,
  playersErrors: [{ licence: '100001', name: 'TEST PERSON', error: 'no answer' }],
  message: '2 of 3 players of Lx014 were read.',
}

export const refresh = '/api/scrape/refresh-clubs'
export const listed = { clubsCount: 663, message: 'The list of the source has 663 clubs.' }
