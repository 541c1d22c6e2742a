import { recordSchemas } from '../../core/manifest/records.ts'
import type { Records } from '../../manifests/types/records.ts'
import type { JsonSchema } from '../openapi/json-schema.ts'
import type { RecordName } from '../openapi/records.ts'

/*
 * The parts of an audit's report that an export reads. The report may come from an older or newer
 * version, or from anybody: few properties are required, others may be missing or null, and texts
 * and lists are cut.
 */

/** Properties without which a report cannot be shown, by record. */
const NEEDED = {
  CombinedAuditResponse: ['url', 'scores'],
  CategoryResult: ['id', 'checks'],
  CheckResult: ['id', 'status'],
  PlatformView: ['id'],
  ActionItem: ['title'],
  ModuleOutcome: ['status'],
} as const satisfies { readonly [K in RecordName]?: readonly (keyof Records[K])[] }

type LeftOut = { readonly [K in RecordName]?: readonly (keyof Records[K])[] }

/** Properties that no document needs. */
const UNREAD: LeftOut = {
  CombinedAuditResponse: ['schemaVersion'],
  CheckAuditResponse: [
    ...(['ok', 'schemaVersion', 'catalogueVersion', 'url', 'finalUrl', 'audit'] as const),
    ...(['summary', 'platforms', 'warnings', 'durationMs'] as const),
  ],
  CheckResult: ['category', 'basis'],
}

/** Limits of texts, lists and maps that differ from `CUTS`. */
const CUT_AT: Readonly<Record<string, number>> = {
  'CombinedAuditResponse.url': 2048,
  'CombinedAuditResponse.finalUrl': 2048,
  'CombinedAuditResponse.catalogueVersion': 40,
  'CombinedAuditResponse.auditedAt': 40,
  'CombinedAuditResponse.platforms': 20,
  'CombinedAuditResponse.modules': 60,
  'CombinedAuditResponse.actions': 200,
  'Engine.name': 60,
  'Engine.version': 40,
  'CheckAuditResponse.blockers': 20,
  'CheckAuditResponse.categories': 30,
  'CategoryResult.id': 120,
  'CategoryResult.title': 200,
  'CategoryResult.checks': 60,
  'CheckResult.id': 120,
  'CheckResult.status': 40,
  'CheckResult.effort': 40,
  'CheckResult.evidence': 10,
  'CheckResult.sources': 5,
  'PlatformView.id': 120,
  'PlatformView.title': 200,
  'PlatformView.reasons.readiness': 10,
  'PlatformView.reasons.visibility': 10,
  'PlatformFinding.check': 120,
  'PlatformFinding.status': 40,
  'ActionItem.effort': 40,
  'ActionItem.checks': 50,
  'ModuleOutcome.status': 40,
  'ModuleOutcome.code': 60,
  'Warning.code': 80,
  'Cost.byApi': 40,
}
const CUTS = { string: 1000, array: 100, object: 100 }

/** Properties that are for the operator only. */
const INTERNAL: LeftOut = { CombinedAuditResponse: ['cost'] }

/** The schema of a record as an export reads it; it refers to no other. */
export function readableSchema(name: RecordName, leftOut: LeftOut = UNREAD): JsonSchema {
  const { oneOf = [{ $ref: `#/definitions/${name}` }] } = recordSchemas()[name] as SchemaNode
  const forms = oneOf.map(({ $ref = '' }) => recordSchemas()[nameIn($ref)] as SchemaNode)
  const properties = Object.assign({}, ...forms.map((form) => form.properties))
  return readableObject(name, properties, leftOut)
}

function readableObject(
  name: string,
  properties: Readonly<Record<string, SchemaNode>>,
  leftOut: LeftOut,
): JsonSchema {
  const needed: readonly string[] = (NEEDED as Lists)[name] ?? []
  const unread: readonly string[] = (leftOut as Lists)[name] ?? []
  const read = Object.keys(properties).filter((key) => !unread.includes(key))
  return {
    type: 'object',
    ...(needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(
      read.map((key) => {
        const place = `${name}.${key}`
        return [key, { ...readable(properties[key] ?? {}, place, leftOut), ...EXTRA[place] }]
      }),
    ),
  }
}

/** Requirements in addition to the type of a property. */
const EXTRA: Readonly<Record<string, JsonSchema>> = {
  'CombinedAuditResponse.ok': { type: 'boolean', const: true },
  'CombinedAuditResponse.url': { minLength: 1, examples: ['https://example.com/'] },
  'CombinedAuditResponse.auditedAt': {
    pattern: '^\\d{4}-\\d{2}-\\d{2}(?:T.*)?$',
    description: 'Give the time of the audit in the form of ISO 8601: 2026-03-09T08:30:00Z.',
  },
}

type Lists = Readonly<Record<string, readonly string[] | undefined>>
type SchemaNode = {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly SchemaNode[]
  readonly oneOf?: readonly SchemaNode[]
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly additionalProperties?: SchemaNode | boolean
  readonly items?: SchemaNode
  readonly minimum?: number
  readonly maximum?: number
}

function readable(node: SchemaNode, place: string, leftOut: LeftOut): JsonSchema {
  const { $ref, anyOf, description, properties, items, additionalProperties, minimum, maximum } =
    node
  if ($ref !== undefined) return readableSchema(nameIn($ref), leftOut)
  if (anyOf !== undefined)
    return { ...readable(anyOf[0] ?? {}, place, leftOut), type: ['object', 'null'] }
  const types = typesOf(node)
  const told = description === undefined ? {} : { description }
  if (properties !== undefined) return { ...readableObject(place, properties, leftOut), ...told }
  const type = types.length === 1 ? types[0] : types
  const cut = (kind: keyof typeof CUTS) => CUT_AT[place] ?? CUTS[kind]
  if (types.includes('string')) return { type, maxLength: cut('string'), ...told }
  if (items !== undefined) {
    return { type, maxItems: cut('array'), items: readable(items, `${place}[]`, leftOut), ...told }
  }
  if (typeof additionalProperties === 'object') {
    const values = readable(additionalProperties, `${place}.*`, leftOut)
    return { type, maxProperties: cut('object'), additionalProperties: values, ...told }
  }
  const isScale = minimum !== undefined && maximum !== undefined
  return { ...(types.length > 0 && { type }), ...(isScale && { minimum, maximum }), ...told }
}

/** Other versions may have other words and fractions. */
function typesOf({ type, enum: values, const: value }: SchemaNode): readonly string[] {
  const named = values ?? (value === undefined ? undefined : [value])
  const types = named?.map((one) => (one === null ? 'null' : typeof one)) ?? [type ?? []].flat()
  return [...new Set(types.map((one) => (one === 'integer' ? 'number' : one)))]
}

const nameIn = (ref: string): RecordName => ref.slice('#/definitions/'.length) as RecordName

/** The schema of the report of a full audit, as an export reads it. */
export function auditReportSchema(): JsonSchema {
  const description = 'The answer of POST /api/audit/full, or the result of its stream.'
  return { ...readableSchema('CombinedAuditResponse'), description }
}

/** Schema of a shared report: everything except the parts for the operator. */
export function sharedReportSchema(): JsonSchema {
  const description = 'The report of a full audit, without costs and notes for the operator.'
  return { ...readableSchema('CombinedAuditResponse', INTERNAL), description }
}

type Widened<T> = T extends string
  ? string
  : T extends number
    ? number
    : T extends boolean
      ? boolean
      : T
type Needed<K> = K extends keyof typeof NEEDED ? (typeof NEEDED)[K][number] : never
/** A record in which only required properties are certain to exist. `Parts` replaces properties. */
type Readable<K extends RecordName, Parts = object> = {
  readonly [P in Extract<Exclude<keyof Records[K], keyof Parts>, Needed<K>>]: Widened<Records[K][P]>
} & {
  readonly [P in Exclude<keyof Records[K], keyof Parts | Needed<K>>]?: Widened<Records[K][P]>
} & Parts

export type ReportCheck = Readable<'CheckResult'>
type ReportCategory = Readable<'CategoryResult', { readonly checks: readonly ReportCheck[] }>
type ReportedAudit = Readable<
  'CheckAuditResponse',
  { readonly categories?: readonly ReportCategory[] }
>
type ReportPlatform = Readable<
  'PlatformView',
  {
    readonly reasons?: {
      readonly readiness?: readonly Readable<'PlatformFinding'>[]
      readonly visibility?: readonly string[]
    }
  }
>
export type ReportAction = Readable<'ActionItem'>
type ReportWarning = Readable<'Warning', { readonly code?: string; readonly message?: string }>
/** An outcome of any status. */
export type ReportOutcome = { readonly status: string } & Partial<
  Omit<Records['ModuleDone'], 'status'> &
    Omit<Records['ModuleSkipped'], 'status'> &
    Omit<Records['ModuleFailed'], 'status'>
>

/** The parts of an audit's report that an export reads; bounded, its texts clean. */
export type AuditReport = Readable<
  'CombinedAuditResponse',
  {
    readonly scores: Readable<'Scores'>
    readonly engine?: Readable<'Engine'>
    readonly platforms?: readonly ReportPlatform[]
    readonly geo?: ReportedAudit | null
    readonly seo?: ReportedAudit | null
    readonly modules?: Readonly<Record<string, ReportOutcome>>
    readonly actions?: readonly ReportAction[]
    readonly warnings?: readonly ReportWarning[]
    readonly cost?: Readable<'Cost'>
  }
>

/** All checks of both audits. */
export function allChecks({ seo, geo }: AuditReport): readonly ReportCheck[] {
  return [seo, geo].flatMap((audit) => audit?.categories ?? []).flatMap(({ checks }) => checks)
}
