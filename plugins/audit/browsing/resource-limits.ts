import { closedObject } from '../../../core/manifest/json-schema.ts'

/** What pages in a browser may ask of the outside; a module's manifest gives the figures. */
export type ResourceLimits = {
  /** Of one page, redirects included. */
  readonly requestsPerPage: number
  /** Documents of the page itself: redirects, and pages that a script leaves for the next one. */
  readonly documentsPerPage: number
  /** POST requests of the page's scripts to its own origin. */
  readonly postsPerPage: number
  readonly bytesPerResource: number
  readonly bytesPerPage: number
  /** Width times height of an image. */
  readonly pixelsPerImage: number
  /** At once, over all pages of a run of the module. */
  readonly concurrency: number
  readonly requestTimeoutMs: number
  /** Answers kept so that another page of the run need not ask for the same. */
  readonly memoBytes: number
}

const count = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })

const properties = {
  requestsPerPage: count(1, 2000),
  documentsPerPage: count(1, 50),
  postsPerPage: count(0, 200),
  bytesPerResource: count(1024, 104_857_600),
  bytesPerPage: count(1024, 1_073_741_824),
  pixelsPerImage: count(1, 1_000_000_000),
  concurrency: count(1, 64),
  requestTimeoutMs: count(100, 60_000),
  memoBytes: count(0, 1_073_741_824),
}

/** JSON Schema of `ResourceLimits`; every figure is required. */
export const resourceLimitsSchema = closedObject(properties)
