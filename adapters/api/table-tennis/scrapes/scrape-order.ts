import type { InterclubOrder } from '../../../../manifests/types/records.ts'
import {
  invalidQuery,
  type QueryProblem,
  type QueryProblemType,
  type QuerySchema,
} from '../../../http/query.ts'
import { showValue } from '../../../http/request-validation.ts'
import { taskCalls } from './task-calls.ts'

/** A season has 22 weeks (section 8 of the service's specification). */
export const LAST_WEEK = 22
/** Rejects absurd numbers only. The task reports divisions that do not exist (T2 of the API). */
const MAX_DIVISION = 999_999_999
const MAX_LIST_CHARS = 4000

/** The text parameters of POST /api/scrape/interclubs. Empty counts as absent. */
export type InterclubOrderQuery = {
  readonly weeks?: string | undefined
  readonly divisions?: string | undefined
  readonly resume_division?: string | undefined
  readonly resume_week?: string | undefined
}

/**
 * Parses what to scrape; by default all weeks and all divisions. Used by the HTTP route and the
 * CLI.
 * @throws INVALID_QUERY naming every wrong parameter
 */
export function interclubOrderOf(query: InterclubOrderQuery): InterclubOrder {
  const problems: QueryProblem[] = []
  const take = <T>(read: (text: string) => T | QueryProblem, text = ''): T | undefined => {
    const result = text.trim() === '' ? undefined : read(text)
    if (!isProblem(result)) return result
    problems.push(result)
    return undefined
  }
  const weeks = take(parseWeeks, query.weeks)
  const divisions = take(parseDivisions, query.divisions)
  const divisionIndex = take(parseResumeDivision, query.resume_division)
  const week = take(parseResumeWeek, query.resume_week)
  if (isGiven(query.resume_week) && !isGiven(query.resume_division)) {
    problems.push(wrong('resume_week', 'also requires "resume_division"', 'value_error'))
  }
  if (problems.length > 0) throw invalidQuery(problems)
  return {
    weeks: weeks ?? span(1, LAST_WEEK),
    divisions: divisions ?? 'all',
    ...(divisionIndex === undefined ? {} : { resumeAt: { divisionIndex, week: week ?? 1 } }),
  }
}

/** `1-3,7` -> [1, 2, 3, 7]: sorted, without duplicates, spaces allowed. */
export function parseWeeks(text: string): readonly number[] | QueryProblem {
  const remedy = 'send weeks from 1 to 22 as a list or ranges, such as 1-3,7'
  if (text.length > MAX_LIST_CHARS)
    return wrong('weeks', `is too long: ${remedy}`, 'string_too_long')
  const weeks = new Set<number>()
  for (const part of text.split(',')) {
    const [, first = '', last = first] = /^\s*(\d{1,9})\s*(?:-\s*(\d{1,9})\s*)?$/.exec(part) ?? []
    const problem = first === '' ? 'which is not a week' : rangeProblem(Number(first), Number(last))
    if (problem !== undefined) {
      const what = `contains ${showValue(part.trim())}, ${problem}: ${remedy}`
      return wrong('weeks', what, 'value_error')
    }
    for (const week of span(Number(first), Number(last))) weeks.add(week)
  }
  return ascending(weeks)
}

/** `3, 7` -> [3, 7]: positions in the site's list, from 0; sorted, without duplicates. */
export function parseDivisions(text: string): readonly number[] | QueryProblem {
  const remedy = 'send indexes in the list of divisions, such as 3,7'
  if (text.length > MAX_LIST_CHARS) {
    return wrong('divisions', `is too long: ${remedy}`, 'string_too_long')
  }
  const divisions = new Set<number>()
  for (const part of text.split(',')) {
    const index = whole(part, MAX_DIVISION)
    if (index === undefined) {
      const what = `contains ${showValue(part.trim())}, which is not a division: ${remedy}`
      return wrong('divisions', what, 'value_error')
    }
    divisions.add(index)
  }
  return ascending(divisions)
}

function parseResumeDivision(text: string): number | QueryProblem {
  const name = 'resume_division'
  const told = `must be a whole number from 0 to ${MAX_DIVISION}, but is ${showValue(text)}`
  return whole(text, MAX_DIVISION) ?? wrong(name, told, 'int_parsing')
}

function parseResumeWeek(text: string): number | QueryProblem {
  const week = whole(text, LAST_WEEK)
  const told = `must be a whole number from 1 to ${LAST_WEEK}, but is ${showValue(text)}`
  return week === undefined || week < 1 ? wrong('resume_week', told, 'int_parsing') : week
}

function whole(text: string, most: number): number | undefined {
  const value = /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : Number.NaN
  return value <= most ? value : undefined
}

function rangeProblem(first: number, last: number): string | undefined {
  if (Math.min(first, last) < 1 || Math.max(first, last) > LAST_WEEK) return 'which is out of range'
  return first > last ? 'which is in descending order' : undefined
}

function span(first: number, last: number): readonly number[] {
  return Array.from({ length: last - first + 1 }, (_, offset) => first + offset)
}

function ascending(numbers: Iterable<number>): readonly number[] {
  return [...numbers].sort((a, b) => a - b)
}

function isGiven(text = ''): boolean {
  return text.trim() !== ''
}

function isProblem(value: unknown): value is QueryProblem {
  return typeof value === 'object' && value !== null && 'msg' in value
}

function wrong(name: string, told: string, type: QueryProblemType): QueryProblem {
  return { name, msg: `"${name}" ${told}.`, type }
}

/** Describes the parameters of `POST /api/scrape/interclubs`; `scrapeOrderOf` validates them. */
export const scrapeQuery: QuerySchema = {
  type: 'object',
  properties: {
    weeks: {
      type: 'string',
      description: `Weeks from 1 to ${LAST_WEEK}, as a list or ranges. Default: all.`,
      examples: ['1-3,7'],
    },
    divisions: {
      type: 'string',
      description: 'Indexes in the list of divisions. Default: all.',
      examples: ['3,7'],
    },
    resume_division: {
      type: 'integer',
      minimum: 0,
      description: 'Division to start at.',
      examples: [3],
    },
    resume_week: {
      type: 'integer',
      minimum: 1,
      maximum: LAST_WEEK,
      description: 'Week of that division to start at.',
      examples: [7],
    },
    resume: {
      type: 'string',
      enum: ['last'],
      'x-ignoreCase': true,
      description:
        'Visits the pages that the latest task did not read, or failed to read. Cannot be combined with other parameters.',
      examples: ['last'],
    },
  },
}

const ownNames = ['weeks', 'divisions', 'resume_division', 'resume_week'] as const

/**
 * Parses `POST /api/scrape/interclubs`: a new task, or `resume=last`, which resumes the latest
 * unfinished task with its own order.
 * @throws INVALID_QUERY naming every wrong parameter
 */
export function scrapeOrderOf(query: URLSearchParams): InterclubOrder | 'resume' {
  const repeated = ['resume', ...ownNames].filter((name) => query.getAll(name).length > 1)
  if (repeated.length > 0) throw invalidQuery(repeated.map(repetition))
  const resume = query.get('resume')?.trim() ?? ''
  if (resume === '') return interclubOrderOf(Object.fromEntries(query))
  if (resume.toLowerCase() !== 'last') {
    const msg = `"resume" must be "last", it is ${showValue(resume)}.`
    throw invalidQuery([{ name: 'resume', msg, type: 'enum' }])
  }
  const beside = ownNames.filter((name) => (query.get(name) ?? '').trim() !== '')
  if (beside.length > 0) throw invalidQuery(beside.map(contradiction))
  return 'resume'
}

function repetition(name: string): QueryProblem {
  return {
    name,
    msg: `${showValue(name)} is given more than once: send it once.`,
    type: 'value_error',
  }
}

function contradiction(name: string): QueryProblem {
  const msg = `"${name}" cannot be combined with "resume=last": the resumed task keeps its own value.`
  return { name, msg, type: 'value_error' }
}

/** The endpoints of the tasks that read interclub standings. */
export const interclubScrapes = taskCalls({
  kind: 'interclubs',
  name: 'Interclub',
  description: `Responds at once; the task continues in the background. Only one such task can run at a time. \`resume=last\` visits the pages that the latest
task did not read or, if it succeeded, those that failed.`,
  query: scrapeQuery,
  orderOf: scrapeOrderOf,
  records: { started: 'TaskStarted', status: 'TaskStatus' },
  example: 'interclubs_20261107_091500',
})
