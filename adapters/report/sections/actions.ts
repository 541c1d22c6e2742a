import { html } from 'htm/preact'
import { numberText } from '../../texts/format.ts'
import { hasText, t } from '../../texts/texts.ts'
import { badge, type Content, codeText, effortBadge, folded, severityBadge } from './blocks.ts'
import { together } from './chapter.ts'
import { evidenceList } from './findings.ts'
import type { Action, Report } from './report-types.ts'

type ActionOptions = {
  /** Default all, of which the first are not folded. */
  readonly most?: number
  /** Text about the actions that are left out. */
  readonly moreText?: (count: number) => string
  /** The report has the findings too: their numbers lead to them. */
  readonly isLinked?: boolean
  /** How many are unfolded on a screen; paper unfolds all. */
  readonly open?: number
  /** Buttons that a page adds to an action. */
  readonly tools?: (action: Action) => Content
}

const FIRST = 10

/** The actions, the most useful first. Each unfolds to its remedy and its evidence. */
export function actions(report: Report, options: ActionOptions = {}): Content {
  const { most, moreText = usualMore } = options
  const { actions: all, moreActions, checks } = report
  if (all.length === 0) return checks.length > 0 ? html`<p>${t('report.actions.none')}</p>` : null
  const shown = all.slice(0, most)
  const more = all.length - shown.length + moreActions
  const listed = (some: readonly Action[]) =>
    some.length > 0 &&
    html`<ol class="actions">${some.map((one) => actionItem(one, report, options))}</ol>`
  const open = most ?? FIRST
  const rest = shown.slice(open)
  return together(
    html`<p class="soft">${t('report.actions.intro')}</p>`,
    html`${listed(shown.slice(0, open))}`,
    rest.length === 0 ? null : folded(usualMore(rest.length), html`${listed(rest)}`),
    more === 0 ? null : html`<p class="more">${moreText(more)}</p>`,
  )
}

const usualMore = (n: number) => t('report.actions.more', { n })

function actionItem(action: Action, report: Report, { isLinked, open = 1, tools }: ActionOptions) {
  const { rank, title, why, expected, how, points, severity, effort, evidence, isMinor, samples } =
    action
  const level = `report.actions.evidence.${evidence}`
  const basis =
    /^\w+$/.test(evidence) && hasText(level) ? t('report.actions.basis', { level: t(level) }) : ''
  const gain = points !== null && points > 0 ? numberText(points, 1) : ''
  return html`
    <li>
      <details class="action" open=${rank <= open}>
        <summary>
          <span class="rank figure" aria-hidden="true">${rank}</span>
          <h3 class="headline">${codeText(title) || t('report.actions.untitled')}</h3>
          <span class="tags">
            ${gain !== '' && badge('accent', t('report.actions.points', { n: points ?? 0, points: gain }))}
            ${severityBadge(severity)}${effortBadge(effort)}
            ${isMinor && badge('neutral', t('report.actions.minor'))}
          </span>
        </summary>
        <div class=${`flow action-body${isLinked && action.findings.length === 1 ? ' said-below' : ''}`}>
          ${how !== '' && html`<p>${codeText(how)}</p>`}
          ${why !== '' && html`<p class="soft">${codeText(why)}</p>`}
          ${
            expected !== '' &&
            html`<p class="soft"><strong>${t('report.labelled', { name: t('report.finding.expected'), value: '' }).trim()}</strong> ${codeText(expected)}</p>`
          }
          ${evidenceList(samples, 0)}
          ${
            (basis !== '' || isLinked) &&
            html`<p class="tags soft small">${basis}${isLinked && findingLinks(action, report)}</p>`
          }
          ${tools?.(action)}
        </div>
      </details>
    </li>
  `
}

/** The numbers of the findings that an action repairs, each leading to its finding. */
function findingLinks({ findings }: Action, { checks }: Report): Content {
  if (findings.length === 0) return null
  const links = findings.map((number) => {
    const check = checks.find((one) => one.number === number)
    const anchor = check === undefined ? `finding-${number}` : `check-${check.id}`
    return html`<a class="figure" href=${`#${anchor}`}>${number}</a>`
  })
  return html`<span>${t('report.actions.repairs', { n: findings.length })} ${links.flatMap((link, place) => (place === 0 ? link : [', ', link]))}</span>`
}
