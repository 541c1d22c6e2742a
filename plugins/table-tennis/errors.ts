import { defineErrors } from '../../core/errors.ts'

/** Errors of the table-tennis service, in addition to those of core. */
export const TABLE_TENNIS_ERRORS = defineErrors({
  INVALID_LICENCE: {
    status: 400,
    message: 'The licence {value} is not valid. A licence has 5 to 7 digits, for example 123456.',
  },
  INVALID_CLUB_CODE: {
    status: 400,
    message:
      'The club code {value} is not valid. A code is letters with at most one inner hyphen, then 2 to 4 digits, for example H004 or Vl-B234.',
    exit: 'usage',
  },
  INVALID_TEAM_ID: {
    status: 400,
    message:
      'The team identifier {value} is not valid. It has two numbers with a hyphen, for example 9611-10.',
  },
  INVALID_ESTIMATE: { status: 422, message: 'This cannot be estimated: {problem}.' },
  TASK_RUNNING: { status: 409, message: 'A task is already running: {taskId}.', exit: 'usage' },
  NO_SOURCE: { status: 409, message: 'No source is configured: {problem}.', exit: 'usage' },
  SOURCE_UNREACHABLE: {
    status: 502,
    message: 'The source could not be read: {problem}.',
    retryable: true,
    exit: 'unreachable',
  },
  PAGE_NOT_UNDERSTOOD: {
    status: 502,
    message: 'The page {url} was not understood: {missing} is missing.',
    retryable: true,
    exit: 'unreachable',
  },
  SOURCE_CHANGED: {
    status: 502,
    message: 'The source has changed: {problem}.',
    exit: 'unreachable',
  },
  SOURCE_REFUSED: {
    status: 502,
    message: 'The source refused {operation}: {problem} (fault {fault}).',
    exit: 'unreachable',
  },
  ROBOTS_DISALLOWED: {
    status: 502,
    message:
      'The robots.txt of {host} does not allow {path}. An operator who has permission to read it can set hosts.{name}.respectRobots to false.',
    exit: 'unreachable',
  },
})

export const {
  INVALID_LICENCE,
  INVALID_CLUB_CODE,
  INVALID_TEAM_ID,
  INVALID_ESTIMATE,
  TASK_RUNNING,
  NO_SOURCE,
  SOURCE_UNREACHABLE,
  PAGE_NOT_UNDERSTOOD,
  SOURCE_CHANGED,
  SOURCE_REFUSED,
  ROBOTS_DISALLOWED,
} = TABLE_TENNIS_ERRORS

declare module '../../core/errors.ts' {
  interface ErrorTables {
    readonly tableTennis: typeof TABLE_TENNIS_ERRORS
  }
}
