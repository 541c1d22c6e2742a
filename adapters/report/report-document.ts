import { parseUrl } from '../../core/url.ts'
import { parseJson } from '../http/json.ts'
import type { AuditReport } from './audit-report.ts'
import type { PdfPrinter } from './pdf-printer.ts'
import { reportIn } from './report-language.ts'

const LONGEST_HOST = 80

/** `audit-<host>-<date>.<extension>`: only letters, digits, dots and hyphens. */
export function exportFilename(audit: AuditReport, extension: string): string {
  const host = (parseUrl(audit.finalUrl ?? audit.url) ?? parseUrl(audit.url))?.hostname ?? ''
  const name = host
    .toLowerCase()
    .replace(/[^a-z0-9.-]+/g, '-')
    .slice(0, LONGEST_HOST)
    .replace(/^[.-]+|[.-]+$/g, '')
  const date = /^\d{4}-\d{2}-\d{2}/.exec(audit.auditedAt ?? '')?.[0]
  const parts = ['audit', name === '' ? 'site' : name, ...(date === undefined ? [] : [date])]
  return `${parts.join('-')}.${extension}`
}

export const EXPORT_FORMATS = ['html', 'pdf', 'markdown', 'json'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

type ExportOrder = {
  readonly format: ExportFormat
  /** An ExportPlanInput or the report of a full audit, as parsed JSON; it need not be valid. */
  readonly input: unknown
  /** Ends the waiting for a PDF. */
  readonly signal: AbortSignal
}

/** A report as a file. */
type ExportedReport = {
  readonly body: string | Uint8Array
  readonly contentType: string
  readonly filename: string
  /** Value of the Content-Disposition header (RFC 6266). */
  readonly disposition: string
}

/** A report as text; that of a PDF is still to be printed. */
export type ReportDocument = ExportedReport & { readonly body: string }

/**
 * Creates the ordered file. Only PDFs need the printer.
 * @throws INVALID_REQUEST describing the problem of the input; for a PDF BROWSER_UNAVAILABLE,
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

/** @throws INVALID_REQUEST describing the problem of the input. */
async function reportDocument(format: ExportFormat, input: unknown): Promise<ReportDocument> {
  const { languageOf, parseExportPlan } = await import('./export-plan.ts')
  const given = parseExportPlan(input)
  const language = languageOf(given)
  const plan = { ...given, audit: await reportIn(language, given.audit) }
  const named = (extension: string) => {
    const filename = exportFilename(plan.audit, extension)
    return { filename, disposition: `attachment; filename="${filename}"` }
  }
  const { loadTexts } = await import('../texts/load-texts.ts')
  loadTexts('en')
  loadTexts(language)
  if (format === 'json') {
    const body = `${JSON.stringify(plan.audit)}\n`
    return { body, contentType: 'application/json; charset=utf-8', ...named('json') }
  }
  if (format === 'markdown') {
    const { reportMarkdown } = await import('./report-markdown.ts')
    const contentType = 'text/markdown; charset=utf-8'
    return { body: reportMarkdown(plan), contentType, ...named('md') }
  }
  const { reportHtml, unfolded } = await import('./report-html.ts')
  const body = reportHtml(plan)
  return format === 'html'
    ? { body, contentType: 'text/html; charset=utf-8', ...named('html') }
    : { body: unfolded(body), contentType: 'application/pdf', ...named('pdf') }
}

/** A report of 500 pages and every module has some ten thousand. */
export const MOST_VALUES = 1_000_000

export type DocumentTask = {
  readonly format: ExportFormat
  /** The JSON text of a plan or a report. */
  readonly bytes: Uint8Array
}

/** @throws INVALID_JSON, INVALID_REQUEST. */
export async function documentTask({ format, bytes }: DocumentTask): Promise<ReportDocument> {
  return await reportDocument(format, parseJson(bytes, MOST_VALUES))
}
