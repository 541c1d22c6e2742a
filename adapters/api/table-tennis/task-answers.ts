import {
  closed,
  count,
  dateTime,
  flag,
  type JsonSchema,
  listOf,
  number,
  oneOfTexts,
  orNull,
  ref,
  text,
} from '../../openapi/json-schema.ts'
import type {
  ClubListResult,
  ClubScrapeResult,
  InterclubOrder,
  TaskLogLine,
  TaskRecord,
} from '../../tasks/task.ts'
import { orderText } from '../../tasks/task-text.ts'
import { divisionIndex, week } from './interclub-answers.ts'

type Pair = { readonly divisionIndex: number; readonly week: number }

/** The task as `GET /api/scrape/interclubs/status` shows it; undefined: there never was one. */
export function statusShape(task: TaskRecord | undefined, nowMs: number): object {
  if (task === undefined) return noTask
  const { taskId, status, startedAt, finishedAt, order, lastSuccess } = task
  return {
    running: status === 'running',
    task_id: taskId,
    status,
    elapsed_seconds: secondsOf(Math.max(0, (finishedAt ?? nowMs) - startedAt)),
    total_rankings: task.totalRankings,
    errors_count: task.errorsCount,
    unknown_divisions: task.unknownDivisions,
    last_success: lastSuccess === null ? null : pairShape(lastSuccess),
    started_at: timeOf(startedAt),
    finished_at: finishedAt === null ? null : timeOf(finishedAt),
    pages_done: task.pagesDone,
    pages_total: task.pagesTotal,
    ...orderShape(order),
    message: task.message,
  }
}

const noTask = {
  running: false,
  task_id: null,
  status: 'none',
  elapsed_seconds: null,
  total_rankings: 0,
  errors_count: 0,
  unknown_divisions: 0,
  last_success: null,
  started_at: null,
  finished_at: null,
  pages_done: 0,
  pages_total: null,
  message: 'No interclub scrape has run yet. POST /api/scrape/interclubs starts one.',
}

/** What a start answers. */
export function startedShape({ taskId, order }: TaskRecord): object {
  return {
    status: 'started',
    task_id: taskId,
    ...orderShape(order),
    message: `Scraping ${orderText(order)}. Follow it at /api/scrape/interclubs/status.`,
  }
}

/** One line of a task's log; times of day are UTC. */
export function logLineShape({ seq, at, level, message }: TaskLogLine): object {
  return { timestamp: timeOf(at).slice(11, 19), message, level, seq }
}

/** What the scrape of a club answers. */
export function clubScrapeShape(result: ClubScrapeResult): object {
  return {
    success: true,
    club_code: result.clubCode,
    total_players: result.totalPlayers,
    players_scraped: result.playersScraped,
    message: result.message,
    members_from_annuaire: result.membersFromAnnuaire,
    members_from_ranking: result.membersFromRanking,
    players_errors: result.playersErrors.map(({ licence, name, error }) => ({
      licence,
      name,
      error,
    })),
  }
}

/** What a refresh of the list of clubs answers. */
export function clubListShape({ clubsCount, message }: ClubListResult): object {
  return { success: true, clubs_count: clubsCount, message }
}

function orderShape({ weeks, divisions, resumeAt, resumeOf }: InterclubOrder): object {
  return {
    weeks,
    divisions,
    ...(resumeAt !== undefined && { resume_at: pairShape(resumeAt) }),
    ...(resumeOf !== undefined && { resume_of: resumeOf }),
  }
}

function pairShape({ divisionIndex, week }: Pair): object {
  return { division_index: divisionIndex, week }
}

/** With tenths; a clock that was set back must not make it negative. */
function secondsOf(ms: number): number {
  return Math.max(0, Math.round(ms / 100) / 10)
}

function timeOf(ms: number): string {
  return new Date(ms).toISOString()
}

const taskId = text('Id of the task.', { examples: ['interclubs_20261107_091500'] })
const order = {
  weeks: listOf(week, 'Weeks that are visited, ascending.'),
  divisions: {
    oneOf: [{ const: 'all' }, listOf(divisionIndex)],
    description: 'All, or positions in the list of divisions, ascending.',
  },
}
const resumed = {
  resume_at: ref('DivisionWeek'),
  resume_of: text('The task it goes on from.'),
}
const states = ['running', 'success', 'failed', 'cancelled']

/** Schemas of what the calls about tasks answer. */
export const taskSchemas = {
  DivisionWeek: closed({ division_index: divisionIndex, week }),
  TaskStatus: closed(
    {
      running: flag('Exactly when the status is running.'),
      task_id: orNull(taskId),
      status: oneOfTexts(['none', ...states], 'none: no task has ever run.'),
      elapsed_seconds: orNull(number('Stands still once it has ended.', { minimum: 0 })),
      total_rankings: count('Rows this task has stored.'),
      errors_count: count('Pages given up after all tries, and unknown divisions.'),
      unknown_divisions: count('Divisions asked for that the source does not have.'),
      last_success: {
        anyOf: [ref('DivisionWeek'), { type: 'null' }],
        description: 'The last pair before which nothing is missing: a new task can go on there.',
      },
      started_at: orNull(dateTime('When it began.')),
      finished_at: orNull(dateTime('When it ended.')),
      pages_done: count('Pages visited.'),
      pages_total: orNull(count('Pages there are to visit, once that is known.')),
      message: orNull(text('What became of it, once it has ended.')),
    },
    { ...order, ...resumed },
  ),
  TaskList: closed({
    count: count('Number of tasks in this answer.'),
    tasks: listOf(ref('TaskStatus'), 'Newest first, over restarts.'),
  }),
  TaskStarted: closed(
    {
      status: { const: 'started' },
      task_id: taskId,
      ...order,
      message: text('What is scraped, and where to follow it.'),
    },
    resumed,
  ),
  TaskCancelled: closed({
    status: { const: 'cancelled' },
    task_id: taskId,
    message: orNull(text('What became of it.')),
  }),
  LogLine: closed({
    timestamp: text('Time of day, UTC.', { pattern: '^[0-2][0-9]:[0-5][0-9]:[0-5][0-9]$' }),
    message: text('One line.'),
    level: oneOfTexts(['info', 'warn', 'error'], 'How grave it is.'),
    seq: count('Number of the line, growing by one.'),
  }),
  TaskLog: closed({
    task_id: text('As it was sent.'),
    logs: listOf(ref('LogLine'), 'Oldest first, the newest 2000.'),
  }),
  LogEndEvent: closed({
    task_id: text('As it was sent.'),
    status: orNull(oneOfTexts(states, 'Of the task; null for an unknown one.')),
  }),
} as const satisfies Readonly<Record<string, JsonSchema>>
