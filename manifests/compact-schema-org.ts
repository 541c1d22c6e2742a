import { pathToFileURL } from 'node:url'
import type { VocabularyData } from '../plugins/audit/page/structured-data/vocabulary.ts'

/** DataType and the seventeen data types, which the declarations hold as plain TypeScript types: name -> parents. */
const DATA_TYPES: Readonly<Record<string, readonly string[]>> = {
  Boolean: ['DataType'],
  CssSelectorType: ['Text'],
  DataType: [],
  Date: ['DataType'],
  DateTime: ['DataType'],
  Distance: ['Quantity'],
  Duration: ['Quantity'],
  Energy: ['Quantity'],
  Float: ['Number'],
  Integer: ['Number'],
  Mass: ['Quantity'],
  Number: ['DataType'],
  PronounceableText: ['Text'],
  Quantity: ['DataType'],
  Text: ['DataType'],
  Time: ['DataType'],
  URL: ['Text'],
  XPathType: ['Text'],
}

/** The one superseded property that the declarations lack; it was allowed on anything. */
const INTERACTION_COUNT = {
  domains: new Set<string>(),
  ranges: new Set(['Text']),
  by: 'interactionStatistic',
}

/**
 * Compacts the schema.org vocabulary that the declarations of `schema-dts` carry. Run by hand:
 * `npx tsx manifests/compact-schema-org.ts <release> < node_modules/schema-dts/dist/schema.d.ts > manifests/data/schema-org.json`
 */

type Draft = {
  /** Identifier of the declarations -> type name; names of other vocabularies are left out. */
  readonly names: Map<string, string>
  readonly unions: Map<string, string[]>
  readonly properties: Map<string, { domains: Set<string>; ranges: Set<string>; by?: string }>
  readonly supersededTypes: Map<string, string>
}

const BASE = /^(?:export )?interface (\w+)Base extends /
const LEAF = /^export (?:interface|type) (\w+)Leaf\b/
const TYPE_NAME = /^ {4}"@type": "([^"]+)";$/
const PROPERTY = /^ {4}"([^"]+)"\?: SchemaValue<(.*), "[^"]+">;$/
const UNION = /^export type (\w+)(?:<[^>]*>)? = ([^&]*);$/
const DEPRECATED = /@deprecated (?:Consider using https:\/\/schema\.org\/(\w+)|Use (\w+)) instead/

/** Vocabulary of a `schema.d.ts`; terms in alphabetical order, so that a new release diffs well. */
export function compactSchemaOrg(declarations: string, release: string): VocabularyData {
  const draft = readDeclarations(declarations)
  const { parents, members } = relations(draft)
  draft.properties.set('interactionCount', INTERACTION_COUNT)
  const nameOf = (identifier: string) => draft.names.get(identifier)
  return {
    release,
    attribution:
      'Terms of schema.org, CC BY-SA 3.0, as carried by schema-dts, Apache-2.0 (Google LLC).',
    types: { ...sorted(parents, (set) => [...set].sort()), ...DATA_TYPES },
    properties: sorted(draft.properties, ({ domains, ranges, by }) => {
      const lists = [termsOf(domains, nameOf), termsOf(ranges, nameOf)] as const
      return by === undefined ? lists : [...lists, by]
    }),
    enumerations: sorted(members, (set) => [...set].sort()),
    supersededTypes: sorted(draft.supersededTypes, (by) => by),
  }
}

function readDeclarations(declarations: string): Draft {
  const draft: Draft = {
    names: new Map(),
    unions: new Map(),
    properties: new Map(),
    supersededTypes: new Map(),
  }
  let base = ''
  let leaf = ''
  let deprecated: string | undefined
  for (const line of declarations.split('\n')) {
    const note = DEPRECATED.exec(line)
    if (note) deprecated = note[1] ?? note[2]
    if (/^\s*(?:\/\*\*|\*)/.test(line)) continue
    base = BASE.exec(line)?.[1] ?? base
    leaf = LEAF.exec(line)?.[1] ?? leaf
    const name = TYPE_NAME.exec(line)?.[1]
    if (name && !name.includes(':')) draft.names.set(leaf, name)
    readProperty(draft, line, { base, deprecated })
    readUnion(draft, line, deprecated)
    deprecated = undefined
  }
  return draft
}

type Place = { readonly base: string; readonly deprecated: string | undefined }

function readProperty(draft: Draft, line: string, { base, deprecated }: Place): void {
  const [, name, ranges] = PROPERTY.exec(line) ?? []
  if (!name || !ranges) return
  const property = draft.properties.get(name) ?? { domains: new Set(), ranges: new Set() }
  property.domains.add(base)
  for (const range of ranges.split(' | ')) if (range !== 'IdReference') property.ranges.add(range)
  if (deprecated) property.by = deprecated
  draft.properties.set(name, property)
}

function readUnion(draft: Draft, line: string, deprecated: string | undefined): void {
  const [, identifier, union] = UNION.exec(line) ?? []
  if (!identifier || !union || identifier.endsWith('Leaf')) return
  draft.unions.set(identifier, union.replace(/<[^>]*>/g, '').split(' | '))
  if (deprecated) draft.supersededTypes.set(identifier, deprecated)
}

/** A type's union lists its members by their quoted names and its direct subtypes by identifier. */
function relations({ names, unions }: Draft) {
  const parents = new Map([...names.values()].map((name) => [name, new Set<string>()]))
  const members = new Map<string, Set<string>>()
  for (const [identifier, union] of unions) {
    const type = names.get(identifier)
    if (!type) continue
    for (const part of union) {
      if (part.startsWith('"') && !part.includes('/')) {
        const member = part.slice(1, -1)
        members.set(member, (members.get(member) ?? new Set()).add(type))
      }
      const subtype = names.get(part)
      if (subtype) parents.get(subtype)?.add(type)
    }
  }
  return { parents, members }
}

function termsOf(identifiers: Set<string>, nameOf: (identifier: string) => string | undefined) {
  const terms = [...identifiers].map((i) => nameOf(i) ?? (i in DATA_TYPES ? i : ''))
  return terms.filter((term) => term !== '').sort()
}

function sorted<T, U>(map: ReadonlyMap<string, T>, give: (value: T) => U): Record<string, U> {
  const entries = [...map].map(([key, value]) => [key, give(value)] as const)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  const data = compactSchemaOrg(Buffer.concat(chunks).toString('utf8'), process.argv[2] ?? '')
  // One term per line: small, and a change of one term is a change of one line.
  const text = JSON.stringify(data, null, 1)
    .replace(/\n {3,}/g, '')
    .replace(/\n {2}\]/g, ']')
  process.stdout.write(`${text}\n`)
}
