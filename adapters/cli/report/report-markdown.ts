import type { CombinedAuditResponse } from '../../api/audit/combined-response.ts'
import { parseExportPlan } from '../../report/export-plan.ts'
import { reportMarkdown as exportedMarkdown } from '../../report/report-markdown.ts'

/** The report as Markdown, the same as the export of the HTTP API. */
export function reportMarkdown(report: CombinedAuditResponse): string {
  return exportedMarkdown(parseExportPlan(report))
}
