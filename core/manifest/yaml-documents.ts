import type { Document } from 'yaml'
import { yamlLibrary } from '../lazy-imports.ts'
import type { ValidateFunction } from './json-schema.ts'
import type { ManifestProblem } from './problems.ts'
import { schemaFindings } from './schema-problems.ts'
import { syntaxProblem, tooDeep, tooDeepAt, yamlProblems } from './yaml-problems.ts'
import { PARSE_OPTIONS, readSource, type YamlSource } from './yaml-source.ts'

const MAX_ALIASES = 50

/** A value that matches its schema, with its file to locate later findings. */
export type Loaded<T> = { readonly value: T; readonly source: YamlSource }

/** Reads the first document of a YAML file. If invalid, adds problems and returns undefined. */
export function readYaml<T>(
  file: string,
  validate: ValidateFunction<T>,
  problems: ManifestProblem[],
): Loaded<T> | undefined {
  const source = readSource(file, problems)
  return source && parseYaml(source, validate, problems)
}

/** Parses and validates the first document of a text. Ignores everything after a `---` line. */
export function parseYaml<T>(
  source: YamlSource,
  validate: ValidateFunction<T>,
  problems: ManifestProblem[],
): Loaded<T> | undefined {
  const document = guarded(source, problems, () =>
    yamlLibrary().parseDocument(firstDocument(source.text), PARSE_OPTIONS),
  )
  return document && validValue(document, { source, validate, problems })
}

/**
 * Parses all documents of a text, each with the validator at its index. Invalid ones are undefined.
 * There may be fewer documents than validators, but not more.
 */
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
    return validValue(document, { source, validate, problems }, index)?.value
  })
}

/** Reports deeply nested text as a problem, because parsing it could crash the process. */
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

type Judge<T> = {
  readonly source: YamlSource
  readonly validate: ValidateFunction<T>
  readonly problems: ManifestProblem[]
}

/** Returns the value of a document without syntax errors and schema findings. */
function validValue<T>(
  document: Document.Parsed,
  { source, validate, problems }: Judge<T>,
  index = 0,
): Loaded<T> | undefined {
  const broken = yamlProblems(document, source)
  problems.push(...broken)
  if (broken.length > 0) return undefined
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: MAX_ALIASES })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    const finding = { path: [], message: `cannot be read: ${why}`, expected: 'fewer aliases' }
    problems.push(source.problem(finding, index))
    return undefined
  }
  if (value === null || value === undefined) problems.push(emptyFile(source))
  else if (validate(value)) return { value, source }
  else {
    const findings = schemaFindings(validate.errors)
    problems.push(...findings.map((finding) => source.problem(finding, index)))
  }
  return undefined
}

function emptyFile(source: YamlSource): ManifestProblem {
  return source.problemAt(0, { key: '', message: 'is empty', expected: 'a map of keys' })
}

function tooManyDocuments(source: YamlSource, index: number, most: number): ManifestProblem {
  const message = `has a document number ${index + 1}`
  const expected = `at most ${most} ${most === 1 ? 'document' : 'documents'}`
  return source.problem({ path: [], message, expected }, index)
}

const MARKER = /^---(?:\s|$)/

/**
 * Returns the text before the `---` line of the second document, so that a start does not parse the
 * examples after it. A marker at the very beginning opens the first document.
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
