import { invalidRequest, requestValidator, showValue } from '../http/request-validation.ts'
import type { Language } from '../texts/texts.ts'
import type { AuditReport, ReportAction } from './audit-report.ts'
import { boundToSchema } from './bound-json.ts'
import { clientSafe } from './client-safe.ts'
import { exportSchemas, type PAGE_SIZES } from './export-schema.ts'
import { safeLogo } from './logo.ts'
import { languageOfReport } from './report-language.ts'
import { type Edition, OPERATOR_SECTIONS, type SectionId } from './sections/editions.ts'
import { reportModel } from './sections/report-model.ts'
import type { Report } from './sections/report-types.ts'
import { cleanText } from './sections/view.ts'

/** Inputs of an export. */
export type ExportPlan = {
  readonly audit: AuditReport
  readonly title?: string
  readonly brand?: string
  readonly preparedFor?: string
  readonly preparedBy?: string
  /** A data URL, to be shown as an image: it is safe there, and only there. */
  readonly logo?: string
  /** `#rrggbb` */
  readonly accentColor?: string
  readonly sections?: readonly SectionId[]
  /** Replaces the report's own. */
  readonly actions?: readonly ReportAction[]
  readonly edition?: Edition
  readonly language?: Language
  readonly pageSize?: (typeof PAGE_SIZES)[number]
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
  const logo = plan.logo === undefined ? {} : { logo: safeLogo(plan.logo) }
  return { ...plan, ...cleaned(plan), ...logo }
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

/** Language of a document: the requested one, else the report's own. */
export function languageOf({ language, audit }: ExportPlan): Language {
  return language ?? languageOfReport(audit)
}

/**
 * Contents of a plan, as every output reads it. For clients, unless it names chapters for
 * operators.
 */
export function reportOf({ audit, actions, sections = [] }: ExportPlan): Report {
  const isForOperator = sections.some((id) => OPERATOR_SECTIONS.has(id))
  const shown = isForOperator ? audit : clientSafe(audit)
  return reportModel(actions === undefined ? shown : { ...shown, actions })
}
