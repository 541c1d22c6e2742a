import type { Finding } from '../../../core/manifest/yaml-source.ts'
import type { Measure } from '../page/measure.ts'
import { MEASURE_NAMES } from '../page/measure-names.ts'
import type { CheckManifest } from './check-manifest.ts'
import { compileCheck } from './compiled-check.ts'
import type { PredicateCompiler } from './predicate.ts'

/** Stand for the measures: that they exist is all that is asked here. */
const measures: Readonly<Record<string, Measure>> = Object.fromEntries(
  MEASURE_NAMES.map((name) => [name, () => ({ value: null })]),
)

/** Why a check could not be judged by: a clause that does not compile, a measure that is none. */
export function compileProblems(check: CheckManifest, compiler: PredicateCompiler): Finding[] {
  try {
    compileCheck(check, { compiler, measures })
    return []
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const expected = 'clauses that compile, and a measure of plugins/checks/code/index.ts'
    return [{ path: ['given'], message, expected }]
  }
}
