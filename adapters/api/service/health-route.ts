import { jsonReply } from '../../http/json-reply.ts'
import type { Route } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { AuditParts } from '../audit/api-parts.ts'

const operation: Operation = {
  id: 'getHealth',
  tag: 'Service',
  summary: 'Ask whether the server is well',
  description: 'Asks nothing of others, so it answers at once.',
  answers: [
    answersJson('Health', 'It serves.'),
    { ...answersJson('Health', 'It is shutting down and takes no new work.'), status: 503 },
  ],
  errors: [],
}

/** Whether the process serves; it asks nothing of others. 503 while it shuts down. */
export function healthRoute({ audit, admission }: Pick<AuditParts, 'audit' | 'admission'>): Route {
  const startedMs = audit.clock.monotonic()
  return {
    method: 'GET',
    path: '/health',
    operation,
    handle: () => {
      const uptimeSeconds = Math.floor((audit.clock.monotonic() - startedMs) / 1000)
      const { isDraining } = admission
      const status = isDraining ? 'draining' : 'ok'
      const { version } = audit.program
      const activeRuns = audit.engine.active
      return jsonReply({ status, version, uptimeSeconds, activeRuns }, isDraining ? 503 : 200)
    },
  }
}
