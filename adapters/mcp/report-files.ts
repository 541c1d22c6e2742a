import type { ReadResourceResult } from '@modelcontextprotocol/server'
import { AppError } from '../../core/errors.ts'
import type { Browser } from '../../core/ports/browser.ts'
import type { ExportReportCall } from '../../manifests/types/records.ts'
import type { DocumentMaker } from '../report/document-maker.ts'
import { PdfPrinter } from '../report/pdf-printer.ts'

type Format = ExportReportCall['format']

const mostBytes = 8 * 1_048_576

export const reportMimeTypes: Readonly<Record<Format, string>> = {
  markdown: 'text/markdown',
  html: 'text/html',
  pdf: 'application/pdf',
  json: 'application/json',
}

/** Address of a report as a resource. */
export function reportUri(id: string, format: string): string {
  return `manifold://reports/${id}/${format}`
}

type FileParts = {
  readonly documents: Pick<DocumentMaker, 'reserve' | 'make'>
  /** Prints PDFs. */
  readonly browser: Browser
}

/** Makes documents of stored reports. */
export class ReportFiles {
  readonly #documents: FileParts['documents']
  readonly #printer: PdfPrinter

  constructor({ documents, browser }: FileParts) {
    this.#documents = documents
    this.#printer = new PdfPrinter(browser)
  }

  /** @throws NOT_FOUND for an unknown format; OVERLOADED, BROWSER_UNAVAILABLE, PAYLOAD_TOO_LARGE */
  async contents(
    uri: string,
    {
      json,
      format,
      signal,
    }: { readonly json: Buffer; readonly format: string; readonly signal: AbortSignal },
  ): Promise<ReadResourceResult> {
    if (!isFormat(format)) {
      const formats = Object.keys(reportMimeTypes).join(', ')
      throw new AppError('NOT_FOUND', { problem: `Reports are available as ${formats}.` })
    }
    const mimeType = reportMimeTypes[format]
    if (format === 'json')
      return { contents: [{ uri, mimeType, text: bounded(json.toString('utf8')) }] }
    const text = await this.#document(format, json, signal)
    if (format !== 'pdf') return { contents: [{ uri, mimeType, text: bounded(text) }] }
    const pdf = await this.#printer.print(text, signal)
    return { contents: [{ uri, mimeType, blob: bounded(Buffer.from(pdf).toString('base64')) }] }
  }

  markdown(json: Buffer, signal: AbortSignal): Promise<string> {
    return this.#document('markdown', json, signal)
  }

  async #document(
    format: Exclude<Format, 'json'>,
    json: Buffer,
    signal: AbortSignal,
  ): Promise<string> {
    const leave = this.#documents.reserve(json.byteLength)
    try {
      // The maker gives its bytes to a thread; the store keeps its own.
      const bytes = new Uint8Array(json)
      return (await this.#documents.make({ format, bytes }, signal)).body
    } finally {
      leave()
    }
  }
}

function isFormat(format: string): format is Format {
  return Object.hasOwn(reportMimeTypes, format)
}

function bounded(text: string): string {
  if (text.length <= mostBytes) return text
  throw new AppError('NOT_STORED', {
    problem: `The document is larger than ${mostBytes} bytes. Use get_findings and get_module instead.`,
  })
}
