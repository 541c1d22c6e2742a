import { html } from 'htm/preact'
import type { SiteAudit, SiteIssue, SiteResult } from '../../manifests/types/records.ts'
import { dateText } from '../texts/format.ts'
import { loadTexts } from '../texts/load-texts.ts'
import { inLanguage, type Language, t } from '../texts/texts.ts'
import { wholeDocument } from './report-html.ts'
import { link } from './sections/blocks.ts'
import { type Chapter, chapterSection, together } from './sections/chapter.ts'
import { facts } from './sections/figures.ts'
import { siteParts, siteTemplates } from './sections/site/site-chapters.ts'
import { siteBlockers, siteIssues } from './sections/site/site-issues.ts'
import { siteFigures, siteGauges, siteOf, siteSummary } from './sections/site/site-verdict.ts'

const MOST_TEMPLATES = 15
const MOST_ITEMS = 4

type SiteDocument = {
  readonly audit: SiteAudit
  readonly result: Pick<SiteResult, 'summary' | 'issues'>
  /** The first of the issues, in the language of the document. */
  readonly issues: readonly SiteIssue[]
  /** The first of those that limit scores. */
  readonly blockers: readonly SiteIssue[]
}

/**
 * The result of a site audit for a client: one self-contained HTML document of a few pages, without
 * notes for the operator. Foreign text is escaped.
 */
export function siteHtml(document: SiteDocument, language: Language): string {
  for (const one of new Set<Language>(['en', language])) loadTexts(one)
  return inLanguage(language, () => documentOf(document))
}

function documentOf({ audit, result, issues, blockers }: SiteDocument): string {
  const title = t('site.title', { site: siteOf(audit) })
  const { summary } = result
  const ended = { ...audit, summary }
  const { templates } = summary
  const { critical } = summary.issueCounts
  const text = (id: string) => t(`site.chapter.${id}`)
  const more = result.issues.length - issues.length
  const chapters: readonly Chapter[] = [
    {
      ...{ id: 'summary', title: t('report.chapter.summary') },
      content: together(
        siteBlockers(blockers, { templates, more: critical - blockers.length }),
        siteSummary(ended, issues),
        siteFigures(ended),
      ),
    },
    {
      ...{ id: 'issues', title: text('issues') },
      content: html`
        ${siteIssues(issues, { templates, open: 3, examples: 2 })}
        ${more > 0 && html`<p class="more">${t('common.more', { n: more })}</p>`}
      `,
    },
    {
      ...{ id: 'templates', title: text('templates') },
      content: siteTemplates(summary, { most: MOST_TEMPLATES }),
    },
    {
      id: 'parts',
      title: text('parts'),
      content: html`<p class="soft">${t('site.partsIntro')}</p>`,
    },
    ...siteParts(summary, { most: MOST_ITEMS }),
    { id: 'method', title: text('method'), content: html`<p>${t('site.method')}</p>` },
  ]
  const content = html`
    <header class="cover">
      <div class="cover-band">
        <p class="cover-brand">${t('site.kind')}</p>
        <h1>${t('report.title')}</h1>
        <p class="cover-site"><bdi>${siteOf(audit)}</bdi></p>
      </div>
      <div class="cover-body">
        ${siteGauges(audit)}
        ${facts([
          [t('report.cover.auditedOn'), dateText(audit.createdAt, 'longDate')],
          [t('report.cover.address'), link(audit.options.expectedOrigin ?? audit.url)],
        ])}
      </div>
    </header>
    <main>${chapters.map(chapterSection)}</main>
  `
  return wholeDocument(content, { title, edition: 'executive' })
}
