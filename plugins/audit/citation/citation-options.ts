import { closedObject } from '../../../core/manifest/closed-object.ts'

/** Options of the module after the operator's changes; see manifests/modules/citation.yaml. */
export type CitationOptions = {
  /** Used where the request does not say. */
  readonly promptCount: number
  /** Prompts of one model that are under way at once. */
  readonly perModel: number
  /** Failures of one model in a row after which it is asked nothing more in this run. */
  readonly failuresInARow: number
  /** Time for all answers together; what comes later is no answer. */
  readonly answersWithinMs: number
  /** Competitors that are looked for by name. */
  readonly maxRivals: number
  /** Domains of one list of shares; the rest is `other`. */
  readonly maxVoices: number
  /** Hosts whose addresses hide the source, which is then the domain in the title. */
  readonly redirectHosts: readonly string[]
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const names = {
  type: 'array',
  maxItems: 200,
  items: { type: 'string', minLength: 1, maxLength: 253 },
}

const properties = {
  promptCount: count(5, 15),
  perModel: count(1, 16),
  failuresInARow: count(1, 15),
  answersWithinMs: count(1000, 600_000),
  maxRivals: count(0, 40),
  maxVoices: count(1, 50),
  redirectHosts: names,
}

/** JSON Schema of `CitationOptions`: every option is required, since the manifest gives each one. */
export const citationOptionsSchema = closedObject(properties)
