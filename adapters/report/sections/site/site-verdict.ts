import { html } from 'htm/preact'
import type { SiteAudit, SiteIssue } from '../../../../manifests/types/records.ts'
import { numberText, percentText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import type { Content } from '../blocks.ts'
import { chart, figures } from '../figures.ts'
import { gauges } from '../summary.ts'
import { gradeWord, listText } from '../verdict.ts'
import { scoreText } from '../words.ts'

export const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const
const FIRST_ISSUES = 3

/** The host that was audited, under its public name. */
export function siteOf({ url, options }: Pick<SiteAudit, 'url' | 'options'>): string {
  return new URL(options.expectedOrigin ?? url).host
}

/** Scores of the site, and the share of pages with a blocker. */
export function siteGauges({ scores, counts }: SiteAudit): Content {
  const { blockedPages, blockedShare } = scores
  const tone = blockedPages === 0 ? 'good' : 'poor'
  const blocked = html`<p class=${`site-blocked tone-${tone}`}>
    <strong class="figure-value">${percentText(blockedShare)}</strong>
    <span>${t('site.verdict.blockedShare', { n: blockedPages, all: counts.judged })}</span>
  </p>`
  return gauges(scores, t('site.verdict.overall'), blocked)
}

/** Summary of the site's most important results. */
export function siteSentences(
  audit: SiteAudit,
  issues: readonly Pick<SiteIssue, 'gain'>[],
): readonly string[] {
  const { scores, counts, status, summary } = audit
  const { overall, seo, geo, grade, blockedPages: n } = scores
  const site = siteOf(audit)
  if (overall === null) return [t('site.verdict.noScore', { site, n: counts.read })]
  const parts = listText([
    ...(seo === null ? [] : [t('report.verdict.seo', { score: scoreText(seo) })]),
    ...(geo === null ? [] : [t('report.verdict.geo', { score: scoreText(geo) })]),
  ])
  const values = { site, score: scoreText(overall), grade: grade ?? '', parts }
  const templates = summary?.templates.length ?? 0
  return [
    t('report.verdict.scores', { ...values, word: gradeWord(grade ?? '') }),
    ...notScoredSentences(audit),
    n === 0
      ? t('site.verdict.noBlockers', { all: counts.judged })
      : t('site.verdict.blockers', { n, all: counts.judged }),
    ...(templates === 0 ? [] : [t('site.verdict.read', { n: counts.judged, templates })]),
    ...unreadSentences(audit),
    ...(status === 'completed' || status === 'running'
      ? []
      : [t('site.verdict.endedEarly', { n: counts.read })]),
    ...gain(issues),
  ]
}

/** Pages with one of the two scores only: because of them, the overall score need not lie between the other two. */
function notScoredSentences({ scores: { notScored }, counts }: SiteAudit): readonly string[] {
  const all = counts.judged
  return (['seo', 'geo'] as const).flatMap((audit) => {
    const n = notScored?.[audit] ?? 0
    return n === 0 ? [] : [t('site.verdict.notScored', { audit, n, all })]
  })
}

/** Reasons why known pages were not read. */
function unreadSentences({ counts: { unread } }: SiteAudit): readonly string[] {
  const reasons = Object.entries(unread).flatMap(([reason, n = 0]) =>
    n > 0 ? [{ reason, n }] : [],
  )
  if (reasons.length === 0) return []
  const listed = reasons
    .sort((one, other) => other.n - one.n)
    .map(({ reason, n }) => t('site.unread.item', { n, reason: t(`site.unread.${reason}`) }))
  const n = reasons.reduce((sum, one) => sum + one.n, 0)
  return [t('site.unread.sentence', { n, list: listText(listed) })]
}

function gain(issues: readonly Pick<SiteIssue, 'gain'>[]): readonly string[] {
  const first = issues.slice(0, FIRST_ISSUES)
  const sum = first.reduce((total, { gain: points }) => total + points, 0)
  if (first.length === 0) return [t('site.verdict.noIssues')]
  if (sum < 0.05) return []
  return [t('site.verdict.gain', { n: first.length, sum, points: numberText(sum, 1) })]
}

/** The verdict, and the issues by severity. */
export function siteSummary(audit: SiteAudit, issues: readonly Pick<SiteIssue, 'gain'>[]): Content {
  const [first = '', ...rest] = siteSentences(audit, issues)
  const counted = audit.summary?.issueCounts
  const tones = { critical: 'poor', high: 'poor', medium: 'fair', low: 'neutral' } as const
  return html`
    <div class="summary">
      <div class="flow">
        <p class="lead">${first}</p>
        ${rest.map((sentence) => html`<p>${sentence}</p>`)}
        ${
          counted &&
          chart.stack({
            label: t('site.verdict.bySeverity'),
            parts: SEVERITIES.map((severity) => ({
              label: t(`common.severity.${severity}`),
              value: counted[severity],
              tone: tones[severity],
            })),
          })
        }
      </div>
    </div>
  `
}

/** Number of pages, by outcome. */
export function siteFigures({ counts }: Pick<SiteAudit, 'counts'>): Content {
  const tone = counts.failed > 0 ? 'poor' : 'good'
  return figures([
    { label: t('site.counts.known'), value: numberText(counts.known) },
    { label: t('site.counts.read'), value: numberText(counts.read) },
    { label: t('site.counts.judged'), value: numberText(counts.judged) },
    { label: t('site.counts.failed'), value: numberText(counts.failed), tone },
  ])
}
