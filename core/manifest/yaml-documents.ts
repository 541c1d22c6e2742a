import type { Document } from 'yaml'
import { yamlLibrary } from '../lazy-imports.ts'
import type { ValidateFunction } from './json-schema.ts'
import { type ManifestProblem, throwProblems } from './problems.ts'
import { schemaFindings } from './schema-problems.ts'
import { syntaxProblem, tooDeep, tooDeepAt, yamlProblems } from './yaml-problems.ts'
import { PARSE_OPTIONS, readSource, type YamlSource, yamlFiles } from './yaml-source.ts'

const MAX_ALIASES = 50

/** A value that passed its schema, with the file that can still locate later findings. */
export type Loaded<T> = { readonly value: T; readonly source: YamlSource }

/** The first document of a YAML file. @throws ManifestError with every problem of the file. */
export function loadYaml<T>(file: string, validate: ValidateFunction<T>): T {
  const problems: ManifestProblem[] = []
  const loaded = readYaml(file, validate, problems)
  throwProblems(problems)
  return (loaded as Loaded<T>).value
}

/** As `loadYaml`, but adds to `problems` and gives undefined where there are any. */
export function readYaml<T>(
  file: string,
  validate: ValidateFunction<T>,
  problems: ManifestProblem[],
): Loaded<T> | undefined {
  const source = readSource(file, problems)
  return source && parseYaml(source, validate, problems)
}

/** The first document of a text, judged by `validate`; what follows a `---` line is not parsed. */
export function parseYaml<T>(
  source: YamlSource,
  validate: ValidateFunction<T>,
  problems: ManifestProblem[],
): Loaded<T> | undefined {
  const document = guarded(source, problems, () =>
    yamlLibrary().parseDocument(firstDocument(source.text), PARSE_OPTIONS),
  )
  const value = document && plainValue({ document, index: 0 }, source, problems)
  return value && judged({ value: value.value, index: 0 }, { source, validate, problems })
}

/**
 * All documents of a YAML file, each judged by the validator at its place. A file may hold fewer
 * documents than validators, not more. @throws ManifestError
 */
export function loadYamlDocuments<T extends readonly unknown[]>(
  file: string,
  validators: { readonly [K in keyof T]: ValidateFunction<T[K]> },
): { readonly [K in keyof T]: T[K] | undefined } {
  const problems: ManifestProblem[] = []
  const source = readSource(file, problems)
  const values = source ? parseDocuments(source, validators, problems) : []
  throwProblems(problems)
  return values as unknown as { readonly [K in keyof T]: T[K] | undefined }
}

/** As `loadYamlDocuments`, over a text. */
export function parseDocuments(
  source: YamlSource,
  validators: readonly ValidateFunction[],
  problems: ManifestProblem[],
): readonly unknown[] {
  const parsed = guarded(source, problems, () =>
    yamlLibrary().parseAllDocuments(source.text, PARSE_OPTIONS),
  )
  if (parsed === undefined) return []
  const documents = Array.isArray(parsed) ? parsed : []
  if (documents.length === 0) problems.push(emptyFile(source))
  return documents.map((document, index) => {
    const validate = validators[index]
    if (validate === undefined) {
      problems.push(tooManyDocuments(source, index, validators.length))
      return undefined
    }
    const value = plainValue({ document, index }, source, problems)
    return value && judged({ value: value.value, index }, { source, validate, problems })?.value
  })
}

/** Every `.yaml` file under a folder, sorted by path. Adds to `problems`; a missing folder is empty. */
export function readYamlDirectory<T>(
  folder: string,
  validate: ValidateFunction<T>,
  problems: ManifestProblem[],
): readonly Loaded<T>[] {
  return yamlFiles(folder, problems).flatMap((file) => readYaml(file, validate, problems) ?? [])
}

/** Text that nests without end is refused with a problem instead of ending the process. */
function guarded<T>(
  source: YamlSource,
  problems: ManifestProblem[],
  parse: () => T,
): T | undefined {
  const deepAt = tooDeepAt(source.text)
  if (deepAt !== undefined) {
    problems.push(tooDeep(source, deepAt))
    return undefined
  }
  try {
    return parse()
  } catch (error) {
    const isTooDeep = error instanceof RangeError
    problems.push(
      isTooDeep ? tooDeep(source, 0) : source.problemAt(0, syntaxProblem(String(error))),
    )
    return undefined
  }
}

type Place<T> = { readonly index: number } & T

function plainValue(
  { document, index }: Place<{ readonly document: Document.Parsed }>,
  source: YamlSource,
  problems: ManifestProblem[],
): { readonly value: unknown } | undefined {
  const broken = yamlProblems(document, source)
  problems.push(...broken)
  if (broken.length > 0) return undefined
  try {
    const value: unknown = document.toJS({ maxAliasCount: MAX_ALIASES })
    if (value !== null && value !== undefined) return { value }
    problems.push(emptyFile(source))
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const finding = { path: [], message: `cannot be read: ${why}`, expected: 'fewer aliases' }
    problems.push(source.problem(finding, index))
  }
  return undefined
}

type Judge<T> = {
  readonly source: YamlSource
  readonly validate: ValidateFunction<T>
  readonly problems: ManifestProblem[]
}

function judged<T>(
  { value, index }: Place<{ readonly value: unknown }>,
  { source, validate, problems }: Judge<T>,
): Loaded<T> | undefined {
  if (validate(value)) return { value, source }
  for (const finding of schemaFindings(validate.errors)) {
    problems.push(source.problem(finding, index))
  }
  return undefined
}

function emptyFile(source: YamlSource): ManifestProblem {
  return source.problemAt(0, { key: '', message: 'is empty', expected: 'a map of keys' })
}

function tooManyDocuments(source: YamlSource, index: number, most: number): ManifestProblem {
  const message = `holds a document number ${index + 1}`
  const expected = `at most ${most} ${most === 1 ? 'document' : 'documents'}`
  return source.problem({ path: [], message, expected }, index)
}

const MARKER = /^---(?:\s|$)/

/**
 * The text up to the `---` line that opens a second document, so that a boot need not parse the
 * examples that follow. A marker at the very beginning opens the first document.
 */
function firstDocument(text: string): string {
  if (!text.includes('---')) return text
  let hasBegun = false
  for (let at = 0; at < text.length; ) {
    const newline = text.indexOf('\n', at)
    const end = newline < 0 ? text.length : newline
    const line = text.slice(at, end)
    const isMarker = MARKER.test(line)
    if (isMarker && hasBegun) return text.slice(0, at)
    hasBegun ||= isMarker || isContent(line)
    at = end + 1
  }
  return text
}

function isContent(line: string): boolean {
  const rest = line.trim()
  return rest !== '' && !rest.startsWith('#') && !line.startsWith('%')
}
