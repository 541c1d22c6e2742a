import type { RunEvent } from '../../../core/events/event.ts'
import type { AuditOptions } from '../../api/audit/audit-request.ts'
import { type CombinedAuditResponse, combinedResponse } from '../../api/audit/combined-response.ts'
import { parseAuditRequest } from '../../api/audit/parse-request.ts'
import { fullRun } from '../../api/audit/run-inputs.ts'
import type { App } from '../../compose.ts'

export type AuditCall = {
  readonly url: string
  readonly options: Partial<AuditOptions>
  readonly signal: AbortSignal
  readonly onEvent: (event: RunEvent) => void
}

/** One full audit, the same as POST /api/audit/full. @throws what that answers with. */
export async function runAudit(app: App, call: AuditCall): Promise<CombinedAuditResponse> {
  const request = parseAuditRequest(app.audit, { url: call.url, options: call.options })
  await app.guard.check(request.url, call.signal)
  const startedAt = app.clock.now()
  const run = app.engine.start({ ...fullRun(app.audit, request), signal: call.signal })
  run.subscribe(call.onEvent)
  const result = await run.result
  return combinedResponse(app.audit, { url: request.url, startedAt, result })
}
