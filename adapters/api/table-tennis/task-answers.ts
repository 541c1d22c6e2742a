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
import { divisionIndex, week } from './interclub-answers.ts'

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
