import { html } from 'htm/preact'
import { toneOfScore } from '../../web/assets/charts/tone.js'
import type { ReportCategory } from '../audit-report.ts'
import { columns } from '../block.ts'
import { chart } from '../chart.ts'
import { AUDITS, type AuditName, categoriesOf, tally, titleOf } from '../check-lists.ts'
import type { Content } from '../content.ts'
import type { ExportPlan } from '../export-plan.ts'
import { scoreText } from '../words.ts'
import { together } from './chapter.ts'

/** The categories of both audits with their scores. */
export function scores(plan: ExportPlan): Content {
  const panels = AUDITS.map((audit) => panel(plan, audit))
  if (panels.every((one) => one === null)) return null
  return together(
    html`<p>Each category is scored from 0 to 100 by the checks that apply; heavier checks count for more.</p>`,
    columns(...panels),
  )
}

function panel({ audit }: ExportPlan, { id, title }: AuditName): Content {
  const categories = categoriesOf(audit, id)
  if (categories.length === 0) return null
  return html`
    <div class="panel">
      <h3>${title}: ${scoreText(audit.scores[id] ?? audit[id]?.score)}</h3>
      ${chart.bars(categories.map(row))}
    </div>
  `
}

function row(category: ReportCategory) {
  const { fail, warn } = tally(category.checks)
  const found = [...(fail > 0 ? [`${fail} fail`] : []), ...(warn > 0 ? [`${warn} warn`] : [])].join(
    ', ',
  )
  const score = category.score ?? null
  return {
    label: titleOf(category),
    value: score,
    max: 100,
    text: found === '' ? scoreText(score) : `${found} · ${scoreText(score)}`,
    tone: toneOfScore(score),
  }
}
