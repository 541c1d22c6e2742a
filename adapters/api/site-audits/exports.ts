import { AppError } from '../../../core/errors.ts'
import type { SiteAudit, SitePageRow, SiteResult } from '../../../manifests/types/records.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import type { CsvForm } from '../../http/csv.ts'
import type { Route, RouteContext } from '../../http/router.ts'
import type { Answer } from '../../openapi/operation.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { inLanguage } from '../../texts/texts.ts'
import { idOf } from './lifecycle.ts'
import {
  ID_PARAMETER,
  languageOf,
  languageProperties,
  readErrors,
  type SiteAuditParts,
} from './parts.ts'
import {
  type Column,
  csvReply,
  inTurns,
  PAGE_COLUMNS,
  reasonIn,
  spreadsheetForm,
  titledPageColumns,
} from './rows.ts'

/** Inputs of a document about a site audit. */
export type ExportedSite = { readonly audit: SiteAudit; readonly result: SiteResult }

export type SiteExport = {
  readonly format: string
  /** Media type and schema of the file. */
  readonly body: NonNullable<Answer['body']>
  /** @param file its name, without the ending */
  make(site: ExportedSite, file: string, context: RouteContext): ApiResponse | Promise<ApiResponse>
}

/** The files that a site audit is exported as without a document. */
export const dataExports = (parts: Pick<SiteAuditParts, 'audit'>): readonly SiteExport[] => [
  {
    format: 'csv',
    body: {
      type: 'text/csv',
      schema: {
        type: 'string',
        description:
          'All pages, as in the list of pages. With `language`, titles and values are in that language, and separators, decimal marks and the byte order mark are those that Excel expects there: semicolons and decimal commas in French and Dutch.',
      },
    },
    make: (site, file, context) => {
      const { columns, options } = tableFor(site, context, parts)
      return csvReply(site.result.pages, columns, { file, options })
    },
  },
  {
    format: 'json',
    body: { type: 'application/json', schema: 'SiteAuditExport' },
    make: async ({ audit, result: { issues, pages } }, file) => {
      const rows = await inTurns(pages, (row, at) => (at === 0 ? '' : ',') + JSON.stringify(row))
      const head = `{"audit":${JSON.stringify(audit)},"issues":${JSON.stringify(issues)}`
      return fileReply(`${head},"pages":[${rows}]}`, {
        type: 'application/json; charset=utf-8',
        name: `${file}.json`,
      })
    },
  },
]

/** Scripts read the names of fields; people choose a language. */
function tableFor(
  { result }: ExportedSite,
  context: RouteContext,
  { audit }: Pick<SiteAuditParts, 'audit'>,
): { readonly columns: readonly Column<SitePageRow>[]; readonly options: CsvForm } {
  if (!new URLSearchParams(context.request.query).has('language')) {
    return { columns: PAGE_COLUMNS, options: {} }
  }
  const language = languageOf(context)
  loadTexts(language)
  const { templates } = result.summary
  const reasonOf = (reason: string) => reasonIn(audit.localizer(language), reason)
  const columns = inLanguage(language, () => titledPageColumns({ templates, reasonOf }))
  return { columns, options: spreadsheetForm(language) }
}

export function fileReply(
  body: string | Uint8Array,
  { type, name }: { readonly type: string; readonly name: string },
): ApiResponse {
  const headers = {
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  }
  return { status: 200, headers, body: typeof body === 'string' ? Buffer.from(body) : body }
}

/** A site audit as a file. */
export function exportRoutes(
  parts: SiteAuditParts,
  exports: readonly SiteExport[] = dataExports(parts),
): readonly Route[] {
  const formats = exports.map(({ format }) => format)
  return [
    {
      method: 'GET',
      path: '/api/site-audits/{siteAuditId}/export/{format}',
      isPersonal: true,
      operation: {
        id: 'exportSiteAudit',
        tag: 'Site audits',
        summary: 'Export a site audit',
        description: 'Returns the audit as a file. Also works while the audit runs.',
        path: {
          ...ID_PARAMETER,
          format: { description: 'Format of the file.', example: 'markdown', enum: formats },
        },
        query: { properties: languageProperties },
        answers: exports.map(({ body }) => ({
          status: 200,
          description: 'The file.',
          body,
          headers: ['Content-Disposition'],
        })),
        errors: [...readErrors, 'INVALID_QUERY', 'BROWSER_UNAVAILABLE', 'OVERLOADED'],
      },
      handle: async (context) => {
        const { format = '' } = context.params
        const made = exports.find((one) => one.format === format)
        if (made === undefined) {
          const problem = `A site audit cannot be exported as ${JSON.stringify(format.slice(0, 20))}. Use one of ${formats.join(', ')}.`
          throw new AppError('NOT_FOUND', { problem })
        }
        // Runs before the audit is looked up, so that errors in the query are reported first.
        languageOf(context)
        await parts.admission.countRead(context)
        const id = idOf(context)
        const audit = await parts.siteAudits.find(id)
        const result = await parts.siteAudits.result(id)
        if (result === undefined) {
          const problem =
            'This site audit has no pages yet. Try again when the first page has been read.'
          throw new AppError('NOT_FOUND', { problem })
        }
        return made.make(
          { audit: { ...audit, summary: result.summary }, result },
          fileOf(audit),
          context,
        )
      },
    },
  ]
}

/** `site-audit-www.example.com-2026-11-23`. */
function fileOf({ url, createdAt }: SiteAudit): string {
  const host = new URL(url).hostname.replace(/[^a-z0-9.-]/gi, '')
  return `site-audit-${host}-${createdAt.slice(0, 10)}`
}
