import { html } from 'htm/preact'
import { numberText } from '../../texts/format.ts'
import { hasText, t } from '../../texts/texts.ts'
import {
  badge,
  type Content,
  codeText,
  effortBadge,
  link,
  present,
  severityBadge,
  stateBadge,
} from './blocks.ts'
import { together } from './chapter.ts'
import { dataTable } from './figures.ts'
import { detailOnly, isFinding } from './report-model.ts'
import type { Category, Check, Evidence, ModuleFinding, Report } from './report-types.ts'
import { auditTitle } from './verdict.ts'
import { scoreText } from './words.ts'

const MOST_FINDINGS = 400
const MOST_EVIDENCE = 5

/** All findings of checks by category; each unfolds to its evidence and remedy. */
export function findings({ audits, checks }: Report): Content {
  if (checks.length === 0) return null
  let left = MOST_FINDINGS
  const groups = audits.map(({ id, categories }) => {
    const there = categories.flatMap((category) => {
      const found = category.checks.filter(isFinding)
      const shown = found.slice(0, left)
      left -= shown.length
      return found.length === 0 ? [] : [categoryFindings(category, shown, found.length)]
    })
    return there.length === 0 ? null : html`<h3>${auditTitle(id)}</h3>${there}`
  })
  return together(...groups) ?? html`<p>${t('report.finding.none')}</p>`
}

function categoryFindings({ title, score }: Category, shown: readonly Check[], all: number) {
  const more = all - shown.length
  return html`
    <section class="category">
      <h4>${title} <span class="soft figure">${scoreText(score)}</span></h4>
      <ul class="findings">${shown.map((check) => html`<li>${checkItem(check)}</li>`)}</ul>
      ${more > 0 && html`<p class="more">${t('report.finding.moreFindings', { n: more })}</p>`}
    </section>
  `
}

type CheckOptions = {
  /** Content that a page adds below. */
  readonly tools?: Content
  /** Element of its headline, one level below the heading of its list. */
  readonly heading?: 'h4' | 'h5'
}

/** One check: its headline, and folded below it evidence, expectation and remedy. */
export function checkItem(check: Check, { tools, heading = 'h5' }: CheckOptions = {}) {
  const { id, number, status, headline, isAccepted, isBlocker } = check
  return html`
    <details class="finding" id=${checkAnchor(id)}>
      <summary>
        ${number !== null && html`<span class="rank figure">${number}</span>`}
        <${heading} class="headline">${codeText(headline)}<//>
        <span class="tags">
          ${isBlocker && isFinding(check) && badge('poor', t('report.finding.blocker'))}
          ${isAccepted && badge('neutral', t('report.finding.accepted'))}${stateBadge(status)}
        </span>
      </summary>
      <div class="flow finding-body">${checkDetails(check)}${tools}</div>
    </details>
  `
}

/** The anchor of a check in the report; undefined for an invalid id. */
function checkAnchor(id: string): string | undefined {
  return /^[A-Za-z0-9][\w.-]*$/.test(id) ? `check-${id}` : undefined
}

function checkDetails(check: Check) {
  const { fix, evidence, moreEvidence, expected, basis, effort, sources } = check
  const shown = evidence.slice(0, MOST_EVIDENCE)
  const seenIn = `report.finding.basis.${basis}`
  return html`
    ${evidenceList(shown, evidence.length - shown.length + moreEvidence)}
    ${
      fix !== '' &&
      html`<p class="remedy"><strong>${t(isFinding(check) ? 'report.finding.fix' : 'report.finding.keep')}</strong> ${codeText(fix)} ${effortBadge(effort)}</p>`
    }
    <dl class="details">
      ${expected !== '' && html`<dt>${t('report.finding.expected')}</dt><dd>${codeText(expected)}</dd>`}
      ${/^\w+$/.test(basis) && hasText(seenIn) && html`<dt>${t('report.finding.seenIn')}</dt><dd>${t(seenIn)}</dd>`}
      ${
        sources.length > 0 &&
        html`<dt>${t('report.finding.sources')}</dt><dd>${sources.map((source) => html`<div>${link(source)}</div>`)}</dd>`
      }
    </dl>
  `
}

/** Samples of evidence with their places; null without any. */
export function evidenceList(evidence: readonly Evidence[], more: number): Content {
  const items = present(evidence.map(evidenceItem))
  if (items.length === 0) return null
  return html`
    <ul class="evidence" aria-label=${t('report.finding.evidence')}>
      ${items}
      ${more > 0 && html`<li class="more">${t('report.finding.more', { n: more })}</li>`}
    </ul>
  `
}

function evidenceItem({ selector, snippet, url, line, detail }: Evidence): Content {
  const place = [selector, line === null ? '' : t('report.finding.line', { n: line })]
    .filter((part) => part !== '')
    .join(', ')
  const parts = present([
    detail === '' ? null : html`<span>${detail}</span>`,
    snippet === '' ? null : html`<code>${snippet}</code>`,
    place === '' ? null : html`<span class="place">${place}</span>`,
    link(url),
  ])
  return parts.length === 0 ? null : html`<li>${parts}</li>`
}

/** Findings of a module, numbered as in the report. */
export function moduleFindings(found: readonly ModuleFinding[]): Content {
  if (found.length === 0) return null
  return html`
    <ul class="findings">
      ${found.map(
        ({ number, severity, headline, remedy, evidence }) => html`
          <li>
            <details class="finding" id=${`finding-${number}`}>
              <summary>
                <span class="rank figure">${number}</span>
                <h4 class="headline">${codeText(headline)}</h4>
                <span class="tags">${severityBadge(severity)}</span>
              </summary>
              <div class="flow finding-body">
                ${evidenceList(evidence.map(detailOnly), 0)}
                ${remedy !== '' && html`<p class="remedy"><strong>${t('report.finding.fix')}</strong> ${codeText(remedy)}</p>`}
              </div>
            </details>
          </li>
        `,
      )}
    </ul>
  `
}

/**
 * The checks of both audits by category. `isLinked`: the report has the findings too, which are left
 * out here.
 */
export function allChecks({ audits }: Report, isLinked: boolean): Content {
  const isListed = ({ number }: Check) => !isLinked || number === null || number > MOST_FINDINGS
  const columns = [
    { title: t('report.checks.check'), kind: 'wide' },
    { title: t('report.checks.status'), kind: 'state' },
    { title: t('report.checks.weight'), kind: 'number' },
  ] as const
  const groups = audits.map(({ id, categories }) => {
    const tables = categories.map(({ title, score, checks, moreChecks }) =>
      dataTable({
        caption: t('report.labelled', { name: title, value: scoreText(score) }),
        columns,
        rows: checks.filter(isListed).map((check) => [
          html`${codeText(check.headline)} ${check.number !== null && html`<span class="soft figure">(${check.number})</span>`}
            ${check.status === 'notApplicable' && html`<div class="soft small">${codeText(check.title)}</div>`}`,
          stateBadge(check.status),
          numberText(check.weight, 1),
        ]),
        more: moreChecks > 0 ? t('report.checks.more', { n: moreChecks }) : '',
      }),
    )
    return html`
      <details class="part">
        <summary><h3 class="headline">${auditTitle(id)}</h3></summary>
        ${tables}
      </details>
    `
  })
  return together(...groups)
}
