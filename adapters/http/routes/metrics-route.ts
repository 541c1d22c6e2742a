import { AppError } from '../../../core/errors.ts'
import type { ApiRequest, ApiResponse } from '../api-message.ts'
import type { ApiParts, MetricsParts } from '../api-parts.ts'
import type { ClientAddress } from '../client-address.ts'
import type { Route } from '../router.ts'

/** What a proxy or another site's page adds; whoever collects metrics from nearby sends none. */
const signsOfOthers = ['forwarded', 'x-real-ip', 'via', 'origin']

/** What the program has counted, for Prometheus; there is none where the operator wants none. */
export function metricsRoutes({ metrics, clients }: ApiParts): readonly Route[] {
  if (metrics === undefined) return []
  return [
    {
      method: 'GET',
      path: '/metrics',
      isFrequent: true,
      handle: ({ request }) => answer(metrics, clients, request),
    },
  ]
}

async function answer(
  { source, access }: MetricsParts,
  clients: ClientAddress,
  request: ApiRequest,
): Promise<ApiResponse> {
  if (access === 'private' && !isFromNearby(clients, request)) {
    const problem =
      'The metrics are shown to callers on this computer and its private networks only. ' +
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

/**
 * Behind a proxy on this computer everybody seems to call from here: what came through one that is
 * not known to be trusted is from elsewhere.
 */
function isFromNearby(clients: ClientAddress, { remoteAddress, headers }: ApiRequest): boolean {
  const forwardedFor = headers['x-forwarded-for']
  if (!clients.isPrivate(remoteAddress, forwardedFor)) return false
  if (clients.trusts(remoteAddress) && forwardedFor !== undefined) return true
  return forwardedFor === undefined && signsOfOthers.every((name) => headers[name] === undefined)
}
