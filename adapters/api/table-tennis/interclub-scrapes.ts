import { scrapeOrderOf, scrapeQuery } from './scrape-order.ts'
import { taskCalls } from './task-calls.ts'

/** The endpoints of the tasks that read interclub standings. */
export const interclubScrapes = taskCalls({
  kind: 'interclubs',
  name: 'Interclub',
  description: `Answers at once and continues in the background. Only one such task runs at a time. \`resume=last\` visits again what the latest
task left: after a failure or a cancellation the pages that are missing, after a success those that failed.`,
  query: scrapeQuery,
  orderOf: scrapeOrderOf,
  records: { started: 'TaskStarted', status: 'TaskStatus' },
  example: 'interclubs_20261107_091500',
})
