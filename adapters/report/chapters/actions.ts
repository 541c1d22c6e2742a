import { html } from 'htm/preact'
import { codeText } from '../../web/assets/parts/code-text.js'
import type { ReportAction } from '../audit-report.ts'
import { badge, type Content, effortBadge, severityBadge } from '../blocks.ts'
import { actionsOf, allChecks } from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { leftOutOf } from '../untrusted-json.ts'
import { moduleTitle, moreText, numberText } from '../words.ts'
import { together } from './chapter.ts'
import { checkAnchor } from './findings.ts'

const MOST_CHECKS = 8

/** All actions, the most useful first. `isLinked`: the report has the findings too. */
export function actions(plan: ExportPlan, isLinked: boolean): Content {
  const list = actionsOf(plan)
  if (list.length === 0) {
    const isJudged = allChecks(plan.audit).length > 0
    return isJudged ? html`<p>There is nothing to do: every check passed.</p>` : null
  }
  const found = new Set(
    isLinked
      ? allChecks(plan.audit)
          .filter(({ status }) => /^(?:fail|warn|error)$/.test(status))
          .map(({ id }) => id)
      : [],
  )
  const lang = plan.actions === undefined ? undefined : plan.language
  const more = moreText(leftOutOf(list), 'action')
  return together(
    plan.actions === undefined
      ? html`<p>What limits a score comes first, then the most gain for the least work. Points are what the overall score would gain. Minor items gain less than 0.2 points.</p>`
      : null,
    html`<ol class="actions" lang=${lang}>${list.map((one) => action(one, found))}</ol>`,
    more === '' ? null : html`<p class="more">${more}</p>`,
  )
}

/** What an action gains, how much work it is, and how well its rule is founded. */
export function actionBadges({
  points,
  severity = '',
  effort = '',
  evidence = '',
  minor,
}: ReportAction) {
  return html`
    ${severityBadge(severity)}
    ${points != null && points > 0 && badge('accent', `+${numberText(points)} points`)}
    ${effort !== '' && effortBadge(effort)}
    ${evidence !== '' && badge('neutral', evidence)}
    ${minor === true && badge('neutral', 'minor')}
  `
}

function action(action: ReportAction, found: ReadonlySet<string>) {
  const { title, how = '', why = '', checks = [], modules = [] } = action
  const shown = checks.slice(0, MOST_CHECKS)
  const more = moreText(checks.length - shown.length + leftOutOf(checks), 'check')
  return html`
    <li class="action">
      <h3>${codeText(title)}</h3>
      ${how !== '' && html`<p>${codeText(how)}</p>`}
      ${why !== '' && html`<p class="soft">${codeText(why)}</p>`}
      <p class="tags">
        ${actionBadges(action)}
        ${shown.map((id) => checkTag(id, found.has(id)))} ${more}
        ${modules.map((id) => html`<span class="check-id">${moduleTitle(id)}</span>`)}
      </p>
    </li>
  `
}

function checkTag(id: string, isThere: boolean) {
  const anchor = checkAnchor(id)
  return isThere && anchor !== undefined
    ? html`<a class="check-id" href=${`#${anchor}`}>${id}</a>`
    : html`<span class="check-id">${id}</span>`
}
