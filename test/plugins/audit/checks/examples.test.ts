import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { fileSchema } from '../../../../core/manifest/json-schema.ts'
import type { ManifestProblem } from '../../../../core/manifest/problems.ts'
import { yamlFiles } from '../../../../core/manifest/yaml-source.ts'
import type { CheckManifest } from '../../../../plugins/audit/checks/check-manifest.ts'
import type { CheckExample } from '../../../support/example-facts.ts'
import { loadYamlDocuments } from '../../../support/load-yaml.ts'
import { proveExample } from '../../../support/prove-example.ts'

type Examples = { readonly examples: Readonly<Record<string, readonly CheckExample[]>> }

const CLAUSES = ['pass', 'warn', 'fail', 'notApplicable'] as const
const folder = fileURLToPath(new URL('../../../../manifests/checks', import.meta.url))
/** `CHECK=seo.on-page npm test` proves one category or check while it is being written. */
const only = process.env.CHECK ?? ''
const problems: ManifestProblem[] = []

for (const file of yamlFiles(folder, problems)) {
  const id = relative(folder, file)
    .replace(/\.yaml$/, '')
    .replaceAll('/', '.')
  if (!id.startsWith(only)) continue
  describe(id, () => {
    const [check, second] = loadYamlDocuments<[CheckManifest, Examples]>(file, [
      fileSchema('check'),
      fileSchema('check-examples'),
    ])
    const examples = second?.examples ?? {}
    it('has an example for every clause', () => {
      const lacking = CLAUSES.filter((clause) => {
        const isStated = clause === 'pass' || check!.criteria?.[clause] !== undefined
        return isStated && !examples[clause]
      })
      assert.deepEqual(lacking, [])
    })
    for (const [status, list] of Object.entries(examples)) {
      for (const [index, example] of list.entries()) {
        it(`gives ${status} for ${example.name ?? `example ${index + 1}`}`, () => {
          proveExample(check!, { status, example })
        })
      }
    }
  })
}
