import { AppError } from '../../../core/errors.ts'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import { type ClientAddress, isInsideName } from '../../http/client-address.ts'
import { jsonReply } from '../../http/json.ts'
import type { Route } from '../../http/router.ts'
import { answersJson, type Operation } from '../../openapi/operation.ts'
import type { Metrics } from '../../telemetry/metrics.ts'
import type { AuditParts } from '../audit/audit-run.ts'

const healthOperation: Operation = {
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
    operation: healthOperation,
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

const metricsOperation: Operation = {
  id: 'getMetrics',
  tag: 'Service',
  summary: 'Read what the server has counted, for Prometheus',
  description:
    'Runs, modules, checks, spend, refusals, requests here and to others, scraped pages, the process. ' +
    'Shown to callers on the server and its private networks only, unless its operator wants others to read it ' +
    '(`METRICS_ACCESS`).',
  answers: [
    {
      status: 200,
      description: 'Prometheus text, version 0.0.4.',
      body: { type: 'text/plain', schema: { type: 'string' } },
    },
  ],
  errors: ['NOT_FOUND'],
}

export type MetricsParts = {
  readonly source: Pick<Metrics, 'expose'>
  readonly access: 'private' | 'open'
  /** Of the origin that visitors use, where that is known. */
  readonly publicHost?: string
}

export type MonitoringParts = {
  readonly clients: ClientAddress
  /** Absent where they are switched off. */
  readonly metrics?: MetricsParts
}

const signsOfProxies = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** What the program has counted, for Prometheus; there is none where the operator wants none. */
export function metricsRoutes({ metrics, clients }: MonitoringParts): readonly Route[] {
  if (metrics === undefined) return []
  return [
    {
      method: 'GET',
      path: '/metrics',
      isFrequent: true,
      operation: metricsOperation,
      handle: ({ request }) => metricsAnswer(metrics, clients, request),
    },
  ]
}

async function metricsAnswer(
  { source, access, publicHost }: MetricsParts,
  clients: ClientAddress,
  request: ApiRequest,
): Promise<ApiResponse> {
  const isHere = isForUs(request.headers.host, publicHost) && isFromNearby(clients, request)
  if (access === 'private' && !isHere) {
    const problem =
      'The metrics are shown to callers on this computer and its private networks only, who ask ' +
      'for it by its address, a name of that network or the host of PUBLIC_ORIGIN. ' +
      'An operator who wants others to read them sets METRICS_ACCESS to open.'
    throw new AppError('NOT_FOUND', { problem })
  }
  const { contentType, text } = await source.expose()
  return {
    status: 200,
    headers: { 'content-type': contentType, 'cache-control': 'no-store' },
    body: text,
  }
}

/** Programs need not say whom they ask; browsers do. */
function isForUs(host: string | undefined, publicHost: string | undefined): boolean {
  return host === undefined || host.toLowerCase() === publicHost || isInsideName(host)
}

/**
 * Behind a proxy on this computer everybody seems to call from here: what came through one that is
 * not known to be trusted is from elsewhere. So is a page of another site in a browser from here.
 */
function isFromNearby(clients: ClientAddress, { remoteAddress, headers }: ApiRequest): boolean {
  const { origin, 'x-forwarded-for': forwardedFor } = headers
  if (origin !== undefined || !clients.isPrivate(remoteAddress, forwardedFor)) return false
  const isTold = clients.trusts(remoteAddress) && forwardedFor !== undefined
  return isTold || signsOfProxies.every((name) => headers[name] === undefined)
}
