import assert from 'node:assert/strict'
import type { CheckManifest } from '../../plugins/audit/checks/check-manifest.ts'
import { type CompiledCheck, compileCheck } from '../../plugins/audit/checks/compiled-check.ts'
import { judge } from '../../plugins/audit/checks/judge.ts'
import { selectionsOf } from '../../plugins/audit/checks/load-checks.ts'
import { PredicateCompiler } from '../../plugins/audit/checks/predicate.ts'
import type { Measure } from '../../plugins/audit/page/measure.ts'
import { loadMeasures } from '../../plugins/audit/page/page-measures.ts'
import { type CheckExample, exampleFacts } from './example-facts.ts'
import { factsData } from './facts-data.ts'

const shipped = await loadMeasures()
const compiler = new PredicateCompiler()
/** By manifest, then by thresholds: most examples of a check share them. */
const compiled = new WeakMap<CheckManifest, Map<string, CompiledCheck>>()

export type ExampleProof = {
  /** The expected result. */
  readonly status: string
  readonly example: CheckExample
  /** Default: the shipped measures. */
  readonly measures?: Readonly<Record<string, Measure>>
}

/** Evaluates an example with the real parsers. @throws AssertionError if the result differs */
export function proveExample(manifest: CheckManifest, proof: ExampleProof): void {
  const { status, example, measures = shipped } = proof
  const selections = selectionsOf([manifest])
  const data = selections.length === 0 ? factsData() : { ...factsData(), selections }
  const options = { data, measures, accepted: new Set<string>() }
  const result = judge(compiledOnce(manifest, example), exampleFacts(example, data), options)
  assert.equal(result.status, status, `${result.message} value: ${JSON.stringify(result.value)}`)
  assert.ok(!/[{}]|\bundefined\b|\bNaN\b/.test(result.message), result.message)
  if (example.reason) assert.ok(result.reason?.includes(example.reason), result.reason)
  if (example.message) assert.ok(result.message.includes(example.message), result.message)
  if (example.value !== undefined) assertMembers(result.value, example.value)
}

function compiledOnce(manifest: CheckManifest, example: CheckExample): CompiledCheck {
  const known = compiled.get(manifest) ?? new Map<string, CompiledCheck>()
  compiled.set(manifest, known)
  const key = JSON.stringify(example.thresholds ?? {})
  const thresholds = { ...manifest.thresholds, ...example.thresholds }
  const check = known.get(key) ?? compileCheck({ ...manifest, thresholds }, compiler)
  known.set(key, check)
  return check
}

/** For objects, compares only the members in `expected`. */
function assertMembers(actual: unknown, expected: unknown): void {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    assert.deepEqual(actual, expected)
    return
  }
  const chosen = Object.keys(expected).map((key) => [key, (actual as Record<string, unknown>)[key]])
  assert.deepEqual(Object.fromEntries(chosen), expected)
}
