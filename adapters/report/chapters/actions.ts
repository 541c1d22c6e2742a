import { html } from 'htm/preact'
import type { ReportAction } from '../audit-report.ts'
import { badge, type Content, effortBadge } from '../blocks.ts'
import { actionsOf, allChecks } from '../check-lists.ts'
import type { ExportPlan } from '../export-plan.ts'
import { leftOutOf } from '../untrusted-json.ts'
import { moreText, numberText } from '../words.ts'
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
      ? html`<p>Sorted by gain for effort. Points are what the overall score would gain if nothing else changed.</p>`
      : null,
    html`<ol class="actions" lang=${lang}>${list.map((one) => action(one, found))}</ol>`,
    more === '' ? null : html`<p class="more">${more}</p>`,
  )
}

function action(
  { title, how = '', why = '', impact, effort = '', checks = [] }: ReportAction,
  found: ReadonlySet<string>,
) {
  const shown = checks.slice(0, MOST_CHECKS)
  const more = moreText(checks.length - shown.length + leftOutOf(checks), 'check')
  return html`
    <li class="action">
      <h3>${title}</h3>
      ${how !== '' && html`<p>${how}</p>`}
      ${why !== '' && html`<p class="soft">${why}</p>`}
      <p class="tags">
        ${impact != null && badge('accent', `${impact > 0 ? '+' : ''}${numberText(impact)} points`)}
        ${effort !== '' && effortBadge(effort)}
        ${shown.map((id) => checkTag(id, found.has(id)))} ${more}
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
