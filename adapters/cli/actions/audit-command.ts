import { writeFile } from 'node:fs/promises'
import type { CombinedAuditResponse } from '../../api/audit/combined-response.ts'
import type { App } from '../../compose.ts'
import type { ExportFormat } from '../../report/export-report.ts'
import { ExitCode } from '../exit-code.ts'
import { Interrupt } from '../interrupt.ts'
import { createProgress } from '../report/create-progress.ts'
import { assertWritable } from '../report/output-file.ts'
import type { Terminal } from '../terminal.ts'
import { withApp } from '../with-app.ts'
import { type AuditFlags, requestOptions } from './audit-flags.ts'
import { gateProblems } from './gate.ts'
import { printReport } from './print-report.ts'
import { runAudit } from './run-audit.ts'

export type AuditCall = {
  readonly url: string
  readonly flags: AuditFlags
  readonly terminal: Terminal
}

/** Audits, prints the report, writes the files asked for, and sets the exit code. */
export async function auditCommand({ url, flags, terminal }: AuditCall): Promise<void> {
  const { output, html, pdf } = flags
  // An audit takes time and money: what cannot be written is said before.
  for (const file of [output, html, pdf]) if (file !== undefined) await assertWritable(file)
  const interrupt = new Interrupt()
  try {
    await withApp(terminal, async (app) => {
      const { signal } = interrupt
      const report = await auditPage(app, { url, flags, terminal }, signal)
      await printReport(report, flags, terminal)
      await writeDocuments({ app, flags, signal }, report)
      const problems = gateProblems(report, flags)
      for (const problem of problems) terminal.stderr.write(`${problem}\n`)
      if (problems.length > 0) terminal.exitCode = ExitCode.failed
    })
  } finally {
    interrupt.dispose()
  }
}

type Documents = {
  readonly app: App
  readonly flags: Pick<AuditFlags, 'html' | 'pdf'>
  readonly signal: AbortSignal
}

/** The exports that were asked for beside what is printed. */
async function writeDocuments(
  { app, flags: { html, pdf }, signal }: Documents,
  report: CombinedAuditResponse,
): Promise<void> {
  if (html === undefined && pdf === undefined) return
  const { exportReport } = await import('../../report/export-report.ts')
  const { PdfPrinter } = await import('../../report/pdf-printer.ts')
  const printer = new PdfPrinter(app.browser)
  const write = async (file: string, format: ExportFormat) => {
    const { body } = await exportReport(printer, { format, input: report, signal })
    await writeFile(file, body)
  }
  if (html !== undefined) await write(html, 'html')
  if (pdf !== undefined) await write(pdf, 'pdf')
}

async function auditPage(
  app: App,
  { url, flags, terminal }: AuditCall,
  signal: AbortSignal,
): Promise<CombinedAuditResponse> {
  const progress = createProgress(terminal)
  return runAudit(app, {
    url,
    options: requestOptions(flags),
    signal,
    onEvent: (event) => flags.quiet || progress.onEvent(event),
  }).finally(() => progress.end())
}
