import { jsonReply } from '../../../http/json.ts'
import type { RouteContext } from '../../../http/router.ts'
import { answersJson, type Operation, startErrors } from '../../../openapi/operation.ts'
import { statusOf } from '../../../tasks/task.ts'
import type { OrderOf, TaskRecords } from '../../../tasks/task-kind.ts'
import { orderText, WORDS } from '../../../tasks/task-words.ts'
import { encodeRecord } from '../record-codec.ts'
import { cancelErrors, type Scrape, startTask } from './scrape-route.ts'
import { taskLog } from './task-log.ts'

/** Kinds whose ids are text. The routes of the kind `all` have forms of their own. */
type Kind = Exclude<keyof TaskRecords, 'all'>
export type TaskCalls<K extends Kind> = {
  readonly kind: K
  /** Part of the operation ids: `Interclub` in `startInterclubScrape`. */
  readonly name: string
  /** Description of the call that starts a task. */
  readonly description: string
  readonly query: Operation['query']
  /** @throws INVALID_QUERY naming every wrong parameter */
  readonly orderOf: (query: URLSearchParams) => OrderOf<TaskRecords[K]> | 'resume'
  /** The records of the answers. */
  readonly records: TaskAnswers
  /** An id. */
  readonly example: string
}

/** The records that answer a start and a question about the state. */
export type TaskAnswers = {
  readonly started: 'TaskStarted' | 'CalendarStarted' | 'ExportsStarted' | 'TournamentsStarted'
  readonly status: 'TaskStatus' | 'CalendarStatus' | 'ExportsStatus' | 'TournamentsStatus'
}

/** The endpoints that start, cancel, show and log tasks of a kind. */
export function taskCalls<K extends Kind>(calls: TaskCalls<K>): readonly Scrape[] {
  const { kind, name, records } = calls
  const { path, what } = WORDS[kind]
  return [
    {
      method: 'POST',
      path,
      operation: {
        id: `start${name}Scrape`,
        tag: 'Scraping',
        summary: `Start to scrape ${what}`,
        description: calls.description,
        ...(calls.query && { query: calls.query }),
        answers: [answersJson(records.started, 'The task has started.')],
        errors: [
          ...startErrors,
          ...(['NOT_FOUND', 'TASK_RUNNING', 'INVALID_QUERY', 'NOT_STORED'] as const),
          ...(kind === 'interclubs' ? [] : (['NO_SOURCE'] as const)),
        ],
      },
      async answer(deps, context: RouteContext) {
        await deps.access.authorize(context)
        const order = calls.orderOf(new URLSearchParams(context.request.query))
        await deps.access.admit(context)
        const { taskId, order: taken } = await startTask(deps, kind, order)
        const message = `Scraping ${orderText(kind, taken)}. Follow it at ${path}/status.`
        const started = { status: 'started', taskId, ...taken, message }
        return jsonReply(encodeRecord(records.started, started as never))
      },
    },
    {
      method: 'POST',
      path: `${path}/cancel`,
      operation: {
        id: `cancel${name}Scrape`,
        tag: 'Scraping',
        summary: `Cancel the running scrape of ${what}`,
        description: 'Stops the task and keeps the stored data. You can start a new task at once.',
        answers: [answersJson('TaskCancelled', 'The task was cancelled.')],
        errors: cancelErrors,
      },
      async answer({ access, tasks }, context) {
        await access.authorize(context)
        await access.count(context)
        const { taskId, message } = await tasks.cancel(kind)
        return jsonReply(encodeRecord('TaskCancelled', { status: 'cancelled', taskId, message }))
      },
    },
    {
      method: 'GET',
      path: `${path}/status`,
      operation: {
        id: `get${name}Scrape`,
        tag: 'Scraping',
        summary: `Get the state of the scrape of ${what}`,
        description: 'Returns the running task, or the latest one.',
        answers: [answersJson(records.status, 'The task, or a note that there is none.')],
        errors: [],
      },
      answer({ tasks, clock }) {
        const status = statusOf(kind, tasks.current(kind), clock.now())
        return jsonReply(encodeRecord(records.status, status as never))
      },
    },
    taskLog(kind, {
      path: `${path}/logs/{task_id}`,
      id: `get${name}ScrapeLog`,
      example: calls.example,
    }),
  ]
}
