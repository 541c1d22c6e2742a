import { AppError } from '../../../core/errors.ts'
import type { SitePageRow, SiteResult } from '../../../manifests/types/records.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import { type CsvOptions, csvProperties, formatProperty, formOf } from '../../http/csv.ts'
import { jsonReply } from '../../http/json.ts'
import { type QuerySchema, queryReader } from '../../http/query.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import { answersJson } from '../../openapi/operation.ts'
import { idOf } from './lifecycle.ts'
import { pageDetail } from './page-detail.ts'
import {
  ID_PARAMETER,
  languageOf,
  languageProperties,
  readErrors,
  type SiteAuditParts,
} from './parts.ts'
import { type Column, csvReply, PAGE_COLUMNS, reasonIn } from './rows.ts'

const FORMS = ['json', 'csv'] as const
const MOST_PAGES = 50_000

const SORTS = [
  ...(['n', 'url', 'status', 'depth', 'template', 'title', 'wordCount', 'bytes'] as const),
  ...(['responseMs', 'inlinks', 'linkShare', 'overall', 'seo', 'geo', 'blockers'] as const),
  'issues',
] as const

/** Parameters of the parts of a list. */
export const partProperties = {
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: 1_000_000,
    default: 0,
    description: 'Number of items to skip.',
    examples: [100],
  },
  limit: {
    type: 'integer',
    minimum: 1,
    maximum: MOST_PAGES,
    description: 'Maximum number of items. Default: 100; for CSV, all. JSON returns at most 1000.',
    examples: [100],
  },
  format: formatProperty(FORMS),
  ...csvProperties,
} as const satisfies QuerySchema['properties']

const score = { type: 'number', minimum: 0, maximum: 100, examples: [50] } as const

const pagesQuery = {
  type: 'object',
  properties: {
    sort: {
      type: 'string',
      enum: SORTS,
      default: 'n',
      description: 'Field to sort by. Pages without a value come last.',
      examples: ['overall'],
    },
    order: {
      type: 'string',
      enum: ['asc', 'desc'],
      default: 'asc',
      description: 'asc: smallest first. desc: largest first.',
      examples: ['desc'],
    },
    status: {
      type: 'string',
      pattern: '^(?:[1-5][0-9]{2}|[1-5]xx|none)$',
      description:
        'Returns only pages with this status (404) or status class (4xx), or without a response (none).',
      examples: ['4xx'],
    },
    template: {
      type: 'string',
      maxLength: 200,
      description: 'Returns only pages of this template. Pass the id of the template.',
      examples: ['t3f9a1'],
    },
    issue: {
      type: 'string',
      maxLength: 200,
      description: 'Returns only pages with this issue. Pass the id of the check or rule.',
      examples: ['seo.on-page.title-length'],
    },
    text: {
      type: 'string',
      maxLength: 200,
      description: 'Returns only pages with this text in the URL, title, description or heading.',
      examples: ['shop'],
    },
    indexable: {
      type: 'string',
      enum: ['true', 'false'],
      description:
        'true: returns only pages that search engines may index. false: returns only the others.',
      examples: ['true'],
    },
    minScore: { ...score, description: 'Returns only pages with at least this overall score.' },
    maxScore: { ...score, description: 'Returns only pages with at most this overall score.' },
    ...partProperties,
  },
} as const satisfies QuerySchema

type PagesQuery = PartQuery & {
  readonly sort: (typeof SORTS)[number]
  readonly order: 'asc' | 'desc'
  readonly status?: string
  readonly template?: string
  readonly issue?: string
  readonly text?: string
  readonly indexable?: 'true' | 'false'
  readonly minScore?: number
  readonly maxScore?: number
}

export type PartQuery = CsvOptions & { readonly offset: number; readonly limit?: number }

const readPagesQuery = queryReader<PagesQuery>(pagesQuery)

/** The pages of a site audit, and one of them in full. */
export function pageRoutes(parts: SiteAuditParts): readonly Route[] {
  const pages = '/api/site-audits/{siteAuditId}/pages'
  return [
    {
      method: 'GET',
      path: pages,
      isPersonal: true,
      operation: {
        id: 'listSitePages',
        tag: 'Site audits',
        summary: 'List the pages of a site audit',
        description:
          'Returns the pages read so far, as JSON or CSV. While the audit runs, the list may be a few seconds old.',
        path: ID_PARAMETER,
        query: pagesQuery,
        answers: [answersJson('SitePageList', 'The pages.'), csvAnswer(PAGE_COLUMNS, 'pages')],
        errors: [...readErrors, 'INVALID_QUERY'],
      },
      handle: async (context) => {
        const query = readPagesQuery(new URLSearchParams(context.request.query))
        await parts.admission.countRead(context)
        const result = await parts.siteAudits.result(idOf(context))
        const rows = sorted(selected(result, query), query)
        return listReply(context, rows, { query, name: 'pages', columns: PAGE_COLUMNS })
      },
    },
    {
      method: 'GET',
      path: `${pages}/{n}`,
      isPersonal: true,
      operation: {
        id: 'getSitePage',
        tag: 'Site audits',
        summary: 'Get a page of a site audit',
        description: 'Returns the row of the page in the list, and its report.',
        path: {
          ...ID_PARAMETER,
          n: { description: 'Number of the page. The first page has number 0.', example: '0' },
        },
        query: { properties: languageProperties },
        answers: [answersJson('SitePageDetail', 'The page.')],
        errors: [...readErrors, 'INVALID_QUERY'],
      },
      handle: (context) => page(context, parts),
    },
  ]
}

async function page(context: RouteContext, parts: SiteAuditParts): Promise<ApiResponse> {
  const { n: text = '' } = context.params
  await parts.admission.countRead(context)
  const id = idOf(context)
  const language = languageOf(context)
  const n = /^\d{1,6}$/.test(text) ? Number(text) : undefined
  const found = n === undefined ? undefined : await parts.siteAudits.page(id, n)
  const row = (await parts.siteAudits.result(id))?.pages[n ?? -1]
  if (found !== undefined && row !== undefined) {
    const { createdAt } = await parts.siteAudits.find(id)
    const detail = await pageDetail(parts, { ...found, row, auditedAt: createdAt })
    if (language === 'en') return jsonReply(detail)
    const localizer = parts.audit.localizer(language)
    const { page: own, report } = detail
    return jsonReply({
      ...detail,
      page: { ...own, reason: own.reason && reasonIn(localizer, own.reason) },
      report: report && localizer.report(report),
    })
  }
  const problem = `This site audit has no page ${JSON.stringify(text.slice(0, 20))}. GET /api/site-audits/{siteAuditId}/pages lists its pages.`
  throw new AppError('NOT_FOUND', { problem })
}

function selected(result: SiteResult | undefined, query: PagesQuery): SitePageRow[] {
  const { status, template, issue, indexable, minScore, maxScore } = query
  const concerned = issue === undefined ? undefined : pagesOf(result, issue, template)
  const text = query.text?.toLowerCase()
  return (result?.pages ?? []).filter((row) => {
    if (concerned !== undefined && !concerned.has(row.n)) return false
    if (status !== undefined && !hasStatus(row, status)) return false
    if (template !== undefined && row.template !== template) return false
    if (indexable !== undefined && String(row.indexable) !== indexable) return false
    if (minScore !== undefined && (row.overall === null || row.overall < minScore)) return false
    if (maxScore !== undefined && (row.overall === null || row.overall > maxScore)) return false
    return text === undefined || hasText(row, text)
  })
}

/** Numbers of the pages that an issue concerns, of a template or of all. */
export function pagesOf(
  result: SiteResult | undefined,
  issueId: string,
  template?: string,
): ReadonlySet<number> {
  const { issues = [], issuePages = [] } = result ?? {}
  const numbers = issues.flatMap(({ id, template: own, examples }, at) => {
    if (id !== issueId || (template !== undefined && own !== null && own !== template)) return []
    return issuePages[at] ?? examples.flatMap(({ n }) => n ?? [])
  })
  return new Set(numbers)
}

function hasStatus({ status }: SitePageRow, wanted: string): boolean {
  if (wanted === 'none') return status === 0
  return wanted.endsWith('xx') ? Math.floor(status / 100) === Number(wanted[0]) : status === +wanted
}

function hasText({ url, title, description, h1 }: SitePageRow, text: string): boolean {
  return [url, title, description, h1].some((one) => one?.toLowerCase().includes(text))
}

function sorted(rows: SitePageRow[], { sort, order }: PagesQuery): readonly SitePageRow[] {
  if (sort === 'n') return order === 'asc' ? rows : rows.reverse()
  const sign = order === 'asc' ? 1 : -1
  return rows.sort((a, b) => {
    const [one, other] = [a[sort], b[sort]]
    if (one === other) return a.n - b.n
    if (one === null) return 1
    if (other === null) return -1
    return one < other ? -sign : sign
  })
}

const JSON_MOST = 1000
const JSON_USUAL = 100

type List<T> = {
  readonly query: PartQuery
  /** Field of the answer, and name of the CSV file. */
  readonly name: 'pages' | 'issues'
  readonly columns: readonly Column<T>[]
  /** Into the language that the query names. */
  readonly translate?: (rows: readonly T[]) => Promise<readonly T[]>
}

/** A part of the rows, as JSON or CSV. */
export async function listReply<T>(
  { request }: RouteContext,
  rows: readonly T[],
  { query, name, columns, translate = async (some) => some }: List<T>,
): Promise<ApiResponse> {
  const { offset, limit } = query
  if (formOf(FORMS, request) === 'csv') {
    const part = rows.slice(offset, offset + (limit ?? rows.length))
    return csvReply(await translate(part), columns, { file: name, options: query })
  }
  const part = rows.slice(offset, offset + Math.min(limit ?? JSON_USUAL, JSON_MOST))
  return jsonReply({ total: rows.length, offset, [name]: await translate(part) }, 200, {
    vary: 'Accept',
  })
}

/** Documents the CSV of a list. */
export function csvAnswer<T>(columns: readonly Column<T>[], list: string) {
  return {
    status: 200,
    description: 'The list as CSV, if requested.',
    body: {
      type: 'text/csv',
      schema: {
        type: 'string',
        description: `CSV (RFC 4180) in UTF-8. Columns: ${columns.map(({ name }) => name).join(', ')}.`,
      },
      exampleOf: (answer: unknown) => {
        const [row] = (answer as Readonly<Record<string, readonly T[]>>)[list] ?? []
        const values = row === undefined ? [] : columns.map(({ read }) => read(row))
        return `${columns.map(({ name }) => name).join(',')}\r\n${values.join(',')}\r\n`
      },
    },
    headers: ['Content-Disposition'],
  } as const
}
