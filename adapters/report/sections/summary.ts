import { html } from 'htm/preact'
import { t } from '../../texts/texts.ts'
import { badge, type Content, codeText, picture } from './blocks.ts'
import { together } from './chapter.ts'
import { toneOfScore } from './charts/marks.ts'
import { chart } from './figures.ts'
import { countsOf, isFinding } from './report-model.ts'
import type { Report } from './report-types.ts'
import { auditTitle, gradeWord, verdictSentences } from './verdict.ts'
import type { View } from './view.ts'

type Scores = Readonly<Record<'overall' | 'seo' | 'geo', number | null>> & {
  readonly grade: string | null
}

/** The three scores and the grade. */
export function scoreGauges({ scores }: Pick<Report, 'scores'>): Content {
  return gauges(scores, t('report.overall'))
}

/** @param more beside the gauges */
export function gauges(scores: Scores, label: string, more: Content = null): Content {
  const { overall, seo, geo } = scores
  const grade = scores.grade ?? ''
  const word = gradeWord(grade)
  return html`
    <div class="score-gauges">
      <div class="score-overall">
        ${chart.gauge({ score: overall, label, size: 176 })}
        ${
          word !== '' &&
          html`<p class="grade">${badge(toneOfScore(overall), `${t('report.grade.label', { grade })}, ${word}`)}</p>`
        }
      </div>
      ${chart.gauge({ score: seo, label: auditTitle('seo'), size: 120 })}
      ${chart.gauge({ score: geo, label: auditTitle('geo'), size: 120 })}
      ${more}
    </div>
  `
}

/**
 * The verdict in three sentences, the checks by result, and the page itself. `hasPlaces`: a
 * screenshot whose data comes later has its place.
 */
export function summary(report: Report, hasPlaces = false): Content {
  const [first = '', ...sentences] = verdictSentences(report)
  const shot = screenshot(report, hasPlaces)
  return html`
    <div class=${shot === null ? 'summary' : 'summary summary-with-shot'}>
      <div class="flow">
        <p class="lead">${first}</p>
        ${sentences.map((sentence) => html`<p>${codeText(sentence)}</p>`)}
        ${checksBar(report)}
      </div>
      ${shot}
    </div>
  `
}

/** The page as the widest screenshot shows it, or its place; null without one. */
function screenshot({ screenshot }: Report, hasPlaces: boolean): Content {
  const width = screenshot.number('viewport.width')
  const text = t('report.screenshot', { width: width ?? 0 })
  const image = picture(screenshot, text) ?? (hasPlaces ? place(screenshot) : null)
  return image === null ? null : html`<figure class="page-shot">${image}</figure>`
}

/** As large as the screenshot. */
function place(screenshot: View): Content {
  const [width, height] = [screenshot.number('width'), screenshot.number('height')]
  if (width === null || height === null || screenshot.raw('base64') !== '') return null
  return html`<svg viewBox=${`0 0 ${width} ${height}`} aria-hidden="true" />`
}

function checksBar({ checks }: Report): Content {
  const { pass, warn, fail, notApplicable, error } = countsOf(checks)
  return chart.stack({
    label: t('report.checksByStatus'),
    parts: [
      { label: t('common.state.fail'), value: fail, tone: 'poor' },
      { label: t('common.state.warn'), value: warn, tone: 'fair' },
      { label: t('common.state.pass'), value: pass, tone: 'good' },
      { label: t('common.state.notApplicable'), value: notApplicable + error, tone: 'neutral' },
    ],
  })
}

/**
 * Findings that keep the page from being scored, shown first. `isLinked`: links to the findings.
 */
export function blockers({ checks }: Report, isLinked: boolean): Content {
  const found = checks.filter((check) => check.isBlocker && isFinding(check))
  if (found.length === 0) return null
  return html`
    <div class="blockers">
      <p><strong>${t('report.blockers', { n: found.length })}</strong></p>
      <ul>
        ${found.map(({ id, headline }) => html`<li>${isLinked ? html`<a href=${`#check-${id}`}>${codeText(headline)}</a>` : codeText(headline)}</li>`)}
      </ul>
    </div>
  `
}

/** The summary, including what blocks the page. */
export function summaryChapter(report: Report, isLinked: boolean): Content {
  return together(blockers(report, isLinked), summary(report))
}
