import type { ErrorCode } from '../../../core/errors.ts'
import { capacityErrors } from '../../openapi/error-sets.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import { clubCodeParameter, unknownClub } from './read-operation.ts'
import { scrapeQuery } from './scrape-query.ts'
import { taskLogQuery, tasksQuery } from './task-queries.ts'

const admission: readonly ErrorCode[] = ['UNAUTHORIZED', ...capacityErrors]

export const scrapeClubOperation: Operation = {
  id: 'scrapeClub',
  tag: 'Scraping',
  summary: 'Scrape a club',
  description:
    'Reads the club, its members and their sheets, and answers when it is done. A second call for the same club joins the first; whoever leaves does not stop it.',
  path: { club_code: clubCodeParameter },
  answers: [answersJson('ClubScrape', 'What was read and stored.')],
  errors: [...unknownClub, ...admission, 'SOURCE_UNREACHABLE', 'NOT_STORED'],
  needsToken: true,
}

export const refreshClubsOperation: Operation = {
  id: 'refreshClubList',
  tag: 'Scraping',
  summary: 'Read the list of clubs anew',
  description: 'Answers when it is done. A list that is implausible leaves the stored one.',
  answers: [answersJson('ClubListRefresh', 'How many clubs there are.')],
  errors: [...admission, 'SOURCE_UNREACHABLE', 'NOT_STORED'],
  needsToken: true,
}

export const startOperation: Operation = {
  id: 'startInterclubScrape',
  tag: 'Scraping',
  summary: 'Start to scrape interclub standings',
  description:
    'Answers at once; the task goes on by itself, one at a time. `resume=last` goes on with the latest task that did not end well.',
  query: scrapeQuery,
  answers: [answersJson('TaskStarted', 'The task has begun.')],
  errors: [...admission, 'NOT_FOUND', 'TASK_RUNNING', 'INVALID_QUERY', 'NOT_STORED'],
  needsToken: true,
}

export const cancelOperation: Operation = {
  id: 'cancelInterclubScrape',
  tag: 'Scraping',
  summary: 'Cancel the task that runs',
  description: 'What it has stored stays. A new task can be started at once.',
  answers: [answersJson('TaskCancelled', 'It is cancelled.')],
  errors: ['UNAUTHORIZED', 'RATE_LIMITED', 'NOT_FOUND', 'NOT_STORED'],
  needsToken: true,
}

export const statusOperation: Operation = {
  id: 'getInterclubScrape',
  tag: 'Scraping',
  summary: 'See how the task is doing',
  description: 'The task that runs, else the latest one; its counters move while it runs.',
  answers: [answersJson('TaskStatus', 'The task, or that there has never been one.')],
  errors: [],
}

export const logOperation: Operation = {
  id: 'getInterclubScrapeLog',
  tag: 'Scraping',
  summary: 'Read or follow the log of a task',
  description: `As JSON what there is by now; with \`Accept: text/event-stream\` the log as it grows, one event \`log\` per line with its
number as \`id\`, and \`end\` with the status of the task when it has ended. An unknown task has no lines.`,
  path: { task_id: { description: 'Id of the task.', example: 'interclubs_20261107_091500' } },
  query: taskLogQuery,
  headers: [
    {
      name: 'Last-Event-ID',
      description: 'Of a stream: lines after the one with this number.',
      example: '120',
    },
  ],
  answers: [
    answersJson('TaskLog', 'The lines so far, or the stream of them.'),
    {
      status: 200,
      description: '',
      body: {
        type: 'text/event-stream',
        schema: {
          type: 'string',
          description: 'Server-sent events; `data` is JSON, in the schema that `x-events` names.',
        },
        events: { log: 'LogLine', end: 'LogEndEvent' },
      },
    },
    { status: 204, description: 'A browser reconnects to a log that has ended: there is no more.' },
  ],
  errors: ['INVALID_QUERY'],
}

export const listOperation: Operation = {
  id: 'listInterclubScrapes',
  tag: 'Scraping',
  summary: 'List the tasks',
  description: 'Newest first, over restarts of the server.',
  query: tasksQuery,
  answers: [answersJson('TaskList', 'The tasks.')],
  errors: ['INVALID_QUERY'],
}
