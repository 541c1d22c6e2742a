import { writeFile } from 'node:fs/promises'
import type { CombinedAuditResponse } from '../../api/audit/combined-response.ts'
import { pageOf, plainPage } from '../page.ts'
import { createPaint } from '../paint.ts'
import { reportMarkdown } from '../report/report-markdown.ts'
import { reportText } from '../report/report-text.ts'
import type { Terminal } from '../terminal.ts'
import type { AuditFlags } from './audit-flags.ts'

/** Prints the report in the form that was asked for, to stdout or to a file. */
export async function printReport(
  report: CombinedAuditResponse,
  flags: AuditFlags,
  terminal: Terminal,
): Promise<void> {
  const text = renderReport(report, flags, terminal)
  if (flags.output === undefined) terminal.stdout.write(text)
  else await writeFile(flags.output, text)
}

function renderReport(
  report: CombinedAuditResponse,
  { json, markdown, output }: AuditFlags,
  terminal: Terminal,
): string {
  if (json) return `${JSON.stringify(report, null, 2)}\n`
  if (markdown) return reportMarkdown(report)
  const page = output === undefined ? pageOf(terminal) : plainPage(createPaint(false))
  return reportText(report, page.paint, page)
}
