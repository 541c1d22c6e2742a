import { writeFile } from 'node:fs/promises'
import type { RunEvent } from '../../../core/events/event.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { parseAuditRequest } from '../../api/audit/audit-request.ts'
import { fullRun } from '../../api/audit/audit-run.ts'
import { combinedResponse } from '../../api/audit/combined-report.ts'
import type { App } from '../../compose.ts'
import type { ExportFormat } from '../../report/report-document.ts'
import { Interrupt, withApp } from '../command-app.ts'
import { createProgress } from '../report/progress.ts'
import { assertWritable } from '../report/report-file.ts'
import { reportMarkdown, reportText } from '../report/report-text.ts'
import { createPaint, ExitCode, pageOf, plainPage, type Terminal } from '../terminal.ts'
import { type AuditFlags, gateProblems, requestOptions } from './audit-flags.ts'

type AuditRun = {
  readonly url: string
  /** Of the request; still to be validated. */
  readonly options: object
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
}

/** One full audit, the same as POST /api/audit/full. @throws what that answers with. */
export async function runAudit(app: App, call: AuditRun): Promise<CombinedAuditResponse> {
  const request = parseAuditRequest(app.audit, { url: call.url, options: call.options })
  await app.guard.check(request.url, call.signal)
  const startedAt = app.clock.now()
  const run = app.engine.start({ ...fullRun(app.audit, request), signal: call.signal })
  run.subscribe(call.onEvent)
  const result = await run.result
  return combinedResponse(app.audit, { url: request.url, startedAt, result })
}

/** Prints the report in the form that was asked for, to stdout or to a file. */
async function printReport(
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

type AuditCall = {
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
  const { exportReport } = await import('../../report/report-document.ts')
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
