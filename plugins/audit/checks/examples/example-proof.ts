import { isDeepStrictEqual } from 'node:util'
import type { CheckResult } from '../../../../manifests/types/records.ts'
import type { FactsData } from '../../page/facts-data.ts'
import type { Measures } from '../../page/page-measures.ts'
import type { SiteFacts } from '../../page/site-facts.ts'
import { inForce } from '../catalogue.ts'
import type { CheckManifest } from '../check-manifest.ts'
import { type CompiledCheck, compileCheck } from '../compiled-check.ts'
import { judge } from '../judge.ts'
import { selectionsOf } from '../load-checks.ts'
import { PredicateCompiler } from '../predicate.ts'
import { type CheckExample, exampleFacts } from './example-facts.ts'

/** Examples of a check by the status they must give. */
export type Examples = Readonly<Record<string, readonly CheckExample[]>>

/** Judges examples of checks with the real parsers, as a crawl and an audit would. */
export class ExampleProver {
  readonly #data: FactsData
  readonly #measures: Measures
  // Compiled as in an audit, so that the examples prove what audits check.
  readonly #compiler = new PredicateCompiler({ lazily: true })
  #proven: string | undefined
  readonly #facts = new Map<CheckExample, SiteFacts>()
  /** Compiled checks by manifest, then by thresholds: most examples of a check share them. */
  readonly #compiled = new WeakMap<CheckManifest, Map<string, CompiledCheck>>()

  constructor(data: FactsData, measures: Measures) {
    this.#data = data
    this.#measures = measures
  }

  facts(check: CheckManifest, example: CheckExample): SiteFacts {
    // A page is kept for the check that is being proven, not for a whole run.
    if (check.id !== this.#proven) this.#facts.clear()
    this.#proven = check.id
    const known = this.#facts.get(example)
    if (known !== undefined) return known
    const selections = selectionsOf([check])
    const data = selections.length === 0 ? this.#data : { ...this.#data, selections }
    const facts = exampleFacts(example, data, { lazily: true })
    this.#facts.set(example, facts)
    return facts
  }

  result(check: CheckManifest, example: CheckExample): CheckResult {
    const options = { data: this.#data, measures: this.#measures, accepted: new Set<string>() }
    return judge(this.#compiledOnce(check, example), this.facts(check, example), options)
  }

  /** Difference between the result and the example; null without one. */
  problem(check: CheckManifest, status: string, example: CheckExample): string | null {
    const { message, reason, value, ...result } = this.result(check, example)
    const told = `${message}; value: ${JSON.stringify(value)}`
    if (result.status !== status) return `gives ${result.status} instead of ${status}: ${told}`
    if (/[{}]|\bundefined\b|\bNaN\b/.test(message)) return `has a headline with a gap: ${message}`
    if (example.reason && !reason?.includes(example.reason)) return `gives the reason: ${reason}`
    if (example.message && !message.includes(example.message)) return `says: ${told}`
    if (example.value !== undefined && !hasMembers(value, example.value)) return `measures: ${told}`
    return null
  }

  #compiledOnce(check: CheckManifest, example: CheckExample): CompiledCheck {
    const known = this.#compiled.get(check) ?? new Map<string, CompiledCheck>()
    this.#compiled.set(check, known)
    const { thresholds = {} } = example
    const key = JSON.stringify(thresholds)
    const compiled = known.get(key) ?? compileCheck(inForce(check, { thresholds }), this.#compiler)
    known.set(key, compiled)
    return compiled
  }
}

/** Compares only the members that `expected` has. */
function hasMembers(actual: unknown, expected: unknown): boolean {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    return isDeepStrictEqual(actual, expected)
  }
  return Object.entries(expected).every(([key, value]) =>
    isDeepStrictEqual((actual as Record<string, unknown> | null)?.[key], value),
  )
}
