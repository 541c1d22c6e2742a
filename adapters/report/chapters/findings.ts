import { html } from 'htm/preact'
import type { Evidence } from '../../../manifests/types/records.ts'
import { codeText } from '../../web/assets/parts/code-text.js'
import type { ReportCategory, ReportCheck } from '../audit-report.ts'
import { badge, type Content, effortBadge, link, present, statusBadge } from '../blocks.ts'
import {
  AUDITS,
  type AuditName,
  allChecks,
  categoriesOf,
  findingsOf,
  titleOf,
} from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { dataTable } from '../figures.ts'
import { leftOutOf } from '../untrusted-json.ts'
import { moreText, numberText, scoreText } from '../words.ts'
import { together } from './chapter.ts'

const MOST_FINDINGS = 400
const MOST_EVIDENCE = 5

/** The anchor of a check in the report; undefined for an invalid id. */
export function checkAnchor(id: string): string | undefined {
  return /^[A-Za-z0-9][\w.-]*$/.test(id) ? `check-${id}` : undefined
}

/** All findings by category, each with evidence and fix. */
export function findings({ audit }: ExportPlan): Content {
  const left = { findings: MOST_FINDINGS }
  const groups = AUDITS.map((name) => auditFindings(name, categoriesOf(audit, name.id), left))
  if (present(groups).length === 0) {
    return allChecks(audit).length === 0 ? null : html`<p>Every check passed.</p>`
  }
  return together(...groups)
}

function auditFindings(
  { title }: AuditName,
  categories: readonly ReportCategory[],
  left: { findings: number },
): Content {
  const groups = categories.map((category) => categoryFindings(category, left))
  const there = present(groups)
  if (there.length === 0) return null
  return html`<h3 class="audit-name">${title}</h3>${there}`
}

function categoryFindings(category: ReportCategory, left: { findings: number }): Content {
  const found = findingsOf(category.checks)
  const shown = found.slice(0, left.findings)
  left.findings -= shown.length
  if (shown.length === 0) return null
  const more = moreText(found.length - shown.length, 'finding')
  return html`
    <section class="category">
      <h4>${titleOf(category)} <span class="category-score">${scoreText(category.score)} of 100</span></h4>
      ${shown.map(finding)}
      ${more !== '' && html`<p class="more">${more}: see the table of all checks.</p>`}
    </section>
  `
}

function finding(check: ReportCheck) {
  const {
    status,
    message = '',
    expected = '',
    fix = '',
    reason,
    evidence = [],
    effort = '',
  } = check
  const shown = evidence.slice(0, MOST_EVIDENCE)
  const more = moreText(evidence.length - shown.length + leftOutOf(evidence), 'place')
  const told = present(shown.map(evidenceItem))
  return html`
    <article class=${`finding finding-${status === 'fail' ? 'poor' : status === 'warn' ? 'fair' : 'neutral'}`} id=${checkAnchor(check.id)}>
      <div class="finding-head">
        <h5>${codeText(message || titleOf(check))}</h5>
        <span class="tags">
          ${check.accepted && badge('neutral', 'Accepted')}${statusBadge(status)}
        </span>
      </div>
      ${reason && html`<p class="soft">${reason}</p>`}
      ${expected !== '' && html`<p class="soft">Expected: ${codeText(expected)}</p>`}
      ${told.length > 0 && html`<ul class="evidence">${told}${more !== '' && html`<li class="more">${more}</li>`}</ul>`}
      ${
        fix !== '' &&
        html`<p class="fix"><strong>Fix</strong> ${codeText(fix)} ${effort !== '' && effortBadge(effort)}</p>`
      }
    </article>
  `
}

function evidenceItem({ selector, snippet, url, line, detail }: Evidence): Content {
  const place = [selector ?? '', line == null ? '' : `line ${line}`].filter((part) => part !== '')
  const parts = present([
    place.length === 0 ? null : html`<span class="place">${place.join(', ')}</span>`,
    url ? link(url) : null,
    detail ? html`<span>${detail}</span>` : null,
    snippet ? html`<code>${snippet}</code>` : null,
  ])
  return parts.length === 0 ? null : html`<li>${parts}</li>`
}

const COLUMNS = [
  { title: 'Check', kind: 'wide' },
  { title: 'Status', kind: 'state' },
  { title: 'Weight', kind: 'number' },
] as const

/** Every check of both audits, by category. */
export function allChecksTable({ audit }: ExportPlan): Content {
  const groups = AUDITS.flatMap(({ id, short }) => {
    const categories = categoriesOf(audit, id)
    const more = moreText(leftOutOf(categories), 'category', 'categories')
    return [
      ...categories.map((category) => table(category, short)),
      more === '' ? null : html`<p class="more">${more}</p>`,
    ]
  })
  return together(...groups)
}

function table(category: ReportCategory, audit: string): Content {
  return dataTable({
    caption: `${audit}, ${titleOf(category)}: ${scoreText(category.score)}`,
    columns: COLUMNS,
    rows: category.checks.map((check) => [
      html`
        <span class="check-title">${check.message || titleOf(check)}</span>
        <span class="check-text">${codeText(check.expected ?? '')}</span>
        <span class="check-id">${check.id}</span>
      `,
      statusBadge(check.status),
      numberText(check.weight),
    ]),
    more: moreText(leftOutOf(category.checks), 'check'),
  })
}
