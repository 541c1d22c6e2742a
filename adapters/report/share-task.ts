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

/** A report as JSON in gzip. */
export type SharedBodies = {
  readonly gzip: Uint8Array
  /** The same without the data of its screenshots. Absent if it has none. */
  readonly withoutPictures?: Uint8Array
}

/**
 * The report in a request's body as it is shared: bounded and fit for clients.
 * @throws INVALID_JSON, INVALID_REQUEST
 */
export function shareTask(bytes: Uint8Array): SharedBodies {
  const value = parseJson(bytes, MOST_VALUES)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const message = `Send the answer of POST /api/audit/full. It is ${showValue(value)}.`
    throw invalidRequest([{ path: '', message }])
  }
  const report = validate(boundToSchema(value, sharedReportSchema()))
  const language = languageOfReport(report)
  loadTexts(language)
  const shared = inLanguage(language, () => clientSafe(report))
  const gzip = gzipSync(JSON.stringify(shared))
  const rest = withoutPictures(shared)
  return { gzip, ...(rest && { withoutPictures: gzipSync(JSON.stringify(rest)) }) }
}

/** The screenshots keep their sizes, so that a page can reserve their places. */
function withoutPictures({ modules, ...rest }: Omit<AuditReport, 'cost'>): object | undefined {
  const visual = modules?.visual
  const result = visual?.result as { readonly screenshots?: unknown } | null | undefined
  if (!Array.isArray(result?.screenshots)) return undefined
  const screenshots = result.screenshots.map((shot: object | string | null) =>
    // A text would become an object with as many members as it has characters.
    typeof shot === 'object' && shot !== null ? { ...shot, base64: '' } : shot,
  )
  return {
    ...rest,
    modules: { ...modules, visual: { ...visual, result: { ...result, screenshots } } },
  }
}
