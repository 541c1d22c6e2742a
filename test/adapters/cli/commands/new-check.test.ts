import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skeleton } from '../../../../adapters/cli/commands/checks.ts'
import { fileSchema } from '../../../../core/manifest/json-schema.ts'
import { formatProblem, type ManifestProblem } from '../../../../core/manifest/problems.ts'
import { parseDocuments } from '../../../../core/manifest/yaml-documents.ts'
import { YamlSource } from '../../../../core/manifest/yaml-source.ts'

for (const isGeo of [false, true]) {
  test(`the skeleton of a new ${isGeo ? 'geo' : 'seo'} check is valid`, () => {
    const id = isGeo ? 'geo.trust.sample' : 'seo.on-page.sample'
    const problems: ManifestProblem[] = []
    const source = new YamlSource('sample.yaml', skeleton(id, isGeo))
    const documents = parseDocuments(
      source,
      [fileSchema('check'), fileSchema('check-examples')],
      problems,
    )
    assert.deepEqual(problems.map(formatProblem), [])
    assert.equal(documents.length, 2)
  })
}
