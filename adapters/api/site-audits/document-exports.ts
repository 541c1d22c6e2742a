import type { Browser } from '../../../core/ports/browser.ts'
import type { ApiResponse } from '../../http/api-message.ts'
import type { RouteContext } from '../../http/router.ts'
import { PdfPrinter } from '../../report/pdf-printer.ts'
import { firstIssues } from '../../report/sections/site/site-issues.ts'
import { EXPORT_POLICY } from '../service/exports.ts'
import { type ExportedSite, fileReply, type SiteExport } from './exports.ts'
import { issuesIn, summaryIn } from './issue-texts.ts'
import { languageOf, type SiteAuditParts } from './parts.ts'

/** A site audit for people, in the language that they ask for: a to-do list, HTML, and the same printed. */
export function documentExports(parts: SiteAuditParts, browser: Browser): readonly SiteExport[] {
  const printer = new PdfPrinter(browser)
  const documentOf = async ({ audit, result }: ExportedSite, context: RouteContext) => {
    const language = languageOf(context)
    const first = firstIssues(result.issues)
    const source = { parts, id: audit.siteAuditId }
    const [issues, blockers, summary] = await Promise.all([
      issuesIn(language, first.issues, source),
      issuesIn(language, first.blockers, source),
      summaryIn(language, result.summary, source),
    ])
    const { siteHtml } = await import('../../report/site-html.ts')
    const shown = { ...result, summary: summary ?? result.summary }
    return siteHtml({ audit, result: shown, issues, blockers }, language)
  }
  return [
    {
      format: 'markdown',
      body: {
        type: 'text/markdown',
        schema: { type: 'string', description: 'The issues as a to-do list.' },
      },
      make: async ({ audit, result }, file, context) => {
        const language = languageOf(context)
        const source = { parts, id: audit.siteAuditId }
        const issues = await issuesIn(language, result.issues, source)
        const { siteMarkdown } = await import('./markdown.ts')
        const body = siteMarkdown({ audit, result, issues, language })
        return fileReply(body, { type: 'text/markdown; charset=utf-8', name: `${file}.md` })
      },
    },
    {
      format: 'html',
      body: {
        type: 'text/html',
        schema: { type: 'string', description: 'One self-contained file without scripts.' },
      },
      make: async (site, file, context) => {
        const body = await documentOf(site, context)
        return safe(fileReply(body, { type: 'text/html; charset=utf-8', name: `${file}.html` }))
      },
    },
    {
      format: 'pdf',
      body: {
        type: 'application/pdf',
        schema: { type: 'string', format: 'binary', description: 'A short summary for clients.' },
      },
      make: async (site, file, context) => {
        const { unfolded } = await import('../../report/report-html.ts')
        const body = unfolded(await documentOf(site, context))
        const pdf = await printer.print(body, context.request.signal)
        return safe(fileReply(pdf, { type: 'application/pdf', name: `${file}.pdf` }))
      },
    },
  ]
}

/**
 * Content security policy for browsers that display it: no scripts, no forms, no external files.
 */
function safe(reply: ApiResponse): ApiResponse {
  return { ...reply, headers: { ...reply.headers, 'content-security-policy': EXPORT_POLICY } }
}
