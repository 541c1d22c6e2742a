import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { skeleton } from '../../adapters/cli/commands/checks.ts'
import { fileSchema } from '../../core/manifest/json-schema.ts'
import { type ManifestProblem, throwProblems } from '../../core/manifest/problems.ts'
import { parseDocuments } from '../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../core/manifest/yaml-source.ts'
import type { CheckManifest } from '../../plugins/audit/checks/check-manifest.ts'
import { ExampleProver, type Examples } from '../../plugins/audit/checks/examples/example-proof.ts'
import { factsData } from '../../plugins/audit/page/load-facts-data.ts'
import type { Measure } from '../../plugins/audit/page/measure.ts'
import { loadMeasures } from '../../plugins/audit/page/page-measures.ts'
import { TEMP } from '../support/temp-folder.ts'
import { blocksOf, guidePaths, readGuide, root } from './guide.ts'
import { GuideFiles } from './guide-files.ts'

const folder = mkdtempSync(join(TEMP, 'manifold-guides-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const [{ titleRepeats }] = (await new GuideFiles('plugins/README.md', folder).import(
  'plugins/audit/page/metadata/title-repeats.ts',
)) as [{ titleRepeats: Measure }]
const measures = { ...(await loadMeasures()), 'title-repeats': titleRepeats }
const prover = new ExampleProver(factsData(), measures)

/** Blocks that are whole checks. */
const checks = guidePaths.flatMap((path) =>
  blocksOf(readGuide(path))
    .filter(({ language, text }) => language === 'yaml' && /^examples:$/m.test(text))
    .filter(({ text }) => /^id: (?:seo|geo)\./m.test(text))
    .map(({ text, line }) => ({ text, place: `${path}:${line}` })),
)

test('the guides show four whole checks', () => {
  assert.deepEqual(
    checks.map(({ text }) => /^id: (.+)$/m.exec(text)?.[1]),
    [
      'seo.performance.compression',
      'seo.on-page.title-emoji',
      'seo.content.images-sized',
      'seo.on-page.title-repeats',
    ],
  )
})

test('the check that the README opens with is the one that ships', () => {
  const file = `${root}manifests/checks/seo/performance/compression.yaml`
  assert.equal(checks[0]?.text, readFileSync(file, 'utf8'))
})

test('the guide of manifests shows what new-check writes', () => {
  assert.equal(checks[1]?.text, skeleton('seo.on-page.title-emoji', false))
})

for (const { text, place } of checks) {
  describe(place, () => {
    const problems: ManifestProblem[] = []
    const schemas = [fileSchema('check'), fileSchema('check-examples')]
    const documents = parseDocuments(new YamlSource(place, text), schemas, problems)
    throwProblems(problems)
    const [check, { examples }] = documents as [CheckManifest, { examples: Examples }]
    test('has an example for every clause', () => {
      assert.deepEqual(
        Object.keys(examples).sort(),
        ['pass', ...Object.keys(check.criteria ?? {})].sort(),
      )
    })
    for (const [status, list] of Object.entries(examples)) {
      for (const [index, example] of list.entries()) {
        test(`gives ${status} for ${example.name ?? `example ${index + 1}`}`, () => {
          assert.equal(prover.problem(check, status, example), null)
        })
      }
    }
  })
}
