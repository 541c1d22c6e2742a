import type { SiteIssue } from '../../../manifests/types/records.ts'
import { type QuerySchema, queryReader } from '../../http/query.ts'
import type { Route } from '../../http/router.ts'
import { answersJson } from '../../openapi/operation.ts'
import type { Language } from '../../texts/texts.ts'
import { issuesIn } from './issue-texts.ts'
import { idOf } from './lifecycle.ts'
import { csvAnswer, listReply, type PartQuery, partProperties } from './pages.ts'
import { ID_PARAMETER, languageProperties, readErrors, type SiteAuditParts } from './parts.ts'
import { ISSUE_COLUMNS } from './rows.ts'

const issuesQuery = {
  type: 'object',
  properties: {
    severity: {
      type: 'string',
      enum: ['critical', 'high', 'medium', 'low'],
      description: 'Returns only issues of this severity.',
      examples: ['critical'],
    },
    template: {
      type: 'string',
      maxLength: 200,
      description: 'Returns only issues that this template alone has. Pass the id of the template.',
      examples: ['t3f9a1'],
    },
    kind: {
      type: 'string',
      enum: ['check', 'site'],
      description:
        'Returns only issues found by checks on pages (check), or only those found by comparing pages (site).',
      examples: ['site'],
    },
    ...languageProperties,
    ...partProperties,
  },
} as const satisfies QuerySchema

type IssuesQuery = PartQuery & {
  readonly severity?: string
  readonly template?: string
  readonly kind?: string
  readonly language: Language
}

const readIssuesQuery = queryReader<IssuesQuery>(issuesQuery)

/** The issues of a site audit. */
export function issueRoutes(parts: SiteAuditParts): readonly Route[] {
  return [
    {
      method: 'GET',
      path: '/api/site-audits/{siteAuditId}/issues',
      isPersonal: true,
      operation: {
        id: 'listSiteIssues',
        tag: 'Site audits',
        summary: 'List the issues of a site audit',
        description:
          'Returns each issue with all affected pages, as JSON or CSV. Issues with the greatest gain come first.',
        path: ID_PARAMETER,
        query: issuesQuery,
        answers: [answersJson('SiteIssueList', 'The issues.'), csvAnswer(ISSUE_COLUMNS, 'issues')],
        errors: [...readErrors, 'INVALID_QUERY'],
      },
      handle: async (context) => {
        const query = readIssuesQuery(new URLSearchParams(context.request.query))
        await parts.admission.countRead(context)
        const { severity, template, kind } = query
        const issues = (await parts.siteAudits.result(idOf(context)))?.issues ?? []
        const rows = issues.filter(
          (issue) =>
            (severity === undefined || issue.severity === severity) &&
            (template === undefined || issue.template === template) &&
            (kind === undefined || issue.kind === kind),
        )
        const translate = (some: readonly SiteIssue[]) =>
          issuesIn(query.language, some, { parts, id: idOf(context) })
        return listReply(context, rows, {
          query,
          name: 'issues',
          columns: ISSUE_COLUMNS,
          translate,
        })
      },
    },
  ]
}
