import { gzipSync } from 'node:zlib'
import { parseJson } from '../http/json.ts'
import { invalidRequest, requestValidator, showValue } from '../http/request-validation.ts'
import { loadTexts } from '../texts/load-texts.ts'
import { inLanguage } from '../texts/texts.ts'
import { type AuditReport, sharedReportSchema } from './audit-report.ts'
import { boundToSchema } from './bound-json.ts'
import { clientSafe } from './client-safe.ts'
import { MOST_VALUES } from './report-document.ts'
import { languageOfReport } from './report-language.ts'

const validate = requestValidator<AuditReport>(sharedReportSchema)

/**
 * The report in a request's body as it is shared: bounded, fit for clients, as JSON in gzip.
 * @throws INVALID_JSON, INVALID_REQUEST
 */
export function shareTask(bytes: Uint8Array): Uint8Array {
  const value = parseJson(bytes, MOST_VALUES)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `Send the answer of POST /api/audit/full. It is ${showValue(value)}.`
    throw invalidRequest([{ path: '', message }])
  }
  const report = validate(boundToSchema(value, sharedReportSchema()))
  const language = languageOfReport(report)
  loadTexts(language)
  return gzipSync(JSON.stringify(inLanguage(language, () => clientSafe(report))))
}
