import { parseJson } from '../http/parse-json.ts'
import { type ExportFormat, type ReportDocument, reportDocument } from './export-report.ts'

/** A report of 500 pages and every module has some ten thousand. */
const MOST_VALUES = 1_000_000

export type DocumentTask = {
  readonly format: ExportFormat
  /** The JSON text of a plan or a report. */
  readonly bytes: Uint8Array
}

/** @throws INVALID_JSON, INVALID_REQUEST. */
export async function documentTask({ format, bytes }: DocumentTask): Promise<ReportDocument> {
  return await reportDocument(format, parseJson(bytes, MOST_VALUES))
}
