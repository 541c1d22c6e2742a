import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PredicateCompiler, thresholdsIn } from '../../../../plugins/audit/checks/predicate.ts'
import { shippedChecks } from '../../../support/shipped-checks.ts'

const compiler = new PredicateCompiler()

test('a bound does not hold for a value that is no number', () => {
  const holds = compiler.compile({ minimum: 3 }, {})
  assert.deepEqual([3, 2, null, 'long text', undefined].map(holds), [
    true,
    false,
    false,
    false,
    false,
  ])
})

test('a property that is named must be there', () => {
  const holds = compiler.compile({ properties: { count: { maximum: 2 } } }, {})
  assert.deepEqual([{ count: 1 }, { count: 3 }, {}, null].map(holds), [true, false, false, false])
})

test('a threshold is replaced by its number in force', () => {
  const schema = { minimum: { $threshold: 'least' }, const: { $threshold: 'exactly' } }
  const holds = compiler.compile(schema, { least: 2, exactly: 5 })
  assert.deepEqual([5, 2].map(holds), [true, false])
  assert.deepEqual(thresholdsIn(schema), ['least', 'exactly'])
})

test('a property may be named like a keyword', () => {
  const holds = compiler.compile(
    { properties: { minimum: { const: 1 }, items: { const: 'x' } } },
    {},
  )
  assert.deepEqual(
    [
      { minimum: 1, items: 'x' },
      { minimum: 2, items: 'x' },
    ].map(holds),
    [true, false],
  )
})

test('an unknown threshold and an unknown keyword are refused', () => {
  assert.throws(
    () => compiler.compile({ minimum: { $threshold: 'x' } }, {}),
    /threshold "x" is not declared/,
  )
  assert.throws(() => compiler.compile({ minimun: 3 }, {}), /minimun/)
})

test('a lazy compiler compiles a clause when it is asked', () => {
  const lazy = new PredicateCompiler({ lazily: true })
  assert.equal(lazy.compile({ minimum: 3 }, {})(4), true)
  const holds = lazy.compile({ minimun: 3 }, {})
  assert.throws(() => holds(4), /minimun/)
})

const CLAUSES = [
  'notApplicable',
  'fail',
  'inconclusive',
  'pass',
  'warn',
  'absence',
  'certain',
] as const

test('a clause holds for the same values whether it is compiled at once or when asked', () => {
  const lazy = new PredicateCompiler({ lazily: true })
  const scalar = fc.oneof(
    fc.integer({ min: -5, max: 400 }),
    fc.boolean(),
    fc.constant(null),
    fc.string(),
  )
  for (const check of shippedChecks) {
    for (const name of CLAUSES) {
      const schema = check[name]
      if (schema === undefined || schema === 'head') continue
      const names = [...new Set(JSON.stringify(schema).match(/[a-z]\w+(?=":\{)/gi))]
      const members = fc.dictionary(
        fc.constantFrom('x', ...names),
        fc.oneof(scalar, fc.array(scalar)),
      )
      const [eager, late] = [compiler, lazy].map((one) =>
        one.compile(schema, check.thresholds ?? {}),
      )
      fc.assert(
        fc.property(fc.oneof(scalar, members), (value) => eager!(value) === late!(value)),
        { numRuns: 10 },
      )
    }
  }
})
