import { fileSchema } from '../../../core/manifest/json-schema.ts'
import type { ManifestProblem } from '../../../core/manifest/problems.ts'
import { parseDocuments } from '../../../core/manifest/yaml-documents.ts'
import {
  type Finding,
  readSource,
  type YamlSource,
  yamlFiles,
} from '../../../core/manifest/yaml-source.ts'
import { factsData } from '../page/load-facts-data.ts'
import { loadMeasures } from '../page/page-measures.ts'
import type { SiteFacts } from '../page/site-facts.ts'
import type { CheckManifest } from './check-manifest.ts'
import { ExampleProver, type Examples } from './examples/example-proof.ts'
import { textProblems } from './lint-texts.ts'
import { checksFolder, parseChecks } from './load-checks.ts'

type LintedChecks = { readonly checks: number; readonly examples: number }

/**
 * Checks what a start does not read: the texts of checks, the paths of their facts, and their
 * examples, which it judges. `only`: start of the ids of the checks to look at.
 * Adds the mistakes to `problems`. @throws ManifestError for mistakes that also end a start
 */
export async function lintChecks(
  manifests: string,
  only: string,
  problems: ManifestProblem[],
): Promise<LintedChecks> {
  parseChecks(manifests)
  const prover = new ExampleProver(factsData(), await loadMeasures())
  const counts = { checks: 0, examples: 0 }
  for (const file of yamlFiles(checksFolder(manifests), problems)) {
    const source = readSource(file, problems)
    if (!source) continue
    const validators = [fileSchema('check'), fileSchema('check-examples')]
    const [check, second] = parseDocuments(source, validators, problems) as [
      CheckManifest?,
      { readonly examples: Examples }?,
    ]
    if (!check?.id.startsWith(only)) continue
    const { examples = {} } = second ?? {}
    counts.checks++
    counts.examples += Object.values(examples).flat().length
    problems.push(...problemsOf(check, examples, { source, prover }))
  }
  return counts
}

type Tools = { readonly source: YamlSource; readonly prover: ExampleProver }

function problemsOf(
  check: CheckManifest,
  examples: Examples,
  { source, prover }: Tools,
): ManifestProblem[] {
  const ofExamples = Object.entries(examples).flatMap(([status, list]) =>
    list.flatMap((example, index): Finding[] => {
      const message = prover.problem(check, status, example)
      const expected = 'an example that the check judges so'
      return message === null ? [] : [{ path: ['examples', status, index], message, expected }]
    }),
  )
  return [
    ...checkProblems(check, examples, prover).map((found) => source.problem(found)),
    ...ofExamples.map((found) => source.problem(found, 1)),
  ]
}

/**
 * Finds problems of a check other than failing examples: clauses without an example, texts, paths
 * of facts.
 */
export function checkProblems(
  check: CheckManifest,
  examples: Examples,
  prover: ExampleProver,
): Finding[] {
  const lacking = ['pass', ...Object.keys(check.criteria ?? {})].filter((key) => !examples[key])
  return [
    ...lacking.map((clause) => ({
      path: clause === 'pass' ? ['expected'] : ['criteria', clause],
      message: 'has no example',
      expected: `an entry under examples.${clause} in the second document`,
    })),
    ...textProblems(check),
    ...pathProblems(check, Object.values(examples).flat(), prover),
  ]
}

/** Paths of facts that no example has. A path that ends early at null may lead on elsewhere. */
function pathProblems(
  { given, samples = [], ...check }: CheckManifest,
  examples: readonly Examples[string][number][],
  prover: ExampleProver,
): Finding[] {
  const { fact, facts = {}, each, lists = {} } = given
  const paths: readonly (readonly [key: string, path: string | undefined])[] = [
    ['given', fact],
    ['given', each],
    ...Object.values(facts).map((path) => ['given', path] as const),
    ...Object.values(lists).map((list) => ['given', list.each] as const),
    ...samples.map(({ from }) => ['samples', from] as const),
  ]
  const open = new Map(paths.flatMap(([key, path]) => (path === undefined ? [] : [[path, key]])))
  const asked = { ...check, given } as CheckManifest
  for (const example of examples) {
    if (open.size === 0) break
    const found = prover.facts(asked, example)
    for (const path of [...open.keys()]) if (!isMissing(found, path)) open.delete(path)
  }
  return [...open].map(([path, key]) => ({
    path: [key],
    message: `reads ${path}, which is no fact`,
    expected: 'the path of a fact, as the guide to manifests lists them',
  }))
}

function isMissing(facts: SiteFacts, path: string): boolean {
  let value: unknown = facts
  for (const step of path.split('.')) {
    if (value === null || value === undefined) return false
    if (typeof value !== 'object') return true
    if (!Object.hasOwn(value, step)) return !isOpen(path)
    value = (value as Record<string, unknown>)[step]
  }
  return false
}

/** Probes are there only when they were asked. */
const isOpen = (path: string): boolean => path.startsWith('probes.')
