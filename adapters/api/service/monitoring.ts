import { AppError } from '../../../core/errors.ts'
import type { Origins } from '../../access/origins.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply } from '../../http/json.ts'
import type { Route } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { ServerState, SharedServer } from '../../telemetry/server-watch.ts'
import type { AuditParts } from '../audit/audit-run.ts'

const healthOperation: Operation = {
  id: 'getHealth',
  tag: 'Service',
  summary: 'Check whether the server is healthy',
  description: 'Contacts no other service, so it responds at once.',
  answers: [
    answersJson('Health', 'The server works, except for what `degraded` lists.'),
    {
      ...answersJson('Health', 'The server is shutting down and accepts no new work.'),
      status: 503,
    },
  ],
  errors: [],
}

type HealthParts = Pick<AuditParts, 'audit' | 'admission'> & {
  /** The servers that several processes share. Absent in a process that works alone. */
  readonly servers?: () => readonly ServerState[]
}

/** Effects of losing each server. */
const EFFECTS: Readonly<Record<SharedServer, string>> = {
  redis: 'Audits and scrapes cannot start. Pages and stored data are available.',
  postgresql: 'Nothing can be stored. Pages, and data in memory, are available.',
}

/** Health of the process. Contacts no other service. 503 while it shuts down. */
export function healthRoute({ audit, admission, servers }: HealthParts): Route {
  const startedMs = audit.clock.monotonic()
  return {
    method: 'GET',
    path: '/health',
    operation: healthOperation,
    handle: () => {
      const uptimeSeconds = Math.floor((audit.clock.monotonic() - startedMs) / 1000)
      const { isDraining } = admission
      const status = isDraining ? 'draining' : 'ok'
      const { version } = audit.program
      const activeRuns = audit.engine.active
      const degraded = servers?.()
        .filter(({ isAway }) => isAway)
        .map(({ server, sinceMs }) => ({
          server,
          since: new Date(sinceMs).toISOString(),
          effect: EFFECTS[server],
        }))
      const health = { status, version, uptimeSeconds, activeRuns, ...(degraded && { degraded }) }
      return jsonReply(health, isDraining ? 503 : 200)
    },
  }
}

const metricsOperation: Operation = {
  id: 'getMetrics',
  tag: 'Service',
  summary: 'Read metrics for Prometheus',
  description:
    'Returns counts of runs, modules, checks, spending, refusals, incoming and outgoing requests and scraped pages, plus process metrics. ' +
    'Only callers on the server and its private networks have access, unless the operator opens the metrics to all ' +
    '(`METRICS_ACCESS`).',
  answers: [
    {
      status: 200,
      description: 'Metrics in the Prometheus text format, version 0.0.4.',
      body: { type: 'text/plain', schema: { type: 'string' } },
    },
  ],
  errors: ['NOT_FOUND'],
}

export type MetricsParts = {
  readonly source: Pick<Metrics, 'expose'>
  readonly access: 'private' | 'open'
}

export type MonitoringParts = Pick<HealthParts, 'servers'> & {
  readonly origins: Pick<Origins, 'isLocal'>
  /** Absent if metrics are disabled. */
  readonly metrics?: MetricsParts
}

/** Metrics for Prometheus, unless the operator disabled them. */
export function metricsRoutes({ metrics, origins }: MonitoringParts): readonly Route[] {
  if (metrics === undefined) return []
  return [
    {
      method: 'GET',
      path: '/metrics',
      isFrequent: true,
      operation: metricsOperation,
      handle: ({ request }) => metricsAnswer(metrics, origins.isLocal(request)),
    },
  ]
}

async function metricsAnswer(
  { source, access }: MetricsParts,
  isLocal: boolean,
): Promise<ApiResponse> {
  if (access === 'private' && !isLocal) {
    const problem =
      'Only callers on this computer and its private networks may read the metrics, and only by its ' +
      'IP address, a name of that network or the host of PUBLIC_ORIGIN. ' +
      'An operator can open them to all callers: METRICS_ACCESS=open.'
    throw new AppError('NOT_FOUND', { problem })
  }
  const { contentType, text } = await source.expose()
  return {
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': 'no-store' },
    body: text,
  }
}
