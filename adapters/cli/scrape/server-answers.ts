import type {
  ClubListResult,
  ClubScrapeResult,
  TaskLogLevel,
  TaskLogLine,
  TaskStatus,
} from '../../tasks/task.ts'
import type { StartedTask, TaskView } from './scrape-service.ts'

type Json = Readonly<Record<string, unknown>>

/** A field that is of another kind, or missing, is the fault of what answered. */
export class UnexpectedAnswer extends Error {}

/** Of GET /api/scrape/interclubs/status, or one of GET /api/scrape/tasks; undefined for no task. */
export function taskOf(answer: unknown): TaskView | undefined {
  const task = recordOf(answer)
  if (task.task_id === null) return undefined
  const last = task.last_success ?? null
  return {
    ...startedOf(task),
    status: textOf(task, 'status') as TaskStatus,
    startedAt: timeOf(task, 'started_at'),
    finishedAt: task.finished_at === null ? null : timeOf(task, 'finished_at'),
    elapsedSeconds: numberOf(task, 'elapsed_seconds'),
    totalRankings: numberOf(task, 'total_rankings'),
    errorsCount: numberOf(task, 'errors_count'),
    unknownDivisions: numberOf(task, 'unknown_divisions'),
    lastSuccess: last === null ? null : pairOf(recordOf(last)),
    pagesDone: numberOf(task, 'pages_done'),
    pagesTotal: task.pages_total === null ? null : numberOf(task, 'pages_total'),
    message: task.message === null ? null : textOf(task, 'message'),
  }
}

/** Of GET /api/scrape/tasks. */
export function tasksOf(answer: unknown): readonly TaskView[] {
  return listOf(recordOf(answer), 'tasks').flatMap((task) => taskOf(task) ?? [])
}

/** Of POST /api/scrape/interclubs. */
export function startedOf(answer: unknown): StartedTask {
  const started = recordOf(answer)
  const { resume_at: resumeAt, resume_of: resumeOf } = started
  const order = {
    weeks: numbersOf(started, 'weeks'),
    divisions: started.divisions === 'all' ? ('all' as const) : numbersOf(started, 'divisions'),
    ...(resumeAt === undefined ? {} : { resumeAt: pairOf(recordOf(resumeAt)) }),
    ...(resumeOf === undefined ? {} : { resumeOf: textOf(started, 'resume_of') }),
  }
  return { taskId: textOf(started, 'task_id'), order }
}

/** Of GET /api/scrape/interclubs/logs/{task_id}. */
export function logsOf(answer: unknown): readonly TaskLogLine[] {
  return listOf(recordOf(answer), 'logs').map((entry) => {
    const line = recordOf(entry)
    return {
      seq: numberOf(line, 'seq'),
      // The answer tells the time of day alone.
      at: 0,
      level: textOf(line, 'level') as TaskLogLevel,
      message: textOf(line, 'message'),
    }
  })
}

/** Of POST /api/clubs/{club_code}/scrape. */
export function clubResultOf(answer: unknown): ClubScrapeResult {
  const result = recordOf(answer)
  return {
    clubCode: textOf(result, 'club_code'),
    totalPlayers: numberOf(result, 'total_players'),
    playersScraped: numberOf(result, 'players_scraped'),
    membersFromAnnuaire: numberOf(result, 'members_from_annuaire'),
    membersFromRanking: numberOf(result, 'members_from_ranking'),
    playersErrors: listOf(result, 'players_errors').map((entry) => {
      const error = recordOf(entry)
      return {
        licence: textOf(error, 'licence'),
        name: textOf(error, 'name'),
        error: textOf(error, 'error'),
      }
    }),
    message: textOf(result, 'message'),
  }
}

/** Of POST /api/scrape/refresh-clubs. */
export function clubListResultOf(answer: unknown): ClubListResult {
  const result = recordOf(answer)
  return { clubsCount: numberOf(result, 'clubs_count'), message: textOf(result, 'message') }
}

/** The value as an object with any fields. @throws UnexpectedAnswer */
export function recordOf(value: unknown): Json {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Json
  throw new UnexpectedAnswer('an object was expected')
}

/** A text. @throws UnexpectedAnswer */
export function textOf(from: Json, name: string): string {
  const value = from[name]
  if (typeof value === 'string') return value
  throw new UnexpectedAnswer(`"${name}" is no text`)
}

function timeOf(from: Json, name: string): number {
  const time = Date.parse(textOf(from, name))
  if (Number.isFinite(time)) return time
  throw new UnexpectedAnswer(`"${name}" is no time`)
}

function numberOf(from: Json, name: string): number {
  const value = from[name]
  if (typeof value === 'number') return value
  throw new UnexpectedAnswer(`"${name}" is no number`)
}

function listOf(from: Json, name: string): readonly unknown[] {
  const value = from[name]
  if (Array.isArray(value)) return value
  throw new UnexpectedAnswer(`"${name}" is no list`)
}

function numbersOf(from: Json, name: string): readonly number[] {
  return listOf(from, name).map((value) => numberOf({ [name]: value }, name))
}

function pairOf(pair: Json): { readonly divisionIndex: number; readonly week: number } {
  return { divisionIndex: numberOf(pair, 'division_index'), week: numberOf(pair, 'week') }
}
