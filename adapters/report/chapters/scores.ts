import { html } from 'htm/preact'
import { toneOfScore } from '../../web/assets/charts/marks.js'
import type { AuditReport, ReportCategory, ReportPlatform } from '../audit-report.ts'
import { bullets, type Content, columns, paragraph, statusBadge } from '../blocks.ts'
import { AUDITS, type AuditName, categoriesOf, tally, titleOf } from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { chart } from '../figures.ts'
import { limitSentences } from '../summary-sentences.ts'
import { leftOutOf } from '../untrusted-json.ts'
import { listText, moreText, scoreText } from '../words.ts'
import { together } from './chapter.ts'

/** The categories of both audits with their scores. */
export function scores(plan: ExportPlan): Content {
  const panels = AUDITS.map((audit) => panel(plan, audit))
  if (panels.every((one) => one === null)) return null
  return together(
    html`<p>Each category is scored from 0 to 100 by the checks that apply; heavier checks count more. A category counts with its weight times its coverage: the share of its checks, by weight, that apply to this page. Overall is the mean of both audits, after limits.</p>`,
    columns(...panels),
  )
}

function panel({ audit }: ExportPlan, { id, title }: AuditName): Content {
  const categories = categoriesOf(audit, id)
  if (categories.length === 0) return null
  return html`
    <div class="panel">
      <h3>${title}: ${scoreText(audit.scores[id] ?? audit[id]?.score)}</h3>
      ${whyThus(audit, id)}
      ${chart.bars(categories.map(row))}
    </div>
  `
}

function whyThus(audit: AuditReport, id: AuditName['id']): Content {
  const { notJudged } = audit[id] ?? {}
  if (notJudged?.reason) return html`<p>No score: ${notJudged.reason}.</p>`
  const { short } = AUDITS.find((one) => one.id === id)!
  const sentence = limitSentences(audit).find((one) => one.includes(` ${short} `))
  return sentence === undefined ? null : html`<p>${sentence}</p>`
}

function row(category: ReportCategory) {
  const { fail, warn } = tally(category.checks)
  const coverage = Math.round(100 * (category.coverage ?? 1))
  const found = [
    ...(fail > 0 ? [`${fail} fail`] : []),
    ...(warn > 0 ? [`${warn} warn`] : []),
    ...(coverage < 100 ? [`${coverage}% covered`] : []),
  ].join(', ')
  const score = category.score ?? null
  return {
    label: titleOf(category),
    value: score,
    max: 100,
    text: found === '' ? scoreText(score) : `${found} · ${scoreText(score)}`,
    tone: toneOfScore(score),
  }
}

const MOST_FINDINGS = 4

/** The AI platforms: readiness and visibility, each with its reasons. */
export function platforms({ audit }: ExportPlan): Content {
  const list = audit.platforms ?? []
  if (list.length === 0) return null
  const more = moreText(leftOutOf(list), 'platform')
  return together(
    html`<p><strong>Readiness</strong>: can the platform find, read and quote this page? It comes from the checks of this audit. <strong>Visibility</strong>: does the platform mention or cite the site today? It comes from the answers and result pages of this audit.</p>`,
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
