import { apiRoutes } from './api.ts'
import type { App } from './compose.ts'
import { Admission } from './http/admission.ts'
import { ClientAddress } from './http/client-address.ts'
import { createDispatch, type Dispatch } from './http/dispatch.ts'
import { ownOrigin } from './http/own-origin.ts'
import { RateLimit } from './http/rate-limit.ts'
import { openMetrics } from './open-metrics.ts'

/** The HTTP API of a composed program; works without a socket. */
export type HttpApi = { readonly dispatch: Dispatch; readonly admission: Admission }

/** @throws INVALID_CONFIG for a trusted proxy that is no address. */
export function createHttpApi(app: App): HttpApi {
  const { limits, server, cors, site } = app.config
  const clients = new ClientAddress(server.trustedProxies)
  const admission = new Admission({
    guard: app.guard,
    engine: app.engine,
    rateLimit: new RateLimit(limits.rate, () => app.clock.now()),
    clients,
    maxConcurrentRuns: limits.maxConcurrentRuns,
  })
  const { audit, llmsTxt, tabletennis } = app
  const routes = apiRoutes({
    audit,
    admission,
    clients,
    llmsTxt,
    limits,
    documents: app.documents,
    browser: app.browser,
    site: {
      operator: site.operator,
      originOf: (request) =>
        site.publicOrigin ?? ownOrigin(request, clients.trusts(request.remoteAddress)),
    },
    ...(server.metrics !== 'off' && {
      metrics: {
        source: openMetrics(app),
        access: server.metrics,
        ...(site.publicOrigin !== null && { publicHost: new URL(site.publicOrigin).host }),
      },
    }),
    ...(tabletennis && { tabletennis }),
  })
  const { log, clock, signals } = app
  const isHttps = site.publicOrigin?.startsWith('https:') === true
  return {
    dispatch: createDispatch({ routes, corsOrigins: cors.origins, isHttps, log, clock, signals }),
    admission,
  }
}
