import { AppError } from '../../../../core/errors.ts'
import type { Clock } from '../../../../core/ports/clock.ts'
import type { ConfigValues } from '../../../../manifests/types/config.ts'
import type { TaskKindName, TaskTrigger } from '../../../../manifests/types/records.ts'
import { NO_SOURCE, TASK_RUNNING } from '../../../../plugins/table-tennis/errors.ts'
import type { TableTennisQueries } from '../../../../plugins/table-tennis/queries/create-queries.ts'
import type { Admission } from '../../../access/admission.ts'
import type { Callers } from '../../../access/callers.ts'
import type { Origins } from '../../../access/origins.ts'
import type { ApiResponse } from '../../../http/api-message.ts'
import type { Route, RouteContext } from '../../../http/router.ts'
import type { Operation } from '../../../openapi/operation.ts'
import type { Schedules } from '../../../tasks/schedules.ts'
import {
  type ClubListRefresh,
  type ClubScrapes,
  type Persons,
  type PlayerScrapes,
  progressOf,
  type Tasks,
  type TournamentScrapes,
} from '../../../tasks/task.ts'
import type { OrderOf, TaskRecords } from '../../../tasks/task-kind.ts'
import type { ScrapeAccess } from './scrape-access.ts'

export type ScrapeParts = {
  readonly tasks: Tasks
  readonly clubs: ClubScrapes
  readonly players: PlayerScrapes
  readonly clubList: ClubListRefresh
  readonly persons: Persons
  readonly tournaments: TournamentScrapes
  readonly queries: TableTennisQueries
  readonly schedules: Pick<Schedules, 'list'>
  /** SCRAPE_TOKEN: required to start and cancel scrapes. Never logged. */
  readonly scrapeToken?: string | undefined
  readonly clock: Clock
  readonly admission: Admission
  readonly callers: Callers
  readonly origins: Origins
  readonly limits: Pick<ConfigValues['limits'], 'streamBufferBytes'>
}

export type ScrapeDeps = ScrapeParts & { readonly access: ScrapeAccess }

/** An endpoint that starts, shows or cancels scrapes. */
export type Scrape = Pick<Route, 'method' | 'path' | 'isPersonal'> & {
  readonly operation: Operation
  answer(deps: ScrapeDeps, context: RouteContext): ApiResponse | Promise<ApiResponse>
}

export const cancelErrors = [
  'UNAUTHORIZED',
  'FORBIDDEN',
  'FOREIGN_ORIGIN',
  'RATE_LIMITED',
  'NOT_FOUND',
  'NOT_STORED',
] as const

/** The id of a task as the API shows it: a number for the kind `all`. */
export function shownId(kind: TaskKindName, taskId: string): string | number {
  return kind === 'all' ? Number(taskId) : taskId
}

/** NO_SOURCE with the field `detail` as clients of the read API expect it. Other errors unchanged. */
export const withDetail = (thrown: unknown): unknown =>
  thrown instanceof AppError && thrown.code === NO_SOURCE.code
    ? thrown.with({ detail: { error: thrown.message } })
    : thrown

/** @throws TASK_RUNNING and NO_SOURCE, with the field `detail` as clients of the read API expect it */
export async function startTask<K extends TaskKindName>(
  { tasks }: ScrapeDeps,
  kind: K,
  order: OrderOf<TaskRecords[K]> | 'resume',
  trigger: TaskTrigger = 'manual',
): Promise<TaskRecords[K]> {
  try {
    return await tasks.start(kind, order, trigger)
  } catch (thrown) {
    if (!(thrown instanceof AppError) || thrown.code !== 'TASK_RUNNING') throw withDetail(thrown)
    const taskId = String(thrown.data.taskId)
    const running = tasks.find(taskId)
    const detail = {
      error: thrown.message,
      task_id: running === undefined ? taskId : shownId(running.kind, taskId),
      ...(running !== undefined && {
        started_at: new Date(running.startedAt).toISOString(),
        progress: progressOf(running.pagesDone, running.pagesTotal),
      }),
    }
    throw new AppError(TASK_RUNNING, { taskId, detail }, { cause: thrown })
  }
}
