import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile, type JSONSchema } from 'json-schema-to-typescript'
import { parse } from 'yaml'
import { type ConfigSchema, withRequired } from '../core/config/config-schema.ts'
import type { JsonSchema, ModuleManifest } from '../core/manifest/module-manifest.ts'

/*
 * Writes the TypeScript types of modules, records and the configuration from their schemas:
 * `npm run types`. A test compares what is committed with what this would write.
 *
 * A schema may name a type of the program instead of describing it, for values that never leave
 * the process: `x-type: plugins/audit/page/site-facts.ts#SiteFacts`.
 */
const manifests = fileURLToPath(new URL('.', import.meta.url))
const BANNER = '// Written by `npm run types` from the manifests. Do not edit.\n'

/** The contents of every file of `manifests/types`, by name. */
export async function typeFiles(): Promise<ReadonlyMap<string, string>> {
  const files = await moduleTypeFiles(() => true)
  const records = readAll<JSONSchema>('records')
  if (records.length > 0) files.set('records.ts', await recordTypes(records))
  files.set('config.ts', await configTypes())
  files.set('audit-file.ts', file([await typeOf('AuditFile', readSchemaFile('audit-file'))]))
  files.set('tokens.ts', file([await typeOf('Tokens', readSchemaFile('tokens'))]))
  return files
}

/** The files of some modules, by name. @param isWanted by the module's id */
export async function moduleTypeFiles(
  isWanted: (id: string) => boolean,
): Promise<Map<string, string>> {
  const modules = readAll<ModuleManifest>('modules')
  const outputs = new Map(modules.map(({ id, outputs }) => [id, outputs]))
  const files = new Map<string, string>()
  for (const manifest of modules.filter(({ id }) => isWanted(id))) {
    files.set(`${kebab(manifest.id)}.ts`, await moduleTypes(manifest, outputs))
  }
  return files
}

/** `<Module>Inputs`, `<Module>Options` and `<Module>Outputs`. */
async function moduleTypes(
  manifest: ModuleManifest,
  outputs: ReadonlyMap<string, ModuleManifest['outputs']>,
): Promise<string> {
  const { id, inputs = {}, optionsSchema = {} } = manifest
  const inputSchemas = Object.fromEntries(
    Object.entries(inputs).map(([name, { from, request, schema }]) => {
      const [producer = '', output = ''] = from?.split('.') ?? []
      const sources = [
        ...(from === undefined ? [] : [outputs.get(producer)?.[output] ?? true]),
        ...(request === undefined ? [] : [schema ?? true]),
      ]
      return [name, sources.length === 1 ? sources[0] : { anyOf: sources }]
    }),
  )
  const required = Object.keys(inputs).filter((name) => inputs[name]?.optional !== true)
  const name = pascal(id)
  const types = await Promise.all([
    typeOf(`${name}Inputs`, closed(inputSchemas as Schemas, required)),
    typeOf(`${name}Options`, closed(optionsSchema)),
    typeOf(`${name}Outputs`, closed(manifest.outputs)),
  ])
  return file(types)
}

type Schemas = Readonly<Record<string, JsonSchema>>

function closed(properties: Schemas, required = Object.keys(properties)): JSONSchema {
  return { type: 'object', additionalProperties: false, required, properties } as JSONSchema
}

/**
 * One file with all records, which refer to each other by `$ref: '#/definitions/<Name>'`. A YAML
 * file holds the record of its `title`, and those of its `definitions`.
 */
async function recordTypes(files: readonly JSONSchema[]): Promise<string> {
  const definitions: Record<string, JSONSchema> = Object.assign(
    {},
    ...files.map(({ title, definitions, ...schema }) => ({
      ...definitions,
      ...(title !== undefined && { [title]: schema }),
    })),
  )
  const all = closed(
    Object.fromEntries(
      Object.keys(definitions).map((name) => [name, { $ref: `#/definitions/${name}` }]),
    ),
  )
  return file([await typeOf('Records', withDefaults({ ...all, definitions } as JSONSchema))])
}

/** Requests have what is left out filled in by its default before anybody reads them. */
function withDefaults<T>(schema: T): T {
  if (Array.isArray(schema)) return schema.map(withDefaults) as T
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema).map(([key, value]) => [key, withDefaults(value)])
  const { properties, required } = schema as JSONSchema
  const filled = Object.entries(properties ?? {}).filter(([, value]) => 'default' in value)
  return {
    ...Object.fromEntries(entries),
    ...(filled.length > 0 && {
      required: [...(Array.isArray(required) ? required : []), ...filled.map(([name]) => name)],
    }),
  }
}

/** The configuration in force: every key of its fixed sections is there. */
async function configTypes(): Promise<string> {
  const schema = readSchemaFile('config') as ConfigSchema
  return file([await typeOf('ConfigValues', withRequired(schema) as JSONSchema)])
}

/** A schema of a file that people edit, without its title, which would name the type. */
function readSchemaFile(name: string): JSONSchema {
  const text = readFileSync(join(manifests, `schemas/${name}.schema.json`), 'utf8')
  const { title: _title, ...schema } = JSON.parse(text) as JSONSchema
  return schema
}

async function typeOf(name: string, schema: JSONSchema): Promise<string> {
  const text = await compile(withNamedTypes(schema) as JSONSchema, name, {
    bannerComment: '',
    style: { semi: false, singleQuote: true, printWidth: 100 },
    ignoreMinAndMaxItems: true,
    additionalProperties: false,
    strictIndexSignatures: false,
    unreachableDefinitions: true,
    cwd: manifests,
  })
  return text
    .replace(
      /\n? \* This interface was referenced by `\w+`'s JSON-Schema\n \* via the `definition` "\w+"\.(?=\n)/g,
      '',
    )
    .replace(/^ *\/\*\*\n *\*\/\n/gm, '')
    .replace(/^( *\/\*\*)((?:\n *\* .*)+)\n(?: *\*\n)? *\*\/$/gm, compactComment)
    .trim()
}

/** A comment on one line, where it fits. */
function compactComment(comment: string, start: string, text: string): string {
  const line = `${start} ${text.replace(/\n *\*/g, '').trim()} */`
  return line.length <= 100 ? line : comment.replace(/\n *\*(?=\n)/g, '')
}

/** Gives each `x-type` the form that the library knows, with an address from this folder. */
function withNamedTypes(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withNamedTypes)
  if (typeof schema !== 'object' || schema === null) return schema
  const named = (schema as { readonly 'x-type'?: string })['x-type']
  if (named !== undefined) {
    const [path, type] = named.split('#')
    return { tsType: `import('../../${path}').${type}` }
  }
  const keys = Object.keys(schema)
  // A schema that only describes says nothing of the type.
  if (keys.length === 1 && keys[0] === 'description' && !isObject(Object.values(schema)[0])) {
    return { ...schema, tsType: 'unknown' }
  }
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withNamedTypes(value)]),
  )
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

/** Values of a run are never changed by who receives them, so every type is read-only. */
function file(types: readonly string[]): string {
  return `${BANNER}\n${types.map(readOnly).join('\n\n')}\n`
}

/** `key: T` becomes `readonly key: T`, and `T[]` becomes `readonly T[]`. */
function readOnly(text: string): string {
  const marked = text.replace(
    /^(\s*)((?:'[^'\n]+'|\[k: string\]|[A-Za-z_$][\w$]*)\??:(?: |$))/gm,
    '$1readonly $2',
  )
  // Comments and quoted texts may hold brackets: they are not looked at.
  const code = marked.replace(/\/\*[\s\S]*?\*\/|'[^'\n]*'/g, (part) => '_'.repeat(part.length))
  const starts = [...code.matchAll(/\[\]/g)].map(({ index }) => elementStart(code, index))
  return [...marked]
    .map((letter, at) => (starts.includes(at) ? `readonly ${letter}` : letter))
    .join('')
}

/** Where the type begins that the `[]` at `end` makes a list of. */
function elementStart(code: string, end: number): number {
  let depth = 0
  for (let at = end - 1; at >= 0; at -= 1) {
    const letter = code[at] as string
    if (')}>'.includes(letter)) depth += 1
    else if ('({<'.includes(letter)) depth -= 1
    const before = code[at - 1] ?? ' '
    if (depth === 0 && !/[\w$.>]/.test(before) && /[\w$({]/.test(letter)) return at
  }
  throw new Error(`no type before the list at ${end}`)
}

function readAll<T>(folder: string): readonly T[] {
  const path = join(manifests, folder)
  return (existsSync(path) ? readdirSync(path) : [])
    .filter((name) => name.endsWith('.yaml'))
    .sort()
    .map((name) => parse(readFileSync(join(path, name), 'utf8')) as T)
}

const pascal = (id: string): string => id.charAt(0).toUpperCase() + id.slice(1)
const kebab = (id: string): string => id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

async function writeAll(): Promise<void> {
  const folder = join(manifests, 'types')
  const files = await typeFiles()
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name))
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await writeAll()
