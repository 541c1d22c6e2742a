import assert from 'node:assert/strict'
import type { CheckManifest } from '../../plugins/checks/check-manifest.ts'
import { MEASURES } from '../../plugins/checks/code/index.ts'
import { compileCheck } from '../../plugins/checks/compiled-check.ts'
import { judge } from '../../plugins/checks/judge.ts'
import type { Measure } from '../../plugins/checks/measure.ts'
import { PredicateCompiler } from '../../plugins/checks/predicate.ts'
import { type CheckExample, exampleFacts } from './example-facts.ts'
import { factsData } from './facts-data.ts'

const compiler = new PredicateCompiler()

export type ExampleProof = {
  /** What the check must come to. */
  readonly status: string
  readonly example: CheckExample
  /** Default those that ship. */
  readonly measures?: Readonly<Record<string, Measure>>
}

/** Judges an example with the real parsers. @throws AssertionError when it does not come out so. */
export function proveExample(manifest: CheckManifest, proof: ExampleProof): void {
  const { status, example, measures = MEASURES } = proof
  const thresholds = { ...manifest.thresholds, ...example.thresholds }
  const check = compileCheck({ ...manifest, thresholds }, { compiler, measures })
  const data = factsData()
  const result = judge(check, exampleFacts(example, data), { data, accepted: new Set() })
  assert.equal(result.status, status, `${result.message} value: ${JSON.stringify(result.value)}`)
  assert.ok(!/[{}]|\bundefined\b|\bNaN\b/.test(result.message), result.message)
  if (example.reason) assert.ok(result.reason?.includes(example.reason), result.reason)
  if (example.message) assert.ok(result.message.includes(example.message), result.message)
  if (example.value !== undefined) assertMembers(result.value, example.value)
}

/** Of an object only the members that `expected` names. */
function assertMembers(actual: unknown, expected: unknown): void {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    assert.deepEqual(actual, expected)
    return
  }
  const chosen = Object.keys(expected).map((key) => [key, (actual as Record<string, unknown>)[key]])
  assert.deepEqual(Object.fromEntries(chosen), expected)
}
