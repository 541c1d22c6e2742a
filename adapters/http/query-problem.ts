import { AppError } from '../../core/errors.ts'

/** What is wrong with a parameter, by the names that FastAPI's clients know. */
export type QueryProblemType =
  | 'missing'
  | 'int_parsing'
  | 'float_parsing'
  | 'greater_than_equal'
  | 'less_than_equal'
  | 'string_too_short'
  | 'string_too_long'
  | 'string_pattern_mismatch'
  | 'enum'
  | 'value_error'

/** One wrong parameter. `msg`: a sentence that names parameter, value and remedy. */
export type QueryProblem = {
  readonly name: string
  readonly msg: string
  readonly type: QueryProblemType
}

/** INVALID_QUERY that names every wrong parameter once; its sentence quotes the first one. */
export function invalidQuery(problems: readonly QueryProblem[]): AppError {
  const byName = new Map(problems.toReversed().map((problem) => [problem.name, problem]))
  const told = problems.filter((problem) => byName.get(problem.name) === problem)
  const more = told.length > 1 ? ` (and ${told.length - 1} more)` : ''
  const problem = `${told[0]?.msg.replace(/\.$/, '') ?? 'it breaks its schema'}${more}`
  const detail = told.map(({ name, msg, type }) => ({ loc: ['query', name], msg, type }))
  return new AppError('INVALID_QUERY', { problem, detail })
}
