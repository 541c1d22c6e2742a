import type { HostileSite } from './hostile-site.ts'
import { openSite } from './open-site.ts'

/** How the audit of one hostile site went. */
export type HostileAudit = {
  readonly what: string
  readonly ms: number
  /** What is wrong with the answer; undefined when it is as it must be. */
  readonly problem: string | undefined
}

/** What is looked at of an answer. */
export type AuditAnswer = {
  readonly code?: string
  readonly error?: string
  readonly geo?: CheckReport
  readonly seo?: CheckReport
  readonly warnings?: readonly { readonly code: string }[]
}
type CheckReport = { readonly summary: { readonly error: number } } | null

/** Asks for an audit: status and body. */
export type AskAudit = (
  url: string,
) => Promise<{ readonly status: number; readonly body: AuditAnswer }>

/** Audits a site that is open for so long. */
export async function auditSite(site: HostileSite, ask: AskAudit): Promise<HostileAudit> {
  const { origin, close } = await openSite(site)
  try {
    const startedAt = performance.now()
    const answer = await ask(`${origin}${site.path ?? '/'}`)
    const ms = performance.now() - startedAt
    return { what: site.what, ms, problem: problemOf(site, answer) }
  } finally {
    close()
  }
}

function problemOf(
  { ends, warns = [] }: HostileSite,
  { status, body }: Awaited<ReturnType<AskAudit>>,
): string | undefined {
  const said = `${status} ${body.code ?? ''} ${body.error ?? ''}`.trim()
  if (status === 502 && body.code === 'TARGET_UNREACHABLE') {
    return ends === 'audited' ? said : undefined
  }
  if (status !== 200) return said
  if (ends === 'unreachable') return 'it was audited, though nothing can be read of it'
  const errors = [body.seo, body.geo].map((report) => report?.summary.error)
  if (errors.some((count) => count !== 0)) return `checks that broke: ${errors.join(' and ')}`
  const codes = (body.warnings ?? []).map(({ code }) => code)
  const missing = warns.filter((code) => !codes.includes(code))
  return missing.length === 0 ? undefined : `no warning ${missing.join(', ')}`
}
