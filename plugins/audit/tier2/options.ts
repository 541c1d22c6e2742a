import { closedObject } from '../../../core/manifest/json-schema.ts'
import { type ResourceLimits, resourceLimitsSchema } from '../browsing/resource-limits.ts'

/** When an image is worth a remark; see manifests/modules/tier2.yaml. */
export type ImageRules = {
  readonly heavyBytes: number
  /** Of JPEG, PNG, GIF and BMP. */
  readonly legacyBytes: number
  /** Width of the file over the width it is shown with. */
  readonly oversizedRatio: number
  readonly blurredRatio: number
  /** Below so many windows from the top an image may wait until it comes near. */
  readonly lazyWindows: number
}

/** Options of the module after the operator's changes. */
export type Tier2Options = {
  readonly maxChanges: number
  readonly maxImages: number
  readonly maxMissing: number
  /** A text of fewer words that only the rendered page has is not listed. */
  readonly minMissingWords: number
  readonly images: ImageRules
  readonly window: { readonly width: number; readonly height: number }
  readonly userAgent: string
  readonly locale: string
  readonly timeoutMs: number
  readonly capMs: number
  readonly quietMs: number
  readonly settleMs: number
  readonly scriptTimeoutMs: number
  readonly outlineTimeoutMs: number
  readonly maxPageLength: number
  readonly resources: ResourceLimits
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const text = (maxLength: number) => ({ type: 'string', minLength: 1, maxLength })
const ratio = { type: 'number', exclusiveMinimum: 0, maximum: 100 }

/** JSON Schema of `Tier2Options`: every option is required, since the manifest gives each one. */
export const tier2OptionsSchema = closedObject({
  maxChanges: count(1, 200),
  maxImages: count(0, 200),
  maxMissing: count(0, 200),
  minMissingWords: count(1, 100),
  images: closedObject({
    heavyBytes: count(1, 100_000_000),
    legacyBytes: count(1, 100_000_000),
    oversizedRatio: ratio,
    blurredRatio: ratio,
    lazyWindows: ratio,
  }),
  window: closedObject({ width: count(200, 4000), height: count(200, 4000) }),
  userAgent: text(300),
  locale: { ...text(35), pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' },
  timeoutMs: count(100, 60_000),
  capMs: count(100, 60_000),
  quietMs: count(20, 10_000),
  settleMs: count(20, 30_000),
  scriptTimeoutMs: count(100, 60_000),
  outlineTimeoutMs: count(100, 60_000),
  maxPageLength: count(1024, 104_857_600),
  resources: resourceLimitsSchema,
})
