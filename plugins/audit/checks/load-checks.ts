import { join, relative, sep } from 'node:path'
import { parse } from 'css-what'
import { fileSchema, readSchema } from '../../../core/manifest/json-schema.ts'
import { type ManifestProblem, throwProblems } from '../../../core/manifest/problems.ts'
import { derivedOnce } from '../../../core/manifest/yaml-cache.ts'
import { parseYaml, readYaml } from '../../../core/manifest/yaml-documents.ts'
import { readSource, type YamlSource, yamlFiles } from '../../../core/manifest/yaml-source.ts'
import type { Selection } from '../page/facts-data.ts'
import { MEASURE_NAMES } from '../page/page-measures.ts'
import { type CheckManifest, parseCheckId } from './check-manifest.ts'
import { compileCheck } from './compiled-check.ts'
import { PredicateCompiler, thresholdsIn } from './predicate.ts'
import type { Scoring } from './score.ts'

export type LoadedChecks = { readonly scoring: Scoring; readonly checks: readonly CheckManifest[] }

/**
 * The scoring (config/scoring.yaml) and every check (checks/) of the `manifests` folder, in the order
 * of the categories, then by file name. Files that an earlier start accepted are not parsed again.
 * @throws ManifestError with every mistake of every file, each with file, line and column.
 */
export function loadChecks(manifests: string): LoadedChecks {
  const files = [scoringFile(manifests), ...yamlFiles(checksFolder(manifests), [])]
  const texts = files.flatMap((file) => [
    relative(manifests, file),
    readSource(file, [])?.text ?? '',
  ])
  const schemas = (['check', 'scoring'] as const).map((name) => JSON.stringify(readSchema(name)))
  const parts = [import.meta.url, ...schemas, MEASURE_NAMES.join(' '), ...texts] as const
  return derivedOnce('checks', parts, () => parseChecks(manifests))
}

const scoringFile = (manifests: string): string => join(manifests, 'config/scoring.yaml')

export const checksFolder = (manifests: string): string => join(manifests, 'checks')

/** Like `loadChecks`, but always parses every file. */
export function parseChecks(manifests: string): LoadedChecks {
  const problems: ManifestProblem[] = []
  const folder = checksFolder(manifests)
  const scoring = readYaml<Scoring>(scoringFile(manifests), fileSchema('scoring'), problems)?.value
  const compiler = new PredicateCompiler()
  const checks: CheckManifest[] = []
  for (const file of yamlFiles(folder, problems)) {
    const source = readSource(file, problems)
    const path = relative(folder, file)
      .split(sep)
      .join('.')
      .replace(/\.yaml$/, '')
    const check = source && readCheck({ source, path, scoring, compiler }, problems)
    if (check) checks.push(check)
  }
  throwProblems(problems)
  return { scoring: scoring!, checks: inOrder(checks, scoring!) }
}

type Context = { readonly source: YamlSource; readonly path: string; readonly scoring: Scoring }

/** Dependencies for reading a check. `scoring` is undefined if its own file is invalid. */
type CheckSource = Omit<Context, 'scoring'> & {
  readonly scoring: Scoring | undefined
  readonly compiler: PredicateCompiler
}

/** Reads the check of one file and tries its clauses; undefined, with problems, when it is not a check. */
export function readCheck(
  { source, path, scoring, compiler }: CheckSource,
  problems: ManifestProblem[],
): CheckManifest | undefined {
  const loaded = parseYaml<CheckManifest>(source, fileSchema('check'), problems)
  if (!loaded || !scoring) return undefined
  const mistakes = findMistakes(loaded.value, { source, path, scoring })
  problems.push(...mistakes)
  if (mistakes.length > 0) return loaded.value
  try {
    const { headlines } = compileCheck(loaded.value, compiler)
    for (const [status, variants = []] of Object.entries(headlines)) {
      for (const { headline } of variants) {
        const wrong = headline.syntaxProblem()
        if (wrong !== null) problems.push(source.problem({ path: ['headlines', status], ...wrong }))
      }
    }
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause)
    problems.push(source.problem({ path: ['given'], message, expected: 'clauses that compile' }))
  }
  return loaded.value
}

/**
 * Rules that a schema cannot check: the id against the path, and the names of thresholds, category
 * and measure.
 */
function findMistakes(check: CheckManifest, { source, path, scoring }: Context): ManifestProblem[] {
  const found: ManifestProblem[] = []
  const mistake = (key: string, message: string, expected: string) =>
    found.push(source.problem({ path: [key], message, expected }))
  if (check.id !== path) mistake('id', `is "${check.id}"`, `"${path}", the path of the file`)
  const { audit, category } = parseCheckId(check.id)
  const known = scoring.categories[audit].map(({ id }) => id)
  if (!known.includes(category)) mistake('id', `names the category "${category}"`, known.join(', '))
  if (audit === 'geo' && !check.platforms)
    mistake('id', 'has no platforms', 'the platforms it counts for')
  const { code } = check.given
  if (code !== undefined && !MEASURE_NAMES.includes(code)) {
    const expected = 'a measure of plugins/audit/page/page-measures.ts'
    mistake('given', `code "${code}" is not among the measures`, expected)
  }
  const wrongSelector = selectorProblem(check.given.select)
  if (wrongSelector !== null) mistake('given', wrongSelector, 'a CSS selector')
  const declared = Object.keys(check.thresholds ?? {})
  const isUnknown = (name: string): boolean => !declared.includes(name)
  for (const name of new Set(thresholdsIn(check).filter(isUnknown))) {
    const expected = declared.join(', ') || 'a threshold'
    mistake('thresholds', `lacks "${name}", which a clause uses`, expected)
  }
  for (const [key, text] of textsOf(check)) {
    for (const name of thresholdsNamed(text).filter(isUnknown)) {
      const expected = `a threshold: ${declared.join(', ') || 'none is declared'}`
      mistake(key, `speaks of {${name}}`, expected)
    }
  }
  return found
}

function selectorProblem(select: string | undefined): string | null {
  if (select === undefined) return null
  try {
    parse(select)
    return null
  } catch (cause) {
    return `has no selector: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}

/** Selectors that checks apply to the page directly. */
export function selectionsOf(checks: readonly CheckManifest[]): readonly Selection[] {
  return checks.flatMap(({ given: { select, take } }) =>
    select === undefined ? [] : [{ select, ...(take === undefined ? {} : { take }) }],
  )
}

/** The texts of a check that name thresholds, by their key. */
export function textsOf(check: CheckManifest): (readonly [string, string])[] {
  const { tests, expected, fix, criteria = {} } = check
  const clauses = Object.values(criteria).map((text) => ['criteria', text] as const)
  return [['tests', tests], ['expected', expected], ['fix', fix], ...clauses]
}

const thresholdsNamed = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!)

function inOrder(checks: readonly CheckManifest[], scoring: Scoring): CheckManifest[] {
  const rank = new Map<string, number>()
  for (const audit of ['seo', 'geo'] as const) {
    for (const { id } of scoring.categories[audit]) rank.set(`${audit}.${id}`, rank.size)
  }
  const rankOf = ({ id }: CheckManifest) => rank.get(id.slice(0, id.lastIndexOf('.'))) ?? rank.size
  return [...checks].sort((a, b) => rankOf(a) - rankOf(b) || (a.id < b.id ? -1 : 1))
}
