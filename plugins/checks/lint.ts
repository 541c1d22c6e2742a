import { sep } from 'node:path'
import { parseDocuments } from '../../core/manifest/load.ts'
import type { ManifestProblem } from '../../core/manifest/manifest-error.ts'
import { fileSchema } from '../../core/manifest/schema.ts'
import { readSource, yamlFiles } from '../../core/manifest/yaml-files.ts'
import type { YamlSource } from '../../core/manifest/yaml-source.ts'
import type { CheckManifest } from './check-manifest.ts'
import { MEASURES } from './code/index.ts'
import { compileCheck } from './compiled-check.ts'
import { parseChecks } from './load-checks.ts'
import { PredicateCompiler } from './predicate.ts'

type Examples = { readonly examples: Readonly<Record<string, readonly unknown[]>> }

/**
 * What a start does not look at: every clause compiled, the example documents, and an example for
 * each clause. Adds what is wrong to `problems`.
 */
export function lintChecks(
  folder: string,
  problems: ManifestProblem[],
): { readonly checks: number; readonly examples: number } {
  parseChecks(folder)
  const compiler = new PredicateCompiler()
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
    problems.push(
      ...compileProblems(check, source, compiler),
      ...lackingExamples(check, second, source),
    )
    counts.examples += Object.values(second?.examples ?? {}).flat().length
  }
  return counts
}

function compileProblems(
  check: CheckManifest,
  source: YamlSource,
  compiler: PredicateCompiler,
): ManifestProblem[] {
  try {
    compileCheck(check, { compiler, measures: MEASURES })
    return []
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    const expected = 'clauses that compile, and a measure of plugins/checks/code/index.ts'
    return [source.problem({ path: ['given'], message, expected })]
  }
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
