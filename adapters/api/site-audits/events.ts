import { eventStream, eventStreamHeaders } from '../../http/event-stream.ts'
import type { Route } from '../../http/router.ts'
import { idOf } from './lifecycle.ts'
import { ID_PARAMETER, readErrors, type SiteAuditParts } from './parts.ts'

/** A site audit as a stream of events. */
export function eventRoutes(parts: SiteAuditParts): readonly Route[] {
  const { siteAudits, limits } = parts
  return [
    {
      method: 'GET',
      path: '/api/site-audits/{siteAuditId}/events',
      isPersonal: true,
      operation: {
        id: 'followSiteAudit',
        tag: 'Site audits',
        summary: 'Follow a site audit',
        description:
          'Server-sent events: `plan` when the audit is queued and when it starts, `page` for each page, `progress` at most once per second, `warning`, and `result` at the end. A new client first receives the last thousand events. A finished audit sends only `result`.',
        path: ID_PARAMETER,
        headers: [
          {
            name: 'Last-Event-ID',
            description:
              'Returns only events after this one. Browsers send it when they reconnect.',
            example: '1795435200000',
          },
        ],
        answers: [
          {
            status: 200,
            description: 'The events.',
            body: {
              type: 'text/event-stream',
              schema: {
                type: 'string',
                description:
                  'Server-sent events. `data` is JSON that matches the schema in `x-events`.',
              },
              events: {
                plan: 'SitePlanEvent',
                progress: 'SiteProgressEvent',
                page: 'SitePageEvent',
                warning: 'Warning',
                result: 'SiteAudit',
              },
            },
          },
          { status: 204, description: 'A browser reconnected after it had received the result.' },
        ],
        errors: readErrors,
      },
      handle: async (context) => {
        const { request } = context
        const id = idOf(context)
        await parts.admission.countRead(context)
        await siteAudits.find(id)
        const sent = request.headers['last-event-id'] ?? ''
        const lastId = /^\d{1,15}$/.test(sent) ? Number(sent) : undefined
        // Browsers reconnect until they get a 204.
        if (lastId !== undefined && (await siteAudits.isLastEvent(id, lastId))) {
          return { status: 204, headers: {}, body: '' }
        }
        const body = eventStream({
          signal: request.signal,
          bufferBytes: limits.streamBufferBytes,
          subscribe: (send, end) => siteAudits.follow(id, { send, end }, lastId),
        })
        return { status: 200, headers: eventStreamHeaders, body }
      },
    },
  ]
}
