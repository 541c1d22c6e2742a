import type { Browser } from '../../../core/ports/browser.ts'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { bodyErrors, type Operation } from '../../openapi/operation.ts'
import type { DocumentMaker } from '../../report/document-maker.ts'
import { PdfPrinter } from '../../report/pdf-printer.ts'
import { EXPORT_FORMATS, type ExportFormat } from '../../report/report-document.ts'
import type { AuditParts } from '../audit/audit-run.ts'
import { withBody } from './reports.ts'

export type ExportParts = Pick<AuditParts, 'limits'> & {
  readonly documents: Pick<DocumentMaker, 'reserve' | 'make'>
  /** Browser for printing PDFs. */
  readonly browser: Browser
}

/**
 * Content security policy for browsers that display a report: no scripts, no forms, no external
 * files.
 */
export const EXPORT_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; sandbox"

const ABOUT: Readonly<Record<ExportFormat, Pick<Operation, 'id' | 'summary' | 'description'>>> = {
  html: {
    id: 'exportHtml',
    summary: 'Export a report as HTML',
    description: 'Returns one self-contained file without scripts. Exports do not count as audits.',
  },
  pdf: {
    id: 'exportPdf',
    summary: 'Export a report as PDF',
    description:
      'Returns the report on A4: tagged, with an outline and page numbers. A browser renders it, so only a few exports run at a time.',
  },
  markdown: {
    id: 'exportMarkdown',
    summary: 'Export a report as Markdown',
    description:
      'Returns the findings and their fixes as a to-do list for a person or a coding agent.',
  },
  json: {
    id: 'exportJson',
    summary: 'Translate a report',
    description: 'Returns the report as JSON, with texts in the language of the plan.',
  },
}
const TYPES: Readonly<Record<ExportFormat, string>> = {
  html: 'text/html',
  pdf: 'application/pdf',
  markdown: 'text/markdown',
  json: 'application/json',
}

/** Schema of a response that is not text. */
const SCHEMAS: { readonly [format in ExportFormat]?: JsonSchema | string } = {
  pdf: { type: 'string', format: 'binary' },
  json: 'SharedReport',
}

/** Create files from the result of an audit. They do not count as audits. */
export function exportRoutes(parts: ExportParts): readonly Route[] {
  const printer = new PdfPrinter(parts.browser)
  return EXPORT_FORMATS.map((format) => ({
    method: 'POST',
    path: `/api/export/${format}`,
    operation: operation(format, parts),
    handle: (context) => answer(context, { format, printer, parts }),
  }))
}

function operation(format: ExportFormat, { limits }: ExportParts): Operation {
  const { exportBodyBytes: limitBytes } = limits
  return {
    ...ABOUT[format],
    tag: 'Exports',
    request: { name: 'ExportRequest', limitBytes },
    answers: [
      {
        status: 200,
        description: 'The file, as an attachment.',
        body: { type: TYPES[format], schema: SCHEMAS[format] ?? { type: 'string' } },
        headers: ['Content-Disposition'],
      },
    ],
    errors: [...bodyErrors, ...(format === 'pdf' ? PRINTING : MAKING)],
  }
}

const MAKING = ['OVERLOADED', 'SHUTTING_DOWN'] as const
const PRINTING = ['BROWSER_UNAVAILABLE', ...MAKING] as const

type Making = {
  readonly format: ExportFormat
  readonly printer: PdfPrinter
  readonly parts: ExportParts
}

async function answer(
  { request }: RouteContext,
  { format, printer, parts }: Making,
): Promise<ApiResponse> {
  const { signal } = request
  const report = await documentOf(request, format, parts)
  const body = format === 'pdf' ? await printer.print(report.body, signal) : report.body
  return {
    status: 200,
    headers: {
      'content-type': report.contentType,
      'content-disposition': report.disposition,
      'cache-control': 'no-store',
      'content-security-policy': EXPORT_POLICY,
    },
    body,
  }
}

function documentOf(request: ApiRequest, format: ExportFormat, parts: ExportParts) {
  return withBody(request, parts, (bytes) =>
    parts.documents.make({ format, bytes }, request.signal),
  )
}
