import type { SiteAudit, SiteIssue, SiteResult } from '../../../manifests/types/records.ts'
import { reachText } from '../../report/sections/site/site-issues.ts'
import { siteSentences } from '../../report/sections/site/site-verdict.ts'
import { numberText } from '../../texts/format.ts'
import { loadTexts } from '../../texts/load-texts.ts'
import { inLanguage, type Language, t } from '../../texts/texts.ts'

type ToDoList = {
  readonly audit: SiteAudit
  readonly result: SiteResult
  /** Texts of the result, in the language. */
  readonly issues: readonly SiteIssue[]
  readonly language: Language
}

/** The issues of a site as a to-do list for people and coding agents, in a language. */
export function siteMarkdown({ audit, result, issues, language }: ToDoList): string {
  for (const one of new Set<Language>(['en', language])) loadTexts(one)
  return inLanguage(language, () => {
    const { scores, summary } = result
    const shownAudit = { ...audit, summary }
    const score = (name: string, value: number | null) =>
      `- ${name}: ${value === null ? t('build.noScore') : numberText(value, 1)}`
    const lines = [
      `# ${t('site.kind')}: ${plain(audit.url)}`,
      '',
      plain(siteSentences(shownAudit, issues).join(' ')),
      '',
      score(t('report.overall'), scores.overall),
      score(t('report.audit.seoShort'), scores.seo),
      score(t('report.audit.geoShort'), scores.geo),
      '',
      `## ${t('site.chapter.issues')}`,
      '',
      ...(issues.length === 0 ? [t('site.issues.none')] : []),
      ...issues.flatMap((issue) => itemOf(issue, summary)),
    ]
    return `${lines.join('\n')}\n`
  })
}

function itemOf(issue: SiteIssue, { templates }: SiteResult['summary']): readonly string[] {
  const { id, severity, title, remedy, effort, gain, examples, pages } = issue
  const shown = examples.map(({ url, detail }) => {
    return `  - ${plain(url)}${detail === null ? '' : `: ${plain(detail)}`}`
  })
  const more = pages - examples.length
  const worth = [
    t(`common.severity.${severity}`),
    t(`common.effort.${effort}`),
    ...(gain >= 0.05 ? [`+${numberText(gain, 1)}`] : []),
    `\`${id}\``,
  ]
  return [
    `- [ ] **${plain(title)}** (${worth.join(', ')})`,
    `  ${plain(reachText(issue, templates))} ${plain(remedy)}`,
    ...shown,
    ...(more > 0 ? [`  - ${t('site.issues.more', { n: more })}`] : []),
  ]
}

/** Texts of pages must not become Markdown or HTML. */
function plain(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>|]/g, '\\$&')
}
