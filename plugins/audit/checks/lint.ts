import { fileSchema } from '../../../core/manifest/json-schema.ts'
import type { ManifestProblem } from '../../../core/manifest/problems.ts'
import { parseDocuments } from '../../../core/manifest/yaml-documents.ts'
import { readSource, type YamlSource, yamlFiles } from '../../../core/manifest/yaml-source.ts'
import type { CheckManifest } from './check-manifest.ts'
import { textProblems } from './lint-texts.ts'
import { checksFolder, parseChecks } from './load-checks.ts'

type Examples = { readonly examples: Readonly<Record<string, readonly unknown[]>> }

/**
 * Checks what a start does not read: the example documents, and that each clause has an example.
 * Adds the mistakes to `problems`. @throws ManifestError for mistakes that also end a start
 */
export function lintChecks(
  manifests: string,
  problems: ManifestProblem[],
): { readonly checks: number; readonly examples: number } {
  parseChecks(manifests)
  const counts = { checks: 0, examples: 0 }
  for (const file of yamlFiles(checksFolder(manifests), problems)) {
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
    problems.push(...textProblems(check).map((found) => source.problem(found)))
    counts.examples += Object.values(second?.examples ?? {}).flat().length
  }
  return counts
}

function lackingExamples(
  check: CheckManifest,
  second: Examples | undefined,
  source: YamlSource,
): ManifestProblem[] {
  return ['pass', ...Object.keys(check.criteria ?? {})]
    .filter((clause) => second?.examples[clause] === undefined)
    .map((clause) =>
      source.problem({
        path: clause === 'pass' ? ['expected'] : ['criteria', clause],
        message: 'has no example',
        expected: `an entry under examples.${clause} in the second document`,
      }),
    )
}
