import type { SiteRoute } from '../../../support/loopback-site.ts'
import type { WireAnswer } from './wire.ts'

/** A site whose audit must end in time, whatever it holds. */
export type HostileSite = {
  /** Completes "an audit of …". */
  readonly what: string
  /** By path; the origin is known once the site is asked. */
  readonly routes?: (origin: () => string) => Readonly<Record<string, SiteRoute>>
  /** In place of routes: answers every path over the bare connection. */
  readonly wire?: WireAnswer
  /** Of the audited page; default `/`. */
  readonly path?: string
  /** What the audit must come to; default either: a sound report, or the site is unreachable. */
  readonly ends?: 'audited' | 'unreachable'
  /** Codes of warnings that the report must have. */
  readonly warns?: readonly string[]
}

/** A page with this body, and more in its head. */
export const pageOf = (body: string, head = ''): SiteRoute => ({
  body: `<!doctype html><html lang="en"><head><title>A page</title>${head}</head><body>${body}</body></html>`,
})
