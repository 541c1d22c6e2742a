import { Agent, request } from 'undici'

/** What is looked at of an answer. */
type AuditAnswer = {
  readonly code?: string
  readonly error?: string
  readonly geo?: CheckReport
  readonly seo?: CheckReport
  readonly warnings?: readonly { readonly code: string }[]
}
type CheckReport = { readonly summary: { readonly error: number } } | null

/** Audits take as long as they take: the client sets no limit of its own. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** Asks for a full audit. */
export async function askAudit(server: string, url: string, options: object = {}) {
  const startedAt = performance.now()
  const { statusCode, body } = await request(`${server}/api/audit/full`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url, options }),
    dispatcher: agent,
  })
  const answer = (await body.json()) as AuditAnswer
  return { status: statusCode, body: answer, ms: performance.now() - startedAt }
}

/** How many checks broke in both audits; NaN when one of them is missing. */
export const brokenChecks = ({ seo, geo }: AuditAnswer): number =>
  [seo, geo].reduce((sum, report) => sum + (report?.summary.error ?? Number.NaN), 0)
