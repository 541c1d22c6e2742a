import { closedObject } from '../../../core/manifest/json-schema.ts'
import { type ResourceLimits, resourceLimitsSchema } from '../browsing/resource-limits.ts'

/** A window that the page is looked at in; see manifests/modules/visual.yaml. */
export type VisualViewport = {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly deviceScaleFactor: number
  readonly isMobile: boolean
  readonly userAgent: string
}

/** Options of the module after the operator's changes. */
export type VisualOptions = {
  readonly viewports: readonly VisualViewport[]
  /** Contexts at a time. */
  readonly atOnce: number
  readonly maxHeight: number
  readonly maxBytes: number
  readonly blocksAtPercent: number
  /** Accept-Language where the page's own language cannot be told. */
  readonly locale: string
  readonly timeoutMs: number
  readonly capMs: number
  readonly quietMs: number
  readonly settleMs: number
  readonly scrollMs: number
  readonly screenshotTimeoutMs: number
  readonly scriptTimeoutMs: number
  readonly maxPageLength: number
  readonly resources: ResourceLimits
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })

const viewport = {
  name: { ...text(30), pattern: '^[a-z][A-Za-z0-9]*$' },
  width: count(200, 4000),
  height: count(200, 4000),
  deviceScaleFactor: { type: 'number', minimum: 1, maximum: 4 },
  isMobile: { type: 'boolean' },
  userAgent: text(300),
}

const properties = {
  viewports: {
    type: 'array',
    minItems: 1,
    maxItems: 6,
    items: closedObject(viewport),
  },
  atOnce: count(1, 4),
  maxHeight: count(200, 16_000),
  maxBytes: count(20_000, 2_000_000),
  blocksAtPercent: count(1, 100),
  locale: { ...text(35), pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
  timeoutMs: count(100, 60_000),
  capMs: count(100, 60_000),
  quietMs: count(20, 10_000),
  settleMs: count(20, 30_000),
  scrollMs: count(0, 30_000),
  screenshotTimeoutMs: count(100, 60_000),
  scriptTimeoutMs: count(100, 60_000),
  maxPageLength: count(1024, 104_857_600),
  resources: resourceLimitsSchema,
}

/** JSON Schema of `VisualOptions`: every option is required, since the manifest gives each one. */
export const visualOptionsSchema = closedObject(properties)
