import { AppError } from '../../../../core/errors.ts'
import type { ClubsOrder, ClubsTaskRecord, Records } from '../../../../manifests/types/records.ts'
import { provinceOf } from '../../../../plugins/table-tennis/index.ts'
import { jsonReply } from '../../../http/json.ts'
import { invalidQuery, type QueryProblem, type QuerySchema } from '../../../http/query.ts'
import { showValue } from '../../../http/request-validation.ts'
import { answersJson, startErrors } from '../../../openapi/operation.ts'
import { statusOf, viewOf } from '../../../tasks/task.ts'
import { orderText } from '../../../tasks/task-words.ts'
import { defineList, listProperties, listQuery } from '../csv.ts'
import { limitProperty, provinceProperty } from '../parameters.ts'
import { type QueryValues, valuesReader } from '../read.ts'
import { encodeRecord } from '../record-codec.ts'
import { cancelErrors, type Scrape, type ScrapeDeps, startTask } from './scrape-route.ts'
import { taskLog } from './task-log.ts'

const agePattern = /^[1-9]\d{0,4}[dh]$/

const allQuery = {
  type: 'object',
  properties: {
    province: {
      ...provinceProperty,
      description:
        'Reads only clubs of this province. Accepts its name, an alias, or the letters of its club codes. Ignores case and accents.',
    },
    older_than: {
      type: 'string',
      maxLength: 20,
      description:
        'Reads only clubs that were not read for this many days or hours, such as 7d or 12h.',
      examples: ['7d'],
    },
    resume: {
      type: 'string',
      enum: ['last'],
      'x-ignoreCase': true,
      description:
        'Reads the clubs that the latest task did not read, or failed to read. Cannot be combined with province or older_than.',
      examples: ['last'],
    },
    trigger: {
      type: 'string',
      enum: ['manual', 'cron'],
      'x-ignoreCase': true,
      default: 'manual',
      description: 'Who starts the task, for the history.',
      examples: ['cron'],
    },
  },
} as const satisfies QuerySchema

const readAllQuery = valuesReader(allQuery)
const historyQuery = {
  type: 'object',
  properties: { limit: limitProperty(20, 100), ...listProperties },
} as const satisfies QuerySchema
const readHistoryQuery = valuesReader(historyQuery)
const scrapeList = defineList('ScrapeHistory', 'The tasks.', { list: 'tasks', file: 'scrapes' })
const provinceQuery = {
  type: 'object',
  properties: {
    wait: {
      type: 'string',
      enum: ['true', 'false'],
      default: 'false',
      description: 'Whether to respond only when the task has ended.',
      examples: ['true'],
    },
  },
} as const satisfies QuerySchema
const readProvinceQuery = valuesReader(provinceQuery)

/** Parameters of POST /api/scrape/all that select clubs. */
export type ClubsQuery = {
  readonly [K in 'province' | 'olderThan' | 'resume']?: QueryValues<typeof allQuery>[K] | undefined
}

/**
 * The order for a task of the kind `all`. Used by the HTTP route, the CLI and schedules.
 * @throws INVALID_QUERY naming every wrong parameter
 */
export function clubsOrderOf(query: ClubsQuery): ClubsOrder | 'resume' {
  const { province: given, olderThan, resume } = query
  const problems: QueryProblem[] = []
  const province = given === undefined ? undefined : provinceOf(given)
  if (given !== undefined && province === undefined) {
    const msg = `"province" must be a province of /api/clubs/provinces, it is ${showValue(given)}.`
    problems.push({ name: 'province', msg, type: 'enum' })
  }
  if (olderThan !== undefined && !agePattern.test(olderThan)) {
    const msg = `"older_than" must be days or hours such as 7d or 12h, it is ${showValue(olderThan)}.`
    problems.push({ name: 'older_than', msg, type: 'string_pattern_mismatch' })
  }
  if (resume !== undefined) {
    for (const [name, value] of [
      ['province', given],
      ['older_than', olderThan],
    ] as const) {
      const msg = `"${name}" cannot be combined with "resume=last": the resumed task keeps its own value.`
      if (value !== undefined) problems.push({ name, msg, type: 'value_error' })
    }
  }
  if (problems.length > 0) throw invalidQuery(problems)
  if (resume !== undefined) return 'resume'
  return { ...(province !== undefined && { province }), ...(olderThan && { olderThan }) }
}

/** The endpoints of the tasks that read every club. */
export const allScrapes: readonly Scrape[] = [
  {
    method: 'POST',
    path: '/api/scrape/all',
    operation: {
      id: 'startScrape',
      tag: 'Scraping',
      summary: 'Start to scrape every club',
      description: `Reads every club in the list with its players, least recently read clubs first. Responds at once; the task continues in the
background. Only one such task can run at a time. \`resume=last\` reads the clubs that the latest task did not read, or failed to read.`,
      query: allQuery,
      answers: [answersJson('ScrapeStarted', 'The task has started.')],
      errors: [...startErrors, 'NOT_FOUND', 'TASK_RUNNING', 'INVALID_QUERY', 'NOT_STORED'],
    },
    async answer(deps, context) {
      await deps.access.authorize(context)
      const { trigger, ...asked } = readAllQuery(new URLSearchParams(context.request.query))
      const order = clubsOrderOf(asked)
      await deps.access.admit(context)
      const { taskId, order: taken, pagesTotal } = await startTask(deps, 'all', order, trigger)
      const started = {
        status: 'started',
        taskId: Number(taskId),
        totalClubs: pagesTotal,
        ...taken,
        message: `Scraping ${orderText('all', taken)}. Follow it at /api/scrape/status.`,
      } as const
      return jsonReply(encodeRecord('ScrapeStarted', started))
    },
  },
  {
    method: 'POST',
    path: '/api/scrape/cancel',
    operation: {
      id: 'cancelScrape',
      tag: 'Scraping',
      summary: 'Cancel the running scrape of every club',
      description: 'Stops after the pages already requested. Keeps the stored data.',
      answers: [answersJson('ScrapeCancelled', 'The task was cancelled.')],
      errors: cancelErrors,
    },
    async answer({ access, tasks }, context) {
      await access.authorize(context)
      await access.count(context)
      const { taskId, message } = await tasks.cancel('all')
      const cancelled = { status: 'cancelled', taskId: Number(taskId), message } as const
      return jsonReply(encodeRecord('ScrapeCancelled', cancelled))
    },
  },
  {
    method: 'GET',
    path: '/api/scrape/status',
    operation: {
      id: 'getScrape',
      tag: 'Scraping',
      summary: 'Get the state of the scrape of every club',
      description: 'Returns the running task, or the latest one.',
      answers: [answersJson('ScrapeStatus', 'The task, or a note that there is none.')],
      errors: [],
    },
    answer: ({ tasks, clock }) =>
      jsonReply(encodeRecord('ScrapeStatus', scrapeStatusOf(tasks.current('all'), clock.now()))),
  },
  taskLog('all', { path: '/api/scrape/logs/{task_id}', id: 'getScrapeLog', example: '12' }),
  {
    method: 'GET',
    path: '/api/scrape/history',
    operation: {
      id: 'listScrapes',
      tag: 'Scraping',
      summary: 'List all scrapes of every club',
      description: 'Returns tasks, newest first, including those from before a restart.',
      query: historyQuery,
      answers: scrapeList.answers,
      errors: ['INVALID_QUERY'],
    },
    answer({ tasks, clock }, { request }) {
      const { limit } = readHistoryQuery(listQuery(request, 100))
      const records = tasks.list(limit, 'all') as readonly ClubsTaskRecord[]
      const shown = records.map((task) => scrapeTaskOf(task, clock.now()))
      return scrapeList.reply(request, { count: shown.length, tasks: shown })
    },
  },
  {
    method: 'GET',
    path: '/api/scrape/task/{task_id}',
    operation: {
      id: 'getScrapeTask',
      tag: 'Scraping',
      summary: 'Get a scrape of every club',
      description: 'Returns one task of the history, with its failures as a list.',
      path: { task_id: { description: 'Number of the task.', example: '12', pattern: '^[0-9]+$' } },
      answers: [answersJson('ScrapeTask', 'The task.')],
      errors: ['NOT_FOUND', 'INVALID_QUERY'],
    },
    answer({ tasks, clock }, { params }) {
      const { task_id: id = '' } = params
      if (!/^\d{1,15}$/.test(id)) {
        const msg = `"task_id" must be a whole number, but is ${showValue(id)}.`
        throw invalidQuery([{ name: 'task_id', in: 'path', msg, type: 'int_parsing' }])
      }
      const task = tasks.find(String(Number(id)))
      if (task?.kind !== 'all') {
        const problem = `There is no task ${Number(id)}. GET /api/scrape/history lists the tasks.`
        throw new AppError('NOT_FOUND', { problem })
      }
      const shown = { ...scrapeTaskOf(task, clock.now()), errorsList: task.failures }
      return jsonReply(encodeRecord('ScrapeTask', shown))
    },
  },
  {
    method: 'POST',
    path: '/api/clubs/province/{province}/scrape',
    operation: {
      id: 'scrapeProvince',
      tag: 'Scraping',
      summary: 'Scrape the clubs of a province',
      description:
        'Starts a task that reads every club of the province. With `wait=true`, responds when the task has ended; disconnecting does not stop it.',
      path: {
        province: {
          description: 'Name, alias or letters of the province. Ignores case.',
          example: 'Hainaut',
        },
      },
      query: provinceQuery,
      answers: [answersJson('ProvinceScrape', 'The task has started, or has ended.')],
      errors: [...startErrors, 'NOT_FOUND', 'TASK_RUNNING', 'INVALID_QUERY', 'NOT_STORED'],
    },
    async answer(deps, context) {
      const { access, queries, tasks } = deps
      await access.authorize(context)
      const { wait } = readProvinceQuery(new URLSearchParams(context.request.query))
      const { province: given = '' } = context.params
      const province = provinceOf(given)
      const clubsTotal =
        province === undefined ? 0 : queries.clubs({ province, limit: 1, offset: 0 }).total
      if (province === undefined || clubsTotal === 0) {
        const problem = `No club of the province ${showValue(given)} is known. /api/clubs/provinces lists the provinces.`
        throw new AppError('NOT_FOUND', { problem })
      }
      await access.admit(context)
      const { taskId } = await startTask(deps, 'all', { province })
      const common = { province, clubsTotal, taskId: Number(taskId) }
      if (wait === 'false') {
        const message = `Scraping all clubs of ${province}. Follow it at /api/scrape/status.`
        return jsonReply(encodeRecord('ProvinceScrape', { status: 'started', ...common, message }))
      }
      await endOf(tasks, taskId)
      const task = tasks.find(taskId) as ClubsTaskRecord
      const ended = {
        success: task.status === 'success',
        ...common,
        clubsScraped: task.pagesDone - task.errorsCount,
        clubsErrors: task.errorsCount,
        membersScraped: task.members,
        playersScraped: task.totalPlayers,
        playersErrors: task.playersErrors,
        message: task.message ?? '',
      }
      return jsonReply(encodeRecord('ProvinceScrape', ended))
    },
  },
]

/** Resolves when the task has ended. */
async function endOf(tasks: ScrapeDeps['tasks'], taskId: string): Promise<void> {
  await new Promise<void>((resolve) => {
    tasks.follow(taskId, (line) => {
      if (line === undefined) resolve()
    })
  })
}

/** The task as `GET /api/scrape/status` shows it. */
export function scrapeStatusOf(
  task: ClubsTaskRecord | undefined,
  nowMs: number,
): Records['ScrapeStatus'] {
  const taskId = task === undefined ? null : Number(task.taskId)
  const shown = { trigger: null, ...statusOf('all', task, nowMs), taskId }
  return shown as Records['ScrapeStatus']
}

function scrapeTaskOf(task: ClubsTaskRecord, nowMs: number): Records['ScrapeTask'] {
  const errorsDetail = JSON.stringify(task.failures)
  return { ...viewOf(task, nowMs), taskId: Number(task.taskId), errorsDetail }
}
