import type { ErrorDetail } from '../../../core/errors.ts'
import { parseUrl } from '../../../core/url.ts'
import type { SiteAudit, SiteAuditRequest } from '../../../manifests/types/records.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { jsonReply, parseJson, readJson, readJsonBytes } from '../../http/json.ts'
import { invalidRequest, recordReader, showValue } from '../../http/request-validation.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { answersJson, bodyErrors, startErrors } from '../../openapi/operation.ts'
import type { SiteAuditOrder } from '../../site-audits/record.ts'
import { givenHeaderProblems, parseTargetUrl, unknownNames } from '../audit/audit-request.ts'
import type { AuditContext } from '../audit/audit-run.ts'
import { headersFor } from '../audit/site-headers.ts'
import { summaryIn } from './issue-texts.ts'
import {
  assertMayStart,
  changeErrors,
  clientOf,
  ID_PARAMETER,
  languageOf,
  languageProperties,
  readErrors,
  type SiteAuditParts,
} from './parts.ts'

/** Most values that a request to resume may carry. */
const MOST_VALUES = 100

const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const

const readRequest = recordReader('SiteAuditRequest')
const readResume = recordReader('SiteAuditResume')

/**
 * Validates a request and adds its defaults.
 * @throws INVALID_REQUEST (schema; unknown check ids; more pages than this server allows; headers
 * that it does not allow or that cannot be sent), INVALID_URL
 */
export function parseSiteAuditRequest(
  { catalogue, ...context }: Pick<AuditContext, 'catalogue' | 'allowsHeaders'>,
  value: unknown,
  { maxPages: most }: { readonly maxPages: number },
): SiteAuditRequest & Pick<SiteAuditOrder, 'siteHeaders'> {
  const given = (value as { readonly options?: { readonly maxPages?: unknown } } | null)?.options
  const isGiven = given?.maxPages !== undefined
  const { url, options, headers } = readRequest(value)
  const { maxPages = most, expectedOrigin, accept } = options
  const checkIds = catalogue.checks.map(({ id }) => id)
  const details: ErrorDetail[] = [
    ...unknownNames('check', accept, checkIds),
    ...givenHeaderProblems(context, headers, '/headers'),
  ]
  if (isGiven && maxPages > most) {
    const message = `options.maxPages is ${maxPages}, but this server reads at most ${most} pages per site.`
    details.push({ path: '/options/maxPages', message })
  }
  if (expectedOrigin !== undefined && !isOrigin(expectedOrigin)) {
    const message = `options.expectedOrigin is ${showValue(expectedOrigin)}, but must be an http or https origin without a path. Example: "https://www.example.com".`
    details.push({ path: '/options/expectedOrigin', message })
  }
  if (details.length > 0) throw invalidRequest(details)
  const target = parseTargetUrl(url)
  const siteHeaders = headersFor(target, headers)
  return {
    url: target,
    options: { ...options, maxPages: Math.min(maxPages, most) },
    ...(siteHeaders && { siteHeaders }),
  }
}

function isOrigin(text: string): boolean {
  if (!/^https?:\/\/[^/\\?#@\s]+\/?$/i.test(text)) return false
  return parseUrl(text) !== undefined
}

/** Starts, shows, resumes, cancels and deletes audits of sites. */
export function lifecycleRoutes(parts: SiteAuditParts): readonly Route[] {
  const { siteAudits } = parts
  const one = '/api/site-audits/{siteAuditId}'
  return [
    {
      method: 'POST',
      path: '/api/site-audits',
      operation: {
        id: 'startSiteAudit',
        tag: 'Site audits',
        summary: 'Audit a whole site',
        description:
          'Reads the pages of a site and runs all checks on each. The audit may wait in a queue. Follow it at `links.events`. Counts as one audit.',
        request: { name: 'SiteAuditRequest', limitBytes: parts.limits.bodyBytes },
        answers: [
          {
            status: 202,
            description: 'The audit is running or queued.',
            body: { type: 'application/json', schema: 'SiteAuditStarted' },
            headers: RATE_HEADERS,
          },
        ],
        errors: [...bodyErrors, 'INVALID_URL', 'SSRF_BLOCKED', ...startErrors, 'NOT_STORED'],
      },
      handle: (context) => start(context, parts),
    },
    {
      method: 'GET',
      path: '/api/site-audits',
      operation: {
        id: 'listSiteAudits',
        tag: 'Site audits',
        summary: 'List your site audits',
        description:
          'Returns the audits started with your token. Without a token, returns those of this browser or of your address. Newest first.',
        answers: [answersJson('SiteAuditList', 'The site audits.')],
        errors: ['UNAUTHORIZED'],
      },
      handle: async (context) => {
        await parts.admission.countRead(context)
        const list = await siteAudits.list(await clientOf(context, parts))
        return jsonReply({ siteAudits: list })
      },
    },
    {
      method: 'GET',
      path: one,
      isPersonal: true,
      operation: {
        id: 'getSiteAudit',
        tag: 'Site audits',
        summary: 'Get a site audit',
        description:
          'Returns the state and figures of the audit and, once it has ended, the results about the site as a whole.',
        path: ID_PARAMETER,
        query: { properties: languageProperties },
        answers: [answersJson('SiteAudit', 'The site audit.')],
        errors: [...readErrors, 'INVALID_QUERY'],
      },
      handle: async (context) => {
        const language = languageOf(context)
        await parts.admission.countRead(context)
        const id = idOf(context)
        const audit = await siteAudits.find(id)
        return jsonReply({
          ...audit,
          summary: await summaryIn(language, audit.summary, { parts, id }),
        })
      },
    },
    {
      method: 'DELETE',
      path: one,
      isPersonal: true,
      operation: {
        id: 'deleteSiteAudit',
        tag: 'Site audits',
        summary: 'Delete a site audit',
        description: 'Stops the audit and removes all its data.',
        path: ID_PARAMETER,
        answers: [{ status: 204, description: 'The site audit is deleted.' }],
        errors: changeErrors,
      },
      handle: async (context) => {
        await siteAudits.remove(idOf(context), await clientOf(context, parts))
        return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
      },
    },
    {
      method: 'POST',
      path: `${one}/cancel`,
      isPersonal: true,
      operation: {
        id: 'cancelSiteAudit',
        tag: 'Site audits',
        summary: 'Cancel a site audit',
        description:
          'Keeps and compares the pages read so far. You can resume the audit later. Has no effect on an audit that has ended.',
        path: ID_PARAMETER,
        answers: [answersJson('SiteAudit', 'The site audit.')],
        errors: changeErrors,
      },
      handle: async (context) => {
        const client = await clientOf(context, parts)
        return jsonReply(await siteAudits.cancel(idOf(context), client))
      },
    },
    {
      method: 'POST',
      path: `${one}/resume`,
      isPersonal: true,
      operation: {
        id: 'resumeSiteAudit',
        tag: 'Site audits',
        summary: 'Resume a site audit',
        description:
          'Continues an audit that was cancelled or interrupted, that failed, or that the site stopped answering. Keeps the pages read so far. Has no effect on other audits. Counts as one audit. If the audit sends headers to the site, pass them again.',
        path: ID_PARAMETER,
        request: { name: 'SiteAuditResume', limitBytes: parts.limits.bodyBytes, isOptional: true },
        answers: [
          {
            status: 202,
            description: 'The audit is running or queued.',
            body: { type: 'application/json', schema: 'SiteAuditStarted' },
            headers: RATE_HEADERS,
          },
        ],
        errors: [...changeErrors, ...bodyErrors, 'RATE_LIMITED', 'SHUTTING_DOWN', 'OVERLOADED'],
      },
      handle: (context) => resume(context, parts),
    },
  ]
}

async function start(context: RouteContext, parts: SiteAuditParts): Promise<ApiResponse> {
  const { audit, siteAudits, admission, limits } = parts
  const body = await readJson(context.request, limits.bodyBytes)
  const order = parseSiteAuditRequest(audit, body, siteAudits.config)
  const client = await clientOf(context, parts)
  assertMayStart(client, parts)
  await admission.admit(context, order.url)
  return started(await siteAudits.start({ ...client, ...order }))
}

async function resume(context: RouteContext, parts: SiteAuditParts): Promise<ApiResponse> {
  const { audit, siteAudits, admission, limits } = parts
  const id = idOf(context)
  const bytes = await readJsonBytes(context.request, limits.bodyBytes)
  const { headers } = readResume(bytes.length === 0 ? {} : parseJson(bytes, MOST_VALUES))
  const details = givenHeaderProblems(audit, headers, '/headers')
  if (details.length > 0) throw invalidRequest(details)
  const client = await clientOf(context, parts)
  assertMayStart(client, parts)
  await admission.admit(context, undefined)
  const { url } = await siteAudits.find(id)
  return started(await siteAudits.resume(id, client, headersFor(url, headers)))
}

function started({ siteAuditId, status, links }: SiteAudit): ApiResponse {
  return jsonReply({ siteAuditId, status, links }, 202, { location: links.self })
}

export function idOf({ params }: RouteContext): string {
  return params.siteAuditId ?? ''
}
