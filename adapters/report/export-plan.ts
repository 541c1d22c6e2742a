import { invalidRequest, requestValidator, showValue } from '../http/request-validation.ts'
import type { AuditReport, ReportAction } from './audit-report.ts'
import { exportSchemas, type SectionId } from './export-schema.ts'
import { boundToSchema, cleanText } from './untrusted-json.ts'

/** What an export is made of. */
export type ExportPlan = {
  readonly audit: AuditReport
  readonly title?: string
  readonly brand?: string
  readonly preparedFor?: string
  readonly preparedBy?: string
  /** `#rrggbb` */
  readonly accentColor?: string
  readonly sections?: readonly SectionId[]
  /** In place of the report's own. */
  readonly actions?: readonly ReportAction[]
  /** BCP 47: of title and actions; the report's own words are English. */
  readonly language?: string
}

const validatePlan = requestValidator<ExportPlan>(() => exportSchemas().plan)
const validateAudit = requestValidator<AuditReport>(() => exportSchemas().report)

/** A report as documents show it: cut, and its texts clean. @throws INVALID_REQUEST */
export function readAuditReport(value: unknown): AuditReport {
  return validateAudit(boundToSchema(value, exportSchemas().report))
}

/** @throws INVALID_REQUEST with every violation and its place. */
export function parseExportPlan(value: unknown): ExportPlan {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidRequest([{ path: '', message: `${remedy} It is ${showValue(value)}.` }])
  }
  const given = value as Readonly<Record<string, unknown>>
  if (typeof given.audit === 'string' || given.ok === false) throw notExportable(given)
  if (given.audit === undefined) {
    return { audit: readAuditReport(value) }
  }
  const { actions, audit, ...rest } = pick(given)
  if (failed(audit)) throw notExportable(audit as Readonly<Record<string, unknown>>)
  const plan = validatePlan({
    ...rest,
    audit: boundToSchema(audit, exportSchemas().report),
    ...(actions !== undefined && {
      actions: boundToSchema(actions, exportSchemas().actions),
    }),
  })
  return { ...plan, ...cleaned(plan) }
}

const remedy =
  'Send the answer of POST /api/audit/full, or {"audit": that answer} with title, brand and so on.'

function failed(audit: unknown): boolean {
  return typeof audit === 'object' && audit !== null && 'ok' in audit && audit.ok === false
}

/** A report that is one, but not of a full audit that has succeeded. */
function notExportable({ audit, ok }: Readonly<Record<string, unknown>>): Error {
  const what = ok === false ? 'This is an audit that failed' : `This is a ${showValue(audit)} audit`
  return invalidRequest([{ path: '', message: `${what}, which cannot be exported. ${remedy}` }])
}

function pick(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const known = Object.keys(exportSchemas().plan.properties).filter((key) =>
    Object.hasOwn(given, key),
  )
  return Object.fromEntries(known.map((key) => [key, given[key]]))
}

const TEXTS = ['title', 'brand', 'preparedFor', 'preparedBy'] as const

function cleaned(plan: ExportPlan): Partial<Record<(typeof TEXTS)[number], string>> {
  return Object.fromEntries(
    TEXTS.flatMap((key) => {
      const text = cleanText(plan[key] ?? '', 200)
        .replace(/\s+/g, ' ')
        .trim()
      return plan[key] === undefined ? [] : [[key, text]]
    }),
  )
}
