import { type JsonSchema, ref } from '../../openapi/json-schema.ts'
import { combinedAuditSchema } from '../audit/combined-report.ts'
import { liveReportSchemas } from '../audit/live-reports.ts'
import { doneOutcome, ranModule } from '../audit/module-answers.ts'
import { resultEventSchema } from '../audit/stream-events.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** Schemas that are made of the modules' results. */
export type ModuleSchemas = ReturnType<typeof liveReportSchemas> & {
  readonly CombinedAuditResponse: JsonSchema
  readonly ResultEvent: JsonSchema
  readonly ModuleRan: JsonSchema
}

/** @param results schema of each module's result as its manifest declares it, by id. */
export function moduleSchemas(results: Schemas): ModuleSchemas & Schemas {
  const ids = Object.keys(results)
  const combined = combinedAuditSchema(mapped(ids, (id) => ref(outcomeName(id))))
  return {
    ...liveReportSchemas(results),
    CombinedAuditResponse: combined,
    ResultEvent: resultEventSchema(combined),
    ModuleRan: {
      oneOf: ids.map((id) => ref(ranName(id))),
      discriminator: { propertyName: 'moduleId', mapping: mapped(ids, ranPath) },
    },
    ...renamed(ids, outcomeName, (id) => outcomeOf(ref(resultName(id)))),
    ...renamed(ids, ranName, (id) => ranModule(id, ref(resultName(id)))),
    ...renamed(ids, resultName, (id) => resultOf(id, results)),
  }
}

/** The two audits give what their own calls answer. */
function resultOf(id: string, results: Schemas): JsonSchema {
  return id === 'geo' || id === 'seo' ? ref('CheckAuditResponse') : (results[id] ?? {})
}

function outcomeOf(result: JsonSchema): JsonSchema {
  return { oneOf: [doneOutcome(result), ref('ModuleSkipped'), ref('ModuleFailed')] }
}

const resultName = (id: string): string => `${pascal(id)}Result`
const outcomeName = (id: string): string => `${pascal(id)}Outcome`
const ranName = (id: string): string => `${pascal(id)}Module`
const ranPath = (id: string): string => `#/components/schemas/${ranName(id)}`

function pascal(id: string): string {
  return id.slice(0, 1).toUpperCase() + id.slice(1)
}

function mapped<T>(ids: readonly string[], make: (id: string) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(ids.map((id) => [id, make(id)]))
}

function renamed(
  ids: readonly string[],
  nameOf: (id: string) => string,
  make: (id: string) => JsonSchema,
): Schemas {
  return Object.fromEntries(ids.map((id) => [nameOf(id), make(id)]))
}
