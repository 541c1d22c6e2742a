import {
  closed,
  isTrue,
  type JsonSchema,
  listOf,
  milliseconds,
  ref,
  text,
  usd,
} from '../../openapi/json-schema.ts'

type Properties = Readonly<Record<string, JsonSchema>>

const url = text('The URL asked for.')
const warnings = listOf(ref('Warning'))

/** What the specialised endpoints answer, by the results of the modules they run. */
export function liveReportSchemas(results: Readonly<Record<string, JsonSchema>>) {
  const citation = propertiesOf(results.citation)
  const { brand = {}, niche = {}, prompts = {} } = citation
  return {
    PrefillReport: closed({
      ok: isTrue,
      url,
      ...propertiesOf(results.prefill),
      costUsd: usd,
      warnings,
    }),
    CitationReport: report(citation),
    CitationPrompts: closed({ ok: isTrue, brand, niche, prompts, costUsd: usd, warnings }),
    FanoutReport: report(propertiesOf(results.fanout)),
  }
}

function report(result: Properties): JsonSchema {
  const own = { ok: isTrue, ...result, durationMs: milliseconds, costUsd: usd, warnings }
  return closed(own, { url })
}

function propertiesOf(schema: JsonSchema = {}): Properties {
  return (schema.properties ?? {}) as Properties
}
