import type { JsonSchema as ManifestSchema } from '../../../core/manifest/module-manifest.ts'
import { recordSchemas } from '../../../core/manifest/records.ts'
import { type JsonSchema, ref } from '../../openapi/json-schema.ts'
import { asComponent } from '../../openapi/records.ts'

type Schemas = Readonly<Record<string, JsonSchema>>
type Closed = JsonSchema & { readonly required: readonly string[]; readonly properties: Schemas }

/**
 * Schemas of responses that depend on the modules of a server: records that contain results of
 * modules, as their manifests declare them.
 * @param declared schema of each module's result, by id
 */
export function moduleSchemas(declared: Readonly<Record<string, ManifestSchema>>): Schemas {
  const ids = Object.keys(declared)
  const records = asComponent(recordSchemas()) as Readonly<Record<string, Closed>>
  const resultOf = (id: string): JsonSchema => {
    // The two audits return the same as their own endpoints.
    if (id === 'geo' || id === 'seo') return ref('CheckAuditResponse')
    const schema = declared[id] ?? {}
    return asComponent(typeof schema === 'boolean' ? {} : schema)
  }
  const results = named(ids, (id) => id, resultOf)
  const ofModules = {
    ...named(ids, resultName, resultOf),
    ...named(ids, outcomeName, (id) => ({
      oneOf: [
        withParts(records.ModuleDone, { result: ref(resultName(id)) }),
        ref('ModuleSkipped'),
        ref('ModuleFailed'),
      ],
    })),
    ...named(ids, ranName, (id) =>
      withParts(records.ModuleRan, { moduleId: { const: id }, result: ref(resultName(id)) }),
    ),
    ModuleRan: {
      oneOf: ids.map((id) => ref(ranName(id))),
      discriminator: {
        propertyName: 'moduleId',
        mapping: named(
          ids,
          (id) => id,
          (id) => `#/components/schemas/${ranName(id)}`,
        ),
      },
    },
  }
  return { ...ofModules, ...auditSchemas(records, ids), ...liveSchemas(records, results) }
}

/** The two audit responses with outcomes of modules, and the last event of the stream. */
function auditSchemas(records: Readonly<Record<string, Closed>>, ids: readonly string[]): Schemas {
  const { CombinedAuditResponse, CheckAuditResponse, ModuleStartEvent, ModuleFailed } = records
  const combined = withParts(CombinedAuditResponse, {
    modules: {
      ...CombinedAuditResponse?.properties.modules,
      additionalProperties: false,
      properties: named(
        ids,
        (id) => id,
        (id) => ref(outcomeName(id)),
      ),
    },
  })
  const { runId = {}, at = {} } = ModuleStartEvent?.properties ?? {}
  const { error = {}, code = {} } = ModuleFailed?.properties ?? {}
  return {
    CombinedAuditResponse: combined,
    ResultEvent: {
      oneOf: [
        closed({ runId, at, ...combined.properties }),
        closed({ runId, at, ok: { const: false }, error, code }),
      ],
    },
    SeoCategoryResponse: withParts(CheckAuditResponse, { backlinks: ref('ModuleOutcome') }),
  }
}

/** Responses of the specialised endpoints: results of their modules plus data of the run. */
function liveSchemas(
  { ModuleRan, CheckAuditResponse }: Readonly<Record<string, Closed>>,
  results: Schemas,
): Schemas {
  const { ok = {}, durationMs = {}, costUsd = {}, warnings = {} } = ModuleRan?.properties ?? {}
  const { url = {} } = CheckAuditResponse?.properties ?? {}
  const parts = (id: string) => (results[id]?.properties ?? {}) as Schemas
  const { brand = {}, niche = {}, prompts = {} } = parts('citation')
  const report = (id: string) =>
    closed({ ok, ...parts(id), durationMs, costUsd, warnings }, { url })
  return {
    PrefillReport: closed({ ok, url, ...parts('prefill'), costUsd, warnings }),
    CitationReport: report('citation'),
    CitationPrompts: closed({ ok, brand, niche, prompts, costUsd, warnings }),
    FanoutReport: report('fanout'),
  }
}

function closed(properties: Schemas, optional: Schemas = {}): Closed {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
  }
}

/** The record with more specific schemas for some properties. */
function withParts(record: Closed | undefined, parts: Schemas): Closed {
  if (record === undefined) throw new Error('there is no such record')
  return { ...record, properties: { ...record.properties, ...parts } }
}

const resultName = (id: string): string => `${pascal(id)}Result`
const outcomeName = (id: string): string => `${pascal(id)}Outcome`
const ranName = (id: string): string => `${pascal(id)}Module`
const pascal = (id: string): string => id.slice(0, 1).toUpperCase() + id.slice(1)

function named<T>(
  ids: readonly string[],
  nameOf: (id: string) => string,
  make: (id: string) => T,
): Readonly<Record<string, T>> {
  return Object.fromEntries(ids.map((id) => [nameOf(id), make(id)]))
}
