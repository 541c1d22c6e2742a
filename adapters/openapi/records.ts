import { readdirSync, readFileSync } from 'node:fs'
import { yamlLibrary } from '../../core/lazy-imports.ts'
import { derivedOnce } from '../../core/manifest/yaml-cache.ts'
import type { Records } from '../../manifests/types/records.ts'
import type { JsonSchema } from './json-schema.ts'

/** The name of a record that leaves or enters the process; its type is `Records[name]`. */
export type RecordName = keyof Records

type Schemas = Readonly<Record<string, JsonSchema>>
type RecordFile = JsonSchema & { readonly title?: string; readonly definitions?: Schemas }

const folder = new URL('../../manifests/records/', import.meta.url)
const prefix = '#/definitions/'

let known: Schemas | undefined

/** The JSON Schemas of all records by name. The files are read when the first one is needed. */
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

/** A file holds the record of its title, and those of its `definitions`. */
function recordsOf({ title, definitions, ...schema }: RecordFile): Schemas {
  return { ...definitions, ...(title !== undefined && { [title]: schema }) }
}

/** A record's schema together with those it refers to, for a validator. */
export function recordSchema(name: RecordName): JsonSchema {
  const definitions = reachable([recordSchemas()[name]], recordSchemas(), prefix)
  return { ...recordSchemas()[name], definitions }
}

/** The schemas that `roots` refer to by `prefix`, directly and through others, by name. */
export function reachable(roots: readonly unknown[], schemas: Schemas, prefix: string): Schemas {
  const found: Record<string, JsonSchema> = {}
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

/** The schema as OpenAPI writes it: it refers to the components of the document. */
export function asComponent<T>(schema: T): T {
  // Names of types of this program mean nothing to others.
  const text = JSON.stringify(schema, (key, value) => (key === 'x-type' ? undefined : value))
  return JSON.parse(text.replaceAll(`"${prefix}`, '"#/components/schemas/')) as T
}
