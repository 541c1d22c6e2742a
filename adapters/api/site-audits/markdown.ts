import type { SiteAudit, SiteIssue, SiteResult } from '../../../manifests/types/records.ts'
import { plain, prose } from '../../report/report-markdown.ts'
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
      `- ${labelled(name, value === null ? t('build.noScore') : numberText(value, 1))}`
    const lines = [
      `# ${labelled(t('site.kind'), plain(audit.url))}`,
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
    const isSaid = detail === null || detail === title
    return `  - ${isSaid ? plain(url) : labelled(plain(url), prose(detail))}`
  })
  const more = pages - examples.length
  const worth = [
    t(`common.severity.${severity}`),
    t(`common.effort.${effort}`),
    ...(gain >= 0.05 ? [t('report.actions.points', { n: gain, points: numberText(gain, 1) })] : []),
    `\`${id}\``,
  ]
  return [
    `- [ ] **${prose(title)}** (${worth.join(', ')})`,
    `  ${plain(reachText(issue, templates))} ${prose(remedy)}`,
    ...shown,
    ...(more > 0 ? [`  - ${t('site.issues.more', { n: more })}`] : []),
  ]
}

const labelled = (name: string, value: string): string => t('report.labelled', { name, value })
