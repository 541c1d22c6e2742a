import { closest, distance } from 'fastest-levenshtein'

/** One mistake in a file that people edit, or in the environment. */
export type ManifestProblem = {
  /** Path as people would type it, or `environment`. */
  readonly file: string
  /** From 1. 0 for an environment variable. */
  readonly line: number
  readonly column: number
  /** Dotted path of the key, or a variable's name; empty for the whole file. */
  readonly key: string
  readonly message: string
  /** Follows the word "expected"; may be empty. */
  readonly expected: string
}

/** All mistakes of files that were read together. `message` has one line for each. */
export class ManifestError extends Error {
  override readonly name = 'ManifestError'
  readonly code = 'INVALID_CONFIG'
  readonly problems: readonly ManifestProblem[]

  constructor(problems: readonly ManifestProblem[], options: { readonly cause?: unknown } = {}) {
    super(problems.map(formatProblem).join('\n'), options)
    this.problems = problems
  }
}

/** `file:line:column: key: message, expected …`, which editors and terminals make clickable. */
export function formatProblem(problem: ManifestProblem): string {
  const place = problem.line > 0 ? `:${problem.line}:${problem.column}` : ''
  const key = problem.key === '' ? '' : `${problem.key}: `
  const expected = problem.expected === '' ? '' : `, expected ${problem.expected}`
  return `${problem.file}${place}: ${key}${problem.message}${expected}`
}

/** @throws ManifestError when there is any problem. */
export function throwProblems(problems: readonly ManifestProblem[]): void {
  if (problems.length > 0) throw new ManifestError(problems)
}

const MAX_NAME_LENGTH = 80

/** The known name closest to `name`. Undefined when none is close. */
export function nearestName(name: string, known: readonly string[]): string | undefined {
  if (known.length === 0 || name.length > MAX_NAME_LENGTH) return undefined
  const wanted = name.toLowerCase()
  const spellings = known.map((entry) => entry.toLowerCase())
  const nearest = closest(wanted, spellings)
  const allowed = Math.max(2, Math.floor(name.length / 3))
  return distance(wanted, nearest) <= allowed ? known[spellings.indexOf(nearest)] : undefined
}

/** `"visual" (the nearest known name)`, or the list of known names. */
export function expectedName(name: string, known: readonly string[]): string {
  const near = nearestName(name, known)
  if (near !== undefined) return `"${near}" (the nearest known name)`
  if (known.length === 0) return 'none: nothing is known here'
  return `one of ${known.slice(0, 30).join(', ')}${known.length > 30 ? ', …' : ''}`
}
