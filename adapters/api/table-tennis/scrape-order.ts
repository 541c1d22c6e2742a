import { invalidQuery, type QueryProblem } from '../../http/query-problem.ts'
import { showValue } from '../../http/schema-problems.ts'
import type { InterclubOrder } from '../../tasks/task.ts'
import { interclubOrderOf } from './interclub-order.ts'

const ownNames = ['weeks', 'divisions', 'resume_division', 'resume_week'] as const

/**
 * What `POST /api/scrape/interclubs` asks for: a new task, or with `resume=last` that the latest
 * unfinished one goes on, which then says itself what it visits.
 * @throws INVALID_QUERY naming every wrong parameter.
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
  return { name, msg: `${showValue(name)} is given more than once: keep one.`, type: 'value_error' }
}

function contradiction(name: string): QueryProblem {
  const msg = `"${name}" cannot be chosen beside "resume=last": the task goes on with its own.`
  return { name, msg, type: 'value_error' }
}
