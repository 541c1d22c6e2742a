import type { SiteIssue } from '../../../manifests/types/records.ts'
import type { Language } from '../../texts/texts.ts'

/** Options of `manifold site` as commander returns them; those of the request have its names. */
export type SiteFlags = {
  readonly maxPages?: number
  readonly maxDepth?: number
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
  readonly sitemaps?: boolean
  readonly followNofollow?: boolean
  readonly sample?: number
  readonly perSecond?: number
  readonly userAgent?: string
  readonly origin?: string
  readonly header?: readonly string[]
  readonly cookie?: readonly string[]
  readonly allowLocal?: boolean
  /** False for --no-audit-file. */
  readonly auditFile?: string | false
  readonly all?: boolean
  readonly csv?: string
  readonly json?: string
  readonly markdown?: string
  readonly html?: string
  readonly pdf?: string
  readonly language?: Language
  readonly quiet?: boolean
  readonly failUnder?: number
  readonly failOn?: 'blocker' | SiteIssue['severity']
  readonly accept?: readonly string[]
}
