import { html } from 'htm/preact'
import { render } from 'preact-render-to-string'
import { chapterSection } from './chapters/chapter.ts'
import { contents } from './chapters/contents.ts'
import { cover, siteOf, titleOfReport } from './chapters/cover.ts'
import type { ExportPlan } from './export-plan.ts'
import { reportChapters } from './report-chapters.ts'
import { reportStyle } from './report-style.ts'

/** No script, nothing from elsewhere; what is drawn is in the document. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"

/** The report as one HTML document that needs nothing else. All foreign text is text in it. */
export function reportHtml(plan: ExportPlan): string {
  const chapters = reportChapters(plan)
  const title = `${titleOfReport(plan)}: ${siteOf(plan.audit)}`
  const head = render(html`
    <meta http-equiv="Content-Security-Policy" content=${POLICY} />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light" />
    <meta name="robots" content="noindex" />
    <meta name="referrer" content="no-referrer" />
    <title>${title}</title>
  `)
  const body = render(html`
    ${cover(plan)}
    ${chapters.length > 1 && contents(chapters)}
    <main>${chapters.map(chapterSection)}</main>
  `)
  const style = reportStyle(plan, title)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">${head}<style>${style}</style></head><body>${body}</body></html>`
}
