import { closedObject } from '../../../core/manifest/closed-object.ts'

/** Options of the module after the operator's changes; see manifests/modules/aiHallucination.yaml. */
export type HallucinationOptions = {
  /** With fewer the module has nothing to hold claims against. */
  readonly minFacts: number
  readonly maxFacts: number
  readonly maxClaims: number
  /** Pages of the site that are read beside the audited one. */
  readonly pages: number
  readonly pageBytes: number
  readonly pageTimeoutMs: number
  readonly readTimeoutMs: number
  /** Product token by which sites may address the auditor in robots.txt. */
  readonly robotsToken: string
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })

const properties = {
  minFacts: count(1, 20),
  maxFacts: count(1, 40),
  maxClaims: count(1, 40),
  pages: count(0, 10),
  pageBytes: count(1024, 10_485_760),
  pageTimeoutMs: count(100, 60_000),
  readTimeoutMs: count(100, 60_000),
  robotsToken: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[A-Za-z_-]+$' },
}

/** JSON Schema of `HallucinationOptions`: every option is required, since the manifest gives each one. */
export const hallucinationOptionsSchema = closedObject(properties)
