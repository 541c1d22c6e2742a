import { AppError } from '../../../core/errors.ts'
import type { ApiRequest, ApiResponse } from '../../http/api-message.ts'
import { gzippedReply } from '../../http/compressed-reply.ts'
import { jsonReply, readJsonBytes } from '../../http/json.ts'
import { type QuerySchema, queryReader } from '../../http/query.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { answersJson, bodyErrors, type Operation } from '../../openapi/operation.ts'
import type { DocumentMaker } from '../../report/document-maker.ts'
import type { SharedReports } from '../../storage/shared-reports.ts'
import type { AuditParts } from '../audit/audit-run.ts'

export type ReportParts = Pick<AuditParts, 'limits' | 'admission'> & {
  readonly documents: Pick<DocumentMaker, 'reserve' | 'compare' | 'share'>
  /** Absent: reports cannot be shared. */
  readonly reports?: Pick<SharedReports, 'isOn' | 'add' | 'read' | 'remove'>
}

/** Reads a JSON body once there is room for it, and gives the room back when it was used. */
export async function withBody<T>(
  request: ApiRequest,
  { documents, limits }: Pick<AuditParts, 'limits'> & { documents: Pick<DocumentMaker, 'reserve'> },
  use: (bytes: Uint8Array) => Promise<T>,
): Promise<T> {
  const limitBytes = limits.exportBodyBytes
  const leave = documents.reserve(Math.min(bytesOf(request) ?? limitBytes, limitBytes))
  try {
    return await use(await readJsonBytes(request, limitBytes))
  } finally {
    leave()
  }
}

/** Undefined for a chunked body. */
function bytesOf({ headers }: ApiRequest): number | undefined {
  const length = headers['content-length'] ?? ''
  return /^\d{1,15}$/.test(length) ? Number(length) : undefined
}

/** Compares reports, and shares them if the operator allows it. */
export function reportRoutes(parts: ReportParts): readonly Route[] {
  const { reports, limits } = parts
  const compare: Route = {
    method: 'POST',
    path: '/api/compare',
    operation: compareOperation(limits),
    handle: (context) => compared(context, parts),
  }
  const share = { method: 'POST', path: '/api/reports' } as const
  const read = { method: 'GET', path: '/api/reports/{reportId}', isPersonal: true } as const
  const remove = { ...read, method: 'DELETE' } as const
  if (reports?.isOn !== true) return [compare, ...[share, read, remove].map(switchedOff)]
  const sharing = { ...parts, reports }
  return [
    compare,
    {
      ...share,
      operation: shareOperation(limits),
      handle: (context) => shared(context, sharing),
    },
    { ...read, operation: readOperation, handle: (context) => reportOf(context, sharing) },
    { ...remove, operation: removeOperation, handle: (context) => removed(context, sharing) },
  ]
}

type SharingParts = ReportParts & Required<Pick<ReportParts, 'reports'>>

function switchedOff(route: Omit<Route, 'handle'>): Route {
  return {
    ...route,
    handle: () => {
      const problem =
        'Reports cannot be shared on this server. Save the report as a file, or ask the operator to enable reports.share in the configuration.'
      throw new AppError('NOT_FOUND', { problem })
    },
  }
}

async function compared({ request }: RouteContext, parts: ReportParts): Promise<ApiResponse> {
  const { documents } = parts
  return jsonReply(
    await withBody(request, parts, (bytes) => documents.compare(bytes, request.signal)),
  )
}

async function shared(context: RouteContext, parts: SharingParts): Promise<ApiResponse> {
  const { request } = context
  const { documents, reports, admission } = parts
  const report = await withBody(request, parts, (bytes) => documents.share(bytes, request.signal))
  if (admission.isDraining) throw new AppError('SHUTTING_DOWN', { retryAfterSeconds: 30 })
  await admission.count(context, 'audit')
  return jsonReply(await reports.add(report), 201)
}

const readQuery = {
  type: 'object',
  properties: {
    screenshots: {
      type: 'string',
      description:
        '`omit` leaves `base64` of the screenshots empty. They are most of the size of a report.',
      examples: ['omit'],
      default: 'include',
      enum: ['include', 'omit'],
    },
  },
} as const satisfies QuerySchema

const readOptions = queryReader<{ readonly screenshots: 'include' | 'omit' }>(readQuery)

async function reportOf({ request, params }: RouteContext, parts: SharingParts) {
  const { screenshots } = readOptions(new URLSearchParams(request.query))
  const part = screenshots === 'omit' ? 'withoutPictures' : 'whole'
  const gzip = await parts.reports.read(params.reportId ?? '', part)
  return gzippedReply(request, gzip, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
  })
}

async function removed(context: RouteContext, parts: SharingParts): Promise<ApiResponse> {
  const { request, params } = context
  await parts.admission.count(context, 'audit')
  await parts.reports.remove(params.reportId ?? '', request.headers['x-owner-token'] ?? '')
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
}

type Limits = AuditParts['limits']

function compareOperation({ exportBodyBytes: limitBytes }: Limits): Operation {
  return {
    id: 'compareReports',
    tag: 'Reports',
    summary: 'Compare two reports',
    description:
      'Compares scores, findings by check and place, and the main figures of modules. Warns about differences that make the two audits hard to compare. Citation figures have their sample size and 95 % interval. Does not count as an audit.',
    request: { name: 'CompareRequest', limitBytes },
    answers: [answersJson('ReportComparison', 'The differences.')],
    errors: [...bodyErrors, 'OVERLOADED', 'SHUTTING_DOWN'],
  }
}

function shareOperation({ exportBodyBytes: limitBytes }: Limits): Operation {
  return {
    id: 'shareReport',
    tag: 'Reports',
    summary: 'Share a report by link',
    description:
      'Stores the report of a full audit for a limited time, without costs and operator notes. Everyone with the link can read it, and the link cannot be guessed. Keep `ownerToken` to delete the report earlier. Counts as an audit.',
    request: { name: 'SharedReport', limitBytes },
    answers: [
      {
        status: 201,
        description: 'The link.',
        body: { type: 'application/json', schema: 'SharedReportLink' },
      },
    ],
    errors: [...bodyErrors, ...WRITING, 'OVERLOADED', 'SHUTTING_DOWN', 'NOT_STORED'],
  }
}

const RATE_HEADERS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'] as const
const WRITING = ['UNAUTHORIZED', 'FORBIDDEN', 'FOREIGN_ORIGIN', 'RATE_LIMITED'] as const

const reportId = {
  description: 'Id of a shared report.',
  example: '3f1c9a0be2d84765a1b0c9d8e7f60512',
} as const

const readOperation: Operation = {
  id: 'getSharedReport',
  tag: 'Reports',
  summary: 'Read a shared report',
  description:
    'Returns the report as JSON, with a header that keeps search engines from indexing it.',
  path: { reportId },
  query: readQuery,
  answers: [answersJson('SharedReport', 'The report.')],
  errors: ['NOT_FOUND', 'INVALID_QUERY'],
}

const removeOperation: Operation = {
  id: 'deleteSharedReport',
  tag: 'Reports',
  summary: 'Delete a shared report',
  description: "Deletes a report before it expires. Requires the owner's token.",
  path: { reportId },
  headers: [
    {
      name: 'X-Owner-Token',
      description: 'The `ownerToken` from the response that shared the report.',
      example: 'q1vKQq8mZ6mC0pX2bC7T4uYwE5sR9nAfHjLxGd3oVkI',
      isRequired: true,
    },
  ],
  answers: [{ status: 204, description: 'The report is deleted.', headers: RATE_HEADERS }],
  errors: [...WRITING, 'NOT_FOUND'],
}
