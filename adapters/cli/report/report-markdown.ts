import type { CombinedAuditResponse } from '../../audit/combined-response.ts'
import { parseExportPlan } from '../../export/export-plan.ts'
import { reportMarkdown as exportedMarkdown } from '../../export/markdown/report-markdown.ts'

/** The report as Markdown, the same as the export of the HTTP API. */
export function reportMarkdown(report: CombinedAuditResponse): string {
  return exportedMarkdown(parseExportPlan(report))
}
