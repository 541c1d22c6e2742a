import { jsonReply } from '../../http/json.ts'
import type { RouteContext } from '../../http/router.ts'
import { answersJson, startErrors } from '../../openapi/operation.ts'
import { statusOf } from '../../tasks/task.ts'
import { interclubOrderText } from '../../tasks/task-text.ts'
import { encodeRecord } from './record-codec.ts'
import { scrapeOrderOf, scrapeQuery } from './scrape-order.ts'
import { cancelErrors, type Scrape, startTask } from './scrape-route.ts'
import { taskLog } from './task-log.ts'

/** The endpoints of the tasks that read interclub standings. */
export const interclubScrapes: readonly Scrape[] = [
  {
    method: 'POST',
    path: '/api/scrape/interclubs',
    operation: {
      id: 'startInterclubScrape',
      tag: 'Scraping',
      summary: 'Start to scrape interclub standings',
      description: `Answers at once and continues in the background. Only one such task runs at a time. \`resume=last\` visits again what the latest
task left: after a failure or a cancellation the pages that are missing, after a success those that failed.`,
      query: scrapeQuery,
      answers: [answersJson('TaskStarted', 'The task has begun.')],
      errors: [...startErrors, 'NOT_FOUND', 'TASK_RUNNING', 'INVALID_QUERY', 'NOT_STORED'],
    },
    async answer(deps, context: RouteContext) {
      const { access } = deps
      await access.authorize(context)
      const order = scrapeOrderOf(new URLSearchParams(context.request.query))
      await access.admit(context)
      const { taskId, order: taken } = await startTask(deps, 'interclubs', order)
      const message = `Scraping ${interclubOrderText(taken)}. Follow it at /api/scrape/interclubs/status.`
      return jsonReply(
        encodeRecord('TaskStarted', { status: 'started', taskId, ...taken, message }),
      )
    },
  },
  {
    method: 'POST',
    path: '/api/scrape/interclubs/cancel',
    operation: {
      id: 'cancelInterclubScrape',
      tag: 'Scraping',
      summary: 'Cancel the running interclub task',
      description: 'Keeps the data that it has stored. You can start a new task at once.',
      answers: [answersJson('TaskCancelled', 'The task was cancelled.')],
      errors: cancelErrors,
    },
    async answer({ access, tasks }, context) {
      await access.authorize(context)
      await access.count(context)
      const { taskId, message } = await tasks.cancel('interclubs')
      return jsonReply(encodeRecord('TaskCancelled', { status: 'cancelled', taskId, message }))
    },
  },
  {
    method: 'GET',
    path: '/api/scrape/interclubs/status',
    operation: {
      id: 'getInterclubScrape',
      tag: 'Scraping',
      summary: 'Get the state of the interclub task',
      description: 'The running task, or else the latest one.',
      answers: [answersJson('TaskStatus', 'The task, or a note that there was none.')],
      errors: [],
    },
    answer: ({ tasks, clock }) =>
      jsonReply(encodeRecord('TaskStatus', statusOf(tasks.current('interclubs'), clock.now()))),
  },
  taskLog('interclubs', {
    path: '/api/scrape/interclubs/logs/{task_id}',
    id: 'getInterclubScrapeLog',
    example: 'interclubs_20261107_091500',
  }),
]
