import type {
  CombinedAuditResponse,
  SitePageDetail,
  SitePageRow,
} from '../../../manifests/types/records.ts'
import { buildActions, overallScore, SCHEMA_VERSION } from '../../../plugins/audit/checks/index.ts'
import type { SiteBasis, SitePage } from '../../../plugins/audit/site/site-data.ts'
import { platformViews } from '../audit/combined-report.ts'
import type { SiteAuditParts } from './parts.ts'

type Found = {
  readonly page: SitePage
  readonly basis: SiteBasis
  readonly row: SitePageRow
  readonly auditedAt: string
}

/** A page with its report, in the form of an audit of this page. */
export async function pageDetail(
  { audit, pageReports }: Pick<SiteAuditParts, 'audit' | 'pageReports'>,
  { page, basis, row, auditedAt }: Found,
): Promise<SitePageDetail> {
  const reports = await pageReports(page, basis)
  if (reports === null) return { page: row, report: null }
  const { catalogue, program } = audit
  const report: CombinedAuditResponse = {
    ok: true,
    schemaVersion: SCHEMA_VERSION,
    catalogueVersion: catalogue.version,
    url: page.url,
    finalUrl: row.finalUrl,
    auditedAt,
    durationMs: Math.round(page.responseMs ?? 0),
    language: 'en',
    engine: program,
    scores: overallScore(catalogue, reports),
    platforms: platformViews(catalogue, reports.geo, undefined),
    ...reports,
    modules: {},
    actions: buildActions(catalogue, reports, []),
    warnings: [],
    cost: { totalUsd: 0, byApi: {} },
  }
  return { page: row, report }
}
