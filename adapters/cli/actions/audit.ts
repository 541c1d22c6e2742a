import { writeFile } from 'node:fs/promises'
import type { RunEvent } from '../../../core/events/event.ts'
import type { CombinedAuditResponse } from '../../../manifests/types/records.ts'
import { parseAuditRequest } from '../../api/audit/audit-request.ts'
import { fullRun } from '../../api/audit/audit-run.ts'
import { combinedResponse } from '../../api/audit/combined-report.ts'
import type { App } from '../../compose.ts'
import type { ExportFormat } from '../../report/report-document.ts'
import { withApp, withInterrupt } from '../command-app.ts'
import { createProgress } from '../report/progress.ts'
import { assertWritable } from '../report/report-file.ts'
import { reportMarkdown, reportText } from '../report/report-text.ts'
import {
  createPaint,
  ExitCode,
  jsonText,
  layoutOf,
  plainLayout,
  type Terminal,
} from '../terminal.ts'
import { type AuditFlags, gateProblems, requestOptions } from './audit-flags.ts'

type AuditRun = {
  readonly url: string
  /** Options as given, not yet validated. */
  readonly options: object
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
}

/** Runs one full audit, like POST /api/audit/full. @throws the errors of that endpoint */
export async function runAudit(app: App, call: AuditRun): Promise<CombinedAuditResponse> {
  const request = parseAuditRequest(app.audit, { url: call.url, options: call.options })
  await app.guard.check(request.url, call.signal)
  const startedAt = app.clock.now()
  const run = app.engine.start({ ...fullRun(app.audit, request), signal: call.signal })
  run.subscribe(call.onEvent)
  const result = await run.result
  return combinedResponse(app.audit, { url: request.url, startedAt, result })
}

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
  if (json) return jsonText(report)
  if (markdown) return reportMarkdown(report)
  const layout = output === undefined ? layoutOf(terminal) : plainLayout(createPaint(false))
  return reportText(report, layout.paint, layout)
}

type AuditCall = {
  readonly url: string
  readonly flags: AuditFlags
  readonly terminal: Terminal
}

/** Audits, prints the report, writes the requested files and sets the exit code. */
export async function auditCommand({ url, flags, terminal }: AuditCall): Promise<void> {
  const { output, html, pdf } = flags
  // An audit takes time and money, so check first that its files can be written.
  for (const file of [output, html, pdf]) if (file !== undefined) await assertWritable(file)
  await withInterrupt((signal) =>
    withApp(terminal, async (app) => {
      const report = await auditPage(app, { url, flags, terminal }, signal)
      await printReport(report, flags, terminal)
      if (html !== undefined) await writeDocument(html, { app, format: 'html', report, signal })
      if (pdf !== undefined) await writeDocument(pdf, { app, format: 'pdf', report, signal })
      const problems = gateProblems(report, flags)
      for (const problem of problems) terminal.stderr.write(`${problem}\n`)
      if (problems.length > 0) terminal.exitCode = ExitCode.failed
    }),
  )
}

type DocumentOrder = {
  readonly app: App
  readonly format: ExportFormat
  readonly report: CombinedAuditResponse
  readonly signal: AbortSignal
}

async function writeDocument(file: string, order: DocumentOrder): Promise<void> {
  const { app, format, report: input, signal } = order
  const { exportReport } = await import('../../report/report-document.ts')
  const { PdfPrinter } = await import('../../report/pdf-printer.ts')
  const { body } = await exportReport(new PdfPrinter(app.browser), { format, input, signal })
  await writeFile(file, body)
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
