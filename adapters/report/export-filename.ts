import { parseUrl } from '../../core/parse-url.ts'
import type { AuditReport } from './audit-report.ts'

const LONGEST_HOST = 80

/** `audit-<host>-<date>.<extension>`: letters, digits, dots and hyphens alone. */
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

/** Content-Disposition of a file to be saved (RFC 6266); the name is a plain one. */
export function attachment(filename: string): string {
  return `attachment; filename="${filename}"`
}
