import type { CombinedAuditResponse } from '../../api/audit/combined-response.ts'
import { type Page, plainPage } from '../page.ts'
import type { Paint } from '../paint.ts'
import { printable } from '../printable.ts'
import { actionsText, endText, warningsText } from './report-actions.ts'
import { blockersText, categoriesText, headText, platformsText } from './report-head.ts'
import { failedModulesText, modulesText, skippedModulesText } from './report-modules.ts'

/** The report as people read it in a terminal; default 100 columns. */
export function reportText(
  given: CombinedAuditResponse,
  paint: Paint,
  page: Page = plainPage(paint),
): string {
  const report = printable(given)
  const parts = [
    headText(report, page),
    platformsText(report, page),
    blockersText(report, page),
    categoriesText(report.seo, page),
    categoriesText(report.geo, page),
    modulesText(report, page),
    failedModulesText(report, page),
    skippedModulesText(report, page),
    warningsText(report, page),
    actionsText(report, page),
    endText(report, page),
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
