import type { RunRequest } from '../../core/engine.ts'
import type { StoredSiteAudit } from '../../manifests/types/records.ts'
import { type Catalogue, requiredInputs } from '../../plugins/audit/checks/index.ts'

const DAYS_7_MS = 7 * 86_400_000
/** Bytes that a site audit may receive per page, in addition to the limit of one audit. */
const BYTES_PER_PAGE = 2_097_152

type SiteRunParts = {
  readonly catalogue: Catalogue
  /** `limits.runBytes`. */
  readonly runBytes: number
}

/** Data about the first page and its host that the module needs. */
const siteInputs = ['page', 'headers', 'redirects', 'timings', 'robots', 'sitemap', 'llmsTxt']

/** The run of a site audit. Its module limits requests: one per page, plus redirects. */
export function siteRun(
  { siteAuditId, url, options }: StoredSiteAudit,
  { catalogue, runBytes }: SiteRunParts,
): RunRequest {
  const needs = requiredInputs(catalogue, { audits: ['geo', 'seo'] })
  return {
    kind: 'site',
    goals: ['siteAudit'],
    // The queue limits how many run at once, so that they do not take the places of single audits.
    isPart: true,
    inputs: { url, options, siteAuditId, needs: [...new Set([...siteInputs, ...needs])] },
    timeoutMs: DAYS_7_MS,
    traffic: {
      requests: Number.POSITIVE_INFINITY,
      bytes: runBytes + options.maxPages * BYTES_PER_PAGE,
    },
  }
}
