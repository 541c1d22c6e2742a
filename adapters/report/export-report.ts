import { attachment, exportFilename } from './export-filename.ts'
import type { PdfPrinter } from './pdf-printer.ts'

export const EXPORT_FORMATS = ['html', 'pdf', 'markdown'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export type ExportOrder = {
  readonly format: ExportFormat
  /** An ExportPlanInput or the report of a full audit, as parsed JSON; it need not be valid. */
  readonly input: unknown
  /** Ends the waiting for a PDF. */
  readonly signal: AbortSignal
}

/** A report as a file. */
export type ExportedReport = {
  readonly body: string | Uint8Array
  readonly contentType: string
  readonly filename: string
  /** For the header Content-Disposition. */
  readonly disposition: string
}

/** A report as text; that of a PDF is still to be printed. */
export type ReportDocument = ExportedReport & { readonly body: string }

/**
 * Makes the file that was ordered; only PDFs need the printer.
 * @throws INVALID_REQUEST telling what is wrong with the input; for a PDF BROWSER_UNAVAILABLE,
 * OVERLOADED, or the signal's reason.
 */
export async function exportReport(
  printer: Pick<PdfPrinter, 'print'>,
  { format, input, signal }: ExportOrder,
): Promise<ExportedReport> {
  const document = await reportDocument(format, input)
  if (format !== 'pdf') return document
  return { ...document, body: await printer.print(document.body, signal) }
}

/** @throws INVALID_REQUEST telling what is wrong with the input. */
export async function reportDocument(
  format: ExportFormat,
  input: unknown,
): Promise<ReportDocument> {
  const { parseExportPlan } = await import('./export-plan.ts')
  const plan = parseExportPlan(input)
  const named = (extension: string) => {
    const filename = exportFilename(plan.audit, extension)
    return { filename, disposition: attachment(filename) }
  }
  if (format === 'markdown') {
    const { reportMarkdown } = await import('./report-markdown.ts')
    const contentType = 'text/markdown; charset=utf-8'
    return { body: reportMarkdown(plan), contentType, ...named('md') }
  }
  const { reportHtml } = await import('./report-html.ts')
  const body = reportHtml(plan)
  return format === 'html'
    ? { body, contentType: 'text/html; charset=utf-8', ...named('html') }
    : { body, contentType: 'application/pdf', ...named('pdf') }
}
