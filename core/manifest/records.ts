import { readdirSync, readFileSync } from 'node:fs'
import { yamlLibrary } from '../lazy-imports.ts'
import { type ValidateFunction, valueSchemas } from './json-schema.ts'
import { derivedOnce } from './yaml-cache.ts'

type Schema = Readonly<Record<string, unknown>>
type Schemas = Readonly<Record<string, Schema>>
type RecordFile = Schema & { readonly title?: string; readonly definitions?: Schemas }

const folder = new URL('../../manifests/records/', import.meta.url)
/** Prefix of references between records. */
export const RECORD_PREFIX = '#/definitions/'

let known: Schemas | undefined

/**
 * The JSON Schemas of `manifests/records` by name. They refer to each other by
 * `#/definitions/<name>`. The files are read on first use.
 */
export function recordSchemas(): Schemas {
  known ??= readRecords()
  return known
}

function readRecords(): Schemas {
  const names = readdirSync(folder).filter((name) => name.endsWith('.yaml'))
  const texts = names.sort().map((name) => readFileSync(new URL(name, folder), 'utf8'))
  return derivedOnce('records', [import.meta.url, ...texts], () =>
    Object.assign({}, ...texts.map((text) => recordsOf(yamlLibrary().parse(text) as RecordFile))),
  )
}

/** Returns the records of a file: its `title` and its `definitions`. */
function recordsOf({ title, definitions, ...schema }: RecordFile): Schemas {
  return { ...definitions, ...(title !== undefined && { [title]: schema }) }
}

/** Returns the records that `roots` refer to by `prefix`, directly or indirectly, by name. */
export function reachable(roots: unknown, schemas: Schemas, prefix = RECORD_PREFIX): Schemas {
  const found: Record<string, Schema> = {}
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, value] of Object.entries(node)) {
      if (key !== '$ref' || typeof value !== 'string' || !value.startsWith(prefix)) visit(value)
      else follow(value.slice(prefix.length))
    }
  }
  const follow = (name: string): void => {
    const schema = schemas[name]
    if (schema === undefined) throw new Error(`there is no record ${name}`)
    if (Object.hasOwn(found, name)) return
    found[name] = schema
    visit(schema)
  }
  visit(roots)
  return found
}

/**
 * Creates a validator of the record `name`, whose type is `T` (`Records[name]` of
 * `manifests/types`). It is compiled on first use.
 * @param ignored keywords that stored documents need not satisfy
 */
export function recordValidator<T>(
  name: string,
  ignored: readonly string[] = [],
): ValidateFunction<T> {
  return valueSchemas.lazy<T>(() => {
    const schema = recordSchemas()[name]
    const whole = { ...schema, definitions: reachable(schema, recordSchemas()) }
    const isKept = (key: string): boolean => !key.startsWith('x-') && !ignored.includes(key)
    const text = JSON.stringify(whole, (key, value) => (isKept(key) ? value : undefined))
    return JSON.parse(text) as Schema
  })
}
