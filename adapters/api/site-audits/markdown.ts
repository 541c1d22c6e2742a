import { counted } from '../../../core/plural.ts'
import type { SiteIssue } from '../../../manifests/types/records.ts'
import type { ExportedSite } from './exports.ts'

/** The issues of a site as a to-do list for people and coding agents. */
export function siteMarkdown({ audit, result }: ExportedSite): string {
  const { counts, scores, issues } = result
  const lines = [
    `# Site audit of ${plain(audit.url)}`,
    '',
    `- Status: ${audit.status}${audit.message === null ? '' : ` (${plain(audit.message)})`}`,
    `- Score: ${scores.overall ?? 'none'} (SEO ${scores.seo ?? 'none'}, GEO ${scores.geo ?? 'none'})`,
    `- Pages: ${counted(counts.read, 'page')} read, ${counts.judged} judged, ${counts.failed} failed`,
    `- Pages with a blocker: ${scores.blockedPages}`,
    '',
    '## To do',
    '',
    ...(issues.length === 0 ? ['Nothing: no issue was found.'] : issues.flatMap(itemOf)),
  ]
  return `${lines.join('\n')}\n`
}

function itemOf(issue: SiteIssue): readonly string[] {
  const { id, severity, title, headline, remedy, effort, gain, examples, pages } = issue
  const shown = examples.map(({ url, detail }) => {
    return `  - ${plain(url)}${detail === null ? '' : `: ${plain(detail)}`}`
  })
  const more = pages - examples.length
  return [
    `- [ ] **${plain(title)}** (${severity}, ${effort} effort, +${Math.round(gain * 10) / 10} points, \`${id}\`)`,
    `  ${plain(headline)} ${plain(remedy)}`,
    ...shown,
    ...(more > 0 ? [`  - … and ${more} more`] : []),
  ]
}

/** Texts of pages must not become Markdown or HTML. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|]/g, '\\$&')
}
