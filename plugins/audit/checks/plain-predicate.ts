import { isDeepStrictEqual } from 'node:util'
import type { Predicate } from './predicate.ts'

type Schema = Readonly<Record<string, unknown>>
/** null: the schema holds something that is not known here. */
type Compile = (operand: unknown) => Predicate | null

/**
 * The keywords that clauses are written in, as plain functions. A page asks each clause once: code
 * generated per clause never gets warm, while these few functions are shared by all of them. Null
 * for a schema with any other keyword.
 */
export function plainPredicate(schema: unknown): Predicate | null {
  if (typeof schema === 'boolean') return () => schema
  if (typeof schema !== 'object' || schema === null) return null
  const tests: Predicate[] = []
  const isOfObjects = 'type' in schema && schema.type === 'object'
  if (isOfObjects) {
    const test = objectTest(schema)
    if (test === null) return null
    tests.push(test)
  }
  for (const [keyword, operand] of Object.entries(schema as Schema)) {
    if (isOfObjects && OF_OBJECTS.has(keyword)) continue
    const test = Object.hasOwn(KEYWORDS, keyword) ? KEYWORDS[keyword]!(operand) : null
    if (test === null) return null
    // The type comes first, because the rest applies only to values of that type.
    if (keyword === 'type') tests.unshift(test)
    else tests.push(test)
  }
  return all(tests)
}

const OF_OBJECTS: ReadonlySet<string> = new Set(['type', 'required', 'properties'])

/** Most clauses ask for an object with certain members: one function asks for all of them. */
function objectTest({ required = [], properties = {} }: Schema): Predicate | null {
  const names = new Set([...(required as string[]), ...Object.keys(properties as Schema)])
  const members = [...names].map((name) => ({
    name,
    isRequired: (required as string[]).includes(name),
    test: Object.hasOwn(properties as Schema, name)
      ? plainPredicate((properties as Schema)[name])
      : () => true,
  }))
  if (members.some(({ test }) => test === null)) return null
  return (value) => {
    if (!isObject(value)) return false
    for (const { name, isRequired, test } of members) {
      const member = value[name]
      if (member === undefined ? isRequired : !test!(member)) return false
    }
    return true
  }
}

const KEYWORDS: Readonly<Record<string, Compile>> = {
  type: (names) => {
    const tests = [names].flat().map((name) => TYPES[String(name)])
    return tests.every((test) => test !== undefined) ? any(tests) : null
  },
  const: (wanted) => {
    if (typeof wanted !== 'object' || wanted === null) return (value) => value === wanted
    return (value) => isDeepStrictEqual(value, wanted)
  },
  enum: (wanted) => any((wanted as unknown[]).map((one) => KEYWORDS.const!(one)!)),
  minimum: (bound) => numeric((value) => value >= (bound as number)),
  maximum: (bound) => numeric((value) => value <= (bound as number)),
  exclusiveMinimum: (bound) => numeric((value) => value > (bound as number)),
  exclusiveMaximum: (bound) => numeric((value) => value < (bound as number)),
  minLength: (bound) => textual((value) => [...value].length >= (bound as number)),
  maxLength: (bound) => textual((value) => [...value].length <= (bound as number)),
  pattern: (source) => {
    const pattern = new RegExp(String(source), 'u')
    return textual((value) => pattern.test(value))
  },
  minItems: (bound) => listed((value) => value.length >= (bound as number)),
  maxItems: (bound) => listed((value) => value.length <= (bound as number)),
  items: (schema) => {
    const test = plainPredicate(schema)
    return test && listed((value) => value.every(test))
  },
  contains: (schema) => {
    const test = plainPredicate(schema)
    return test && listed((value) => value.some(test))
  },
  required: (names) => {
    return (value) => {
      if (!isObject(value)) return true
      for (const name of names as string[]) if (value[name] === undefined) return false
      return true
    }
  },
  properties: (schemas) => {
    const tests = Object.entries(schemas as Schema).map(([name, schema]) => {
      return { name, test: plainPredicate(schema) }
    })
    if (tests.some(({ test }) => test === null)) return null
    return (value) => {
      if (!isObject(value)) return true
      for (const { name, test } of tests) {
        const member = value[name]
        if (member !== undefined && !test!(member)) return false
      }
      return true
    }
  },
  anyOf: (schemas) => combined(schemas, any),
  allOf: (schemas) => combined(schemas, all),
  not: (schema) => {
    const test = plainPredicate(schema)
    return test && ((value) => !test(value))
  },
}

const TYPES: Readonly<Record<string, Predicate | undefined>> = {
  null: (value) => value === null,
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number' && Number.isFinite(value),
  integer: Number.isInteger,
  string: (value) => typeof value === 'string',
  array: Array.isArray,
  object: isObject,
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function numeric(test: (value: number) => boolean): Predicate {
  return (value) => typeof value !== 'number' || test(value)
}

function textual(test: (value: string) => boolean): Predicate {
  return (value) => typeof value !== 'string' || test(value)
}

function listed(test: (value: readonly unknown[]) => boolean): Predicate {
  return (value) => !Array.isArray(value) || test(value)
}

function combined(schemas: unknown, join: (tests: Predicate[]) => Predicate): Predicate | null {
  const tests = (schemas as unknown[]).map(plainPredicate)
  return tests.every((test) => test !== null) ? join(tests) : null
}

function all(tests: readonly Predicate[]): Predicate {
  if (tests.length === 1) return tests[0]!
  return (value) => {
    for (const test of tests) if (!test(value)) return false
    return true
  }
}

function any(tests: readonly (Predicate | undefined)[]): Predicate {
  if (tests.length === 1) return tests[0]!
  return (value) => {
    for (const test of tests) if (test!(value)) return true
    return false
  }
}
