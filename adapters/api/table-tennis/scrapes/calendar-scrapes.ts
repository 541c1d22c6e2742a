import type { CalendarOrder } from '../../../../manifests/types/records.ts'
import { invalidQuery, type QueryProblem, type QuerySchema } from '../../../http/query.ts'
import { showValue } from '../../../http/request-validation.ts'
import { valuesReader } from '../read.ts'
import { taskCalls } from './task-calls.ts'

const MAX_LIST_CHARS = 8000
const MAX_NAME_CHARS = 200
const MAX_DIVISIONS = 500

const query = {
  type: 'object',
  properties: {
    divisions: {
      type: 'string',
      maxLength: MAX_LIST_CHARS,
      description:
        'Comma-separated list of division names or numbers (division_id). Ignores case and accents. Default: all.',
      examples: ['8506,8662'],
    },
    resume: {
      type: 'string',
      enum: ['last'],
      'x-ignoreCase': true,
      description:
        'Reads what the latest task did not read, or failed to read. Cannot be combined with divisions.',
      examples: ['last'],
    },
  },
} as const satisfies QuerySchema

const readQuery = valuesReader(query)

/** The parameters of POST /api/scrape/calendrier. Empty counts as absent. */
export type CalendarQuery = {
  readonly divisions?: string | undefined
  readonly resume?: string | undefined
}

/**
 * The fixtures to read; by default those of all divisions. Used by the HTTP route, the CLI and
 * schedules.
 * @throws INVALID_QUERY naming every wrong parameter
 */
export function calendarOrderOf({
  divisions = '',
  resume,
}: CalendarQuery): CalendarOrder | 'resume' {
  const names = divisions.split(',').map((name) => name.trim())
  const isGiven = divisions.trim() !== ''
  if (isGiven && resume !== undefined) {
    throw wrong('cannot be combined with "resume=last": the resumed task keeps its own value')
  }
  if (resume !== undefined) return 'resume'
  if (!isGiven) return { divisions: 'all' }
  if (divisions.length > MAX_LIST_CHARS || names.length > MAX_DIVISIONS) {
    throw wrong(`is too long: send at most ${MAX_DIVISIONS} divisions`)
  }
  const strange = names.find((name) => name === '' || name.length > MAX_NAME_CHARS)
  if (strange !== undefined) {
    const what = `contains ${showValue(strange)}, which is not a division`
    throw wrong(`${what}: send names or numbers, such as 8506,8662`)
  }
  return { divisions: [...new Set(names)] }
}

function wrong(told: string): Error {
  const problem: QueryProblem = {
    name: 'divisions',
    msg: `"divisions" ${told}.`,
    type: 'value_error',
  }
  return invalidQuery([problem])
}

/** The endpoints of the tasks that read fixtures. */
export const calendarScrapes = taskCalls({
  kind: 'calendrier',
  name: 'Calendar',
  description: `Reads the fixtures of divisions from the federation's API, then the match sheets of new results and, once a
day, the teams of clubs. Responds at once; the task continues in the background. Only one such task can run at a time. \`resume=last\` reads what the
latest task did not read, or failed to read.`,
  query,
  orderOf: (sent) => calendarOrderOf(readQuery(sent)),
  records: { started: 'CalendarStarted', status: 'CalendarStatus' },
  example: 'calendrier_20261107_091500',
})
