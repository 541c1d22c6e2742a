import { html } from 'htm/preact'
import { toneOfScore } from '../../web/assets/charts/tone.js'
import type { ReportPlatform } from '../audit-report.ts'
import { statusBadge } from '../badge.ts'
import { bullets, paragraph } from '../block.ts'
import { leftOutOf } from '../bound-to-schema.ts'
import { chart } from '../chart.ts'
import { titleOf } from '../check-lists.ts'
import type { Content } from '../content.ts'
import type { ExportPlan } from '../export-plan.ts'
import { listText, moreText, scoreText } from '../words.ts'
import { together } from './chapter.ts'

const MOST_FINDINGS = 4

/** The AI platforms: readiness and visibility, each with its reasons. */
export function platforms({ audit }: ExportPlan): Content {
  const list = audit.platforms ?? []
  if (list.length === 0) return null
  const more = moreText(leftOutOf(list), 'platform')
  return together(
    html`<p><strong>Readiness</strong> says how well the page can be found, read and cited, from the checks of this audit. <strong>Visibility</strong> says how often the site was named or cited in the answers and result pages that were asked.</p>`,
    html`<div class="cards cards-wide">${list.map(platform)}</div>`,
    more === '' ? null : html`<p class="more">${more}</p>`,
  )
}

function platform(one: ReportPlatform) {
  const { readiness = null, visibility = null, reasons = {} } = one
  const findings = reasons.readiness ?? []
  const shown = findings.slice(0, MOST_FINDINGS)
  const bar = (label: string, score: number | null) => ({
    ...{ label, value: score, max: 100, tone: toneOfScore(score) },
    text: score === null ? 'not measured' : scoreText(score),
  })
  return html`
    <article class="card">
      <div class="flow">
      <h3>${titleOf(one)}</h3>
      ${chart.bars([bar('Readiness', readiness), bar('Visibility', visibility)])}
      </div>
      <div class="flow">
      ${bullets(
        shown.map(({ status = '', message = '' }) => html`${statusBadge(status)} ${message}`),
        moreText(findings.length - shown.length + leftOutOf(findings), 'finding'),
      )}
      ${paragraph(listText(reasons.visibility ?? []), 'soft')}
      </div>
    </article>
  `
}
