import type { Config } from '../../../../core/config/config.ts'
import { AppError } from '../../../../core/errors.ts'
import type { ManifestProblem } from '../../../../core/manifest/problems.ts'
import type { ConfigValues } from '../../../../manifests/types/config.ts'
import { jsonReply } from '../../../http/json.ts'
import { answersJson } from '../../../openapi/operation.ts'
import { nextRunMs, type Schedule } from '../../../tasks/schedules.ts'
import type { ClubListRefresh, Tasks } from '../../../tasks/task.ts'
import { orderText } from '../../../tasks/task-words.ts'
import { encodeRecord } from '../record-codec.ts'
import type { Scrape } from './scrape-route.ts'
import { STARTS } from './task-kinds.ts'

type ServerConfig = Config<ConfigValues>
type Configured = ConfigValues['schedules'][number]

const usualTimeZone = 'Europe/Brussels'

/** Options of a task. */
const optionsOf = (task: Configured['task']): readonly string[] =>
  task === 'club-list' ? [] : STARTS[task].options

/** Mistakes in the schedules that the schema of the configuration cannot see, with their places. */
export function scheduleProblems({
  schedules,
  provenance,
}: ServerConfig): readonly ManifestProblem[] {
  return schedules.flatMap((schedule, at) => {
    const place = (...path: readonly string[]) => ['schedules', String(at), ...path]
    const found: ManifestProblem[] = []
    const add = (path: readonly string[], message: string, expected: string): void => {
      found.push(provenance.problem(place(...path), { message, expected }))
    }
    if (schedules.findIndex(({ id }) => id === schedule.id) < at) {
      add(['id'], `"${schedule.id}" names another schedule`, 'a name of its own')
    }
    const { timeZone = usualTimeZone, cron, task, options = {} } = schedule
    if (!isTimeZone(timeZone)) add(['timeZone'], `"${timeZone}" is unknown`, 'an IANA time zone')
    else {
      const why = cronProblem({ cron, timeZone })
      if (why !== undefined) add(['cron'], why, "a cron expression such as '30 3 * * *'")
    }
    const known = optionsOf(task)
    const strange = Object.keys(options).filter((name) => !known.includes(name))
    for (const name of strange) {
      const expected = known.length === 0 ? 'no options' : known.join(', ')
      add(['options', name], `is not an option of the task ${task}`, expected)
    }
    if (strange.length > 0) return found
    for (const [name, msg] of orderProblems(schedule)) {
      const why = msg.replace(/\.$/, '')
      add(['options', optionNames.get(name) ?? name], `is not valid: ${why}`, 'another value')
    }
    return found
  })
}

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone })
    return true
  } catch {
    return false
  }
}

function cronProblem(times: {
  readonly cron: string
  readonly timeZone: string
}): string | undefined {
  try {
    // No date repeats later than every eight years.
    return nextRunMs(times, Date.UTC(2024, 0, 1)) === undefined ? 'never comes' : undefined
  } catch (error) {
    const why = error instanceof Error ? error.message.replace(/^\w+: /, '') : String(error)
    return `is not valid (${why.replace(/\.$/, '')})`
  }
}

const optionNames = new Map([['older_than', 'olderThan']])

/** Names and messages of the options that the task refuses. */
function orderProblems({ task, options = {} }: Configured): readonly (readonly [string, string])[] {
  try {
    if (task !== 'club-list') STARTS[task].orderOf(options as never)
    return []
  } catch (error) {
    if (!(error instanceof AppError) || !Array.isArray(error.data.detail)) throw error
    return error.data.detail.map(
      ({ loc, msg }: { readonly loc: string[]; readonly msg: string }) => [loc.at(-1) ?? '', msg],
    )
  }
}

type Targets = { readonly tasks: Tasks; readonly clubList: ClubListRefresh }

/** The schedules of a valid configuration. Each starts its task. */
export function schedulesOf({ schedules }: ServerConfig, targets: Targets): readonly Schedule[] {
  return schedules.map((configured) => {
    const { timeZone = usualTimeZone, jitterSeconds = 0, options: _, ...schedule } = configured
    return { ...schedule, timeZone, jitterSeconds, ...jobOf(configured, targets) }
  })
}

function jobOf(
  { task, options = {} }: Configured,
  { tasks, clubList }: Targets,
): Pick<Schedule, 'what' | 'run'> {
  if (task === 'club-list') {
    const run = async () => (await clubList.refresh()).message
    return { what: 'the list of clubs', run }
  }
  const order = STARTS[task].orderOf(options as never)
  if (order === 'resume') throw new TypeError('a schedule does not resume')
  const what = orderText(task, order)
  const run = async () => {
    const { taskId } = await tasks.start(task, order as never, 'cron')
    return `Started task ${taskId}: ${what}.`
  }
  return { what, run }
}

/** The endpoint that shows the schedules. */
export const scheduleList: Scrape = {
  method: 'GET',
  path: '/api/scrape/schedules',
  operation: {
    id: 'listSchedules',
    tag: 'Scraping',
    summary: 'List the schedules',
    description:
      'Returns the scrapes that this server starts on a schedule: when each last ran, when it runs next, and which runs were missed.',
    answers: [answersJson('ScheduleList', 'The configured schedules.')],
    errors: [],
  },
  answer({ schedules }) {
    const listed = schedules.list()
    return jsonReply(encodeRecord('ScheduleList', { count: listed.length, schedules: listed }))
  },
}
