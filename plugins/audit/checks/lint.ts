import { sep } from 'node:path'
import { fileSchema } from '../../../core/manifest/json-schema.ts'
import type { ManifestProblem } from '../../../core/manifest/problems.ts'
import { parseDocuments } from '../../../core/manifest/yaml-documents.ts'
import { readSource, type YamlSource, yamlFiles } from '../../../core/manifest/yaml-source.ts'
import type { CheckManifest } from './check-manifest.ts'
import { parseChecks } from './load-checks.ts'

type Examples = { readonly examples: Readonly<Record<string, readonly unknown[]>> }

/**
 * Checks what a start does not read: the example documents, and that each clause has an example.
 * Adds the mistakes to `problems`. @throws ManifestError for mistakes that also end a start
 */
export function lintChecks(
  folder: string,
  problems: ManifestProblem[],
): { readonly checks: number; readonly examples: number } {
  parseChecks(folder)
  const counts = { checks: 0, examples: 0 }
  for (const file of yamlFiles(folder, problems)) {
    if (file === `${folder}${sep}scoring.yaml`) continue
    const source = readSource(file, problems)
    if (!source) continue
    const validators = [fileSchema('check'), fileSchema('check-examples')]
    const [check, second] = parseDocuments(source, validators, problems) as [
      CheckManifest?,
      Examples?,
    ]
    if (!check) continue
    counts.checks++
    problems.push(...lackingExamples(check, second, source))
    counts.examples += Object.values(second?.examples ?? {}).flat().length
  }
  return counts
}

function lackingExamples(
  check: CheckManifest,
  second: Examples | undefined,
  source: YamlSource,
): ManifestProblem[] {
  return Object.keys(check.criteria)
    .filter((clause) => second?.examples[clause] === undefined)
    .map((clause) =>
      source.problem({
        path: ['criteria', clause],
        message: 'has no example',
        expected: `an entry under examples.${clause} in the second document`,
      }),
    )
}
