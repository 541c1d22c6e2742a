import { Agent, request } from 'undici'
import type { AskAudit, AuditAnswer } from './hostile/audit-site.ts'

/** Audits take as long as they take: the client sets no limit of its own. */
const agent = new Agent({ headersTimeout: 0, bodyTimeout: 0 })

/** Asks a server for full audits. @param options of each. */
export const auditClient =
  (server: string, options: Readonly<Record<string, unknown>> = {}): AskAudit =>
  async (url) => {
    const { statusCode, body } = await request(`${server}/api/audit/full`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url, options }),
      dispatcher: agent,
    })
    return { status: statusCode, body: (await body.json()) as AuditAnswer }
  }
