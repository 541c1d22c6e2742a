import assert from 'node:assert/strict'
import { relative } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { fileSchema } from '../../../../core/manifest/json-schema.ts'
import type { ManifestProblem } from '../../../../core/manifest/problems.ts'
import { yamlFiles } from '../../../../core/manifest/yaml-source.ts'
import type { CheckManifest } from '../../../../plugins/audit/checks/check-manifest.ts'
import {
  ExampleProver,
  type Examples,
} from '../../../../plugins/audit/checks/examples/example-proof.ts'
import { checkProblems } from '../../../../plugins/audit/checks/lint.ts'
import { factsData } from '../../../../plugins/audit/page/load-facts-data.ts'
import { loadMeasures } from '../../../../plugins/audit/page/page-measures.ts'
import { loadYamlDocuments } from '../../../support/load-yaml.ts'
import { PhraseWatch } from './phrase-watch.ts'

const folder = fileURLToPath(new URL('../../../../manifests/checks', import.meta.url))
/** `CHECK=seo.on-page npm test` proves one category or check while it is being written. */
const only = process.env.CHECK ?? ''
const prover = new ExampleProver(factsData(), await loadMeasures())
const watches = (['fr', 'nl'] as const).map((language) => new PhraseWatch(language))
const problems: ManifestProblem[] = []

for (const file of yamlFiles(folder, problems)) {
  const id = relative(folder, file)
    .replace(/\.yaml$/, '')
    .replaceAll('/', '.')
  if (!id.startsWith(only)) continue
  describe(id, () => {
    const [check, second] = loadYamlDocuments<[CheckManifest, { readonly examples: Examples }]>(
      file,
      [fileSchema('check'), fileSchema('check-examples')],
    )
    const examples = second?.examples ?? {}
    it('has plain texts, facts that exist, and an example for every clause', () => {
      assert.deepEqual(checkProblems(check!, examples, prover), [])
    })
    // One test for all of a status: there are thousands, and each test costs more than its proof.
    for (const [status, list] of Object.entries(examples)) {
      it(`gives ${status} for its examples`, () => {
        const wrong = list.flatMap((example, index) => {
          const problem = prover.problem(check!, status, example)
          return problem === null ? [] : [[example.name ?? `example ${index + 1}`, problem]]
        })
        assert.deepEqual(wrong, [])
      })
    }
    it('shows every measured phrase in French and Dutch', () => {
      const results = Object.values(examples)
        .flat()
        .map((example) => prover.result(check!, example))
      const missing = watches.flatMap((watch) => watch.untranslated(check!, results))
      assert.deepEqual(missing, [])
    })
  })
}

it('finds every manifest readable', () => assert.deepEqual(problems, []))
