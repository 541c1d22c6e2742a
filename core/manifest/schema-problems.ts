import { basename } from 'node:path'
import type { ErrorObject } from 'ajv'
import { expectedName } from './problems.ts'
import type { Finding, PathPart, YamlSource } from './yaml-source.ts'

const MAX_FINDINGS = 50

/** Returns a finding with the expected name if `name` is unknown. Empty otherwise. */
export function unknownName(
  name: string,
  known: ReadonlyMap<string, unknown> | ReadonlySet<string>,
  finding: Omit<Finding, 'expected'>,
): Finding[] {
  return known.has(name) ? [] : [{ ...finding, expected: expectedName(name, [...known.keys()]) }]
}

/** Returns a finding if a manifest's id is not its file name. Empty otherwise. */
export function idFindings(id: string, { file }: YamlSource): Finding[] {
  const name = basename(file, '.yaml')
  if (name === id) return []
  return [{ path: ['id'], message: `is "${id}"`, expected: `"${name}", the file's name` }]
}

/** Converts Ajv's errors to plain words, each with the path of its key. */
export function schemaFindings(errors: readonly ErrorObject[] | null | undefined): Finding[] {
  const all = errors ?? []
  const choices = new Set(
    all.filter(({ keyword }) => isChoice(keyword)).map(({ schemaPath }) => schemaPath),
  )
  return all
    .filter((error) => !isPartOfChoice(error.schemaPath, choices) && error.keyword !== 'if')
    .slice(0, MAX_FINDINGS)
    .map(finding)
}

/** Returns the first finding as one sentence, for values that do not come from a file. */
export function firstFinding(errors: readonly ErrorObject[] | null | undefined): string {
  const first = schemaFindings(errors)[0]
  if (first === undefined) return 'it does not match its schema'
  const expected = first.expected === '' ? '' : `, expected ${first.expected}`
  return `${first.path.join('.') || 'the whole'} ${first.message}${expected}`
}

function finding(error: ErrorObject): Finding {
  const path = pathOf(error.instancePath)
  switch (error.keyword) {
    case 'additionalProperties':
      return unknownKey([...path, String(error.params.additionalProperty)], error)
    case 'propertyNames':
      return {
        path: [...path, String(error.params.propertyName)],
        at: 'key',
        message: 'is not a valid name',
        expected: describe(error.parentSchema?.propertyNames, 'another spelling'),
      }
    case 'required':
      return {
        path: [...path, String(error.params.missingProperty)],
        message: 'is missing',
        expected: describe(property(error, String(error.params.missingProperty)), 'a value'),
      }
    default:
      return { path, message: `is ${shown(error.data)}`, expected: expectation(error) }
  }
}

function unknownKey(path: readonly PathPart[], error: ErrorObject): Finding {
  const known = Object.keys((error.parentSchema?.properties as object | undefined) ?? {})
  const expected = expectedName(String(path.at(-1)), known)
  return { path, at: 'key', message: 'is not a known key', expected }
}

function expectation(error: ErrorObject): string {
  const { params, parentSchema } = error
  switch (error.keyword) {
    case 'type':
      return typeNames(params.type)
    case 'enum':
      return oneOf(error.data, params.allowedValues)
    case 'const':
      return shown(params.allowedValue)
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return `a number ${params.comparison} ${params.limit}`
    case 'minLength':
      return params.limit === 1 ? 'some text' : `at least ${params.limit} characters`
    case 'maxLength':
      return `at most ${params.limit} characters`
    case 'minItems':
    case 'minProperties':
      return `at least ${params.limit} ${params.limit === 1 ? 'entry' : 'entries'}`
    case 'maxItems':
    case 'maxProperties':
      return `at most ${params.limit} entries`
    case 'uniqueItems':
      return 'each entry once'
    default:
      return describe(parentSchema, error.message ?? 'another value')
  }
}

const isChoice = (keyword: string): boolean => keyword === 'anyOf' || keyword === 'oneOf'

/** The error of a failed choice describes its branches, so their own errors are omitted. */
function isPartOfChoice(schemaPath: string, choices: ReadonlySet<string>): boolean {
  if (choices.size === 0) return false
  for (const keyword of ['/anyOf/', '/oneOf/']) {
    const at = schemaPath.lastIndexOf(keyword)
    if (at >= 0 && choices.has(schemaPath.slice(0, at + keyword.length - 1))) return true
  }
  return false
}

function property(error: ErrorObject, name: string): unknown {
  return (error.parentSchema?.properties as Record<string, unknown> | undefined)?.[name]
}

function describe(schema: unknown, otherwise: string): string {
  const { description, type } = (schema ?? {}) as { description?: unknown; type?: unknown }
  if (typeof description === 'string') return lowerFirst(description.replace(/\.$/, ''))
  return type === undefined ? otherwise : typeNames(type)
}

function oneOf(data: unknown, allowed: readonly unknown[]): string {
  if (typeof data === 'string') return expectedName(data, allowed.map(String))
  return `one of ${allowed.map(String).join(', ')}`
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'a map',
  array: 'a list',
  null: 'nothing (null)',
}

function typeNames(type: unknown): string {
  const types = Array.isArray(type) ? type : [type]
  return types.map((name) => TYPE_NAMES[String(name)] ?? String(name)).join(' or ')
}

function shown(value: unknown): string {
  if (value === null || value === undefined) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  const text = JSON.stringify(value) ?? typeof value
  return text.length > 60 ? `${text.slice(0, 57)}…` : text
}

function pathOf(pointer: string): PathPart[] {
  if (pointer === '') return []
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function lowerFirst(text: string): string {
  const second = text.charAt(1)
  const isAcronym = second !== '' && second === second.toUpperCase() && second !== ' '
  return isAcronym ? text : text.charAt(0).toLowerCase() + text.slice(1)
}
