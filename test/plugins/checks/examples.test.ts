import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { loadYamlDocuments } from '../../../core/manifest/load.ts'
import type { ManifestProblem } from '../../../core/manifest/manifest-error.ts'
import { fileSchema } from '../../../core/manifest/schema.ts'
import { yamlFiles } from '../../../core/manifest/yaml-files.ts'
import type { CheckManifest } from '../../../plugins/checks/check-manifest.ts'
import { MEASURES } from '../../../plugins/checks/code/index.ts'
import { compileCheck } from '../../../plugins/checks/compiled-check.ts'
import { judge } from '../../../plugins/checks/judge.ts'
import { PredicateCompiler } from '../../../plugins/checks/predicate.ts'
import { type CheckExample, exampleFacts } from '../../support/example-facts.ts'
import { factsData } from '../../support/facts-data.ts'

type Examples = { readonly examples: Readonly<Record<string, readonly CheckExample[]>> }

const CLAUSES = ['pass', 'warn', 'fail', 'notApplicable'] as const
const folder = fileURLToPath(new URL('../../../manifests/checks', import.meta.url))
/** `CHECK=seo.on-page npm test` proves one category or check while it is being written. */
const only = process.env.CHECK ?? ''
const compiler = new PredicateCompiler()
const problems: ManifestProblem[] = []

for (const file of yamlFiles(folder, problems)) {
  const id = relative(folder, file)
    .replace(/\.yaml$/, '')
    .replaceAll('/', '.')
  if (id === 'scoring' || !id.startsWith(only)) continue
  describe(id, () => {
    const [check, second] = loadYamlDocuments<[CheckManifest, Examples]>(file, [
      fileSchema('check'),
      fileSchema('check-examples'),
    ])
    const examples = second?.examples ?? {}
    it('has an example for every clause', () => {
      const lacking = CLAUSES.filter((clause) => check!.criteria[clause] && !examples[clause])
      assert.deepEqual(lacking, [])
    })
    for (const [status, list] of Object.entries(examples)) {
      for (const [index, example] of list.entries()) {
        it(`gives ${status} for ${example.name ?? `example ${index + 1}`}`, () => {
          prove(check!, status, example)
        })
      }
    }
  })
}

function prove(manifest: CheckManifest, status: string, example: CheckExample): void {
  const thresholds = { ...manifest.thresholds, ...example.thresholds }
  const check = compileCheck({ ...manifest, thresholds }, { compiler, measures: MEASURES })
  const data = factsData()
  const result = judge(check, exampleFacts(example, data), { data, accepted: new Set() })
  assert.equal(result.status, status, `${result.message} value: ${JSON.stringify(result.value)}`)
  assert.ok(!/[{}]|\bundefined\b|\bNaN\b/.test(result.message), result.message)
  if (example.reason) assert.ok(result.reason?.includes(example.reason), result.reason)
  if (example.message) assert.ok(result.message.includes(example.message), result.message)
  if (example.value !== undefined) assertMembers(result.value, example.value)
}

function assertMembers(actual: unknown, expected: unknown): void {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) {
    assert.deepEqual(actual, expected)
    return
  }
  const chosen = Object.keys(expected).map((key) => [key, (actual as Record<string, unknown>)[key]])
  assert.deepEqual(Object.fromEntries(chosen), expected)
}
