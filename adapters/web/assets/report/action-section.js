import { html } from 'htm/preact'
import { useState } from 'preact/hooks'
import { actions } from '../../../report/sections/actions.ts'
import { isFinding } from '../../../report/sections/report-model.ts'
import { t } from '../../../texts/texts.ts'
import { ActionButton } from '../parts/elements.js'
import { SafeLink } from '../parts/web-address.js'

/** @import {Action, Evidence, Report} from '../../../report/sections/report-types.ts' */

/**
 * @typedef {{accepted: readonly string[],
 *   onAccept?: (checkIds: readonly string[]) => void}} Accepting
 */

const first = 10

/**
 * The actions, each with its buttons. @param {{report: Report} & Accepting} props
 */
export function ActionSection({ report, accepted, onAccept }) {
  const [isWhole, setWhole] = useState(false)
  const all = report.actions.length
  const list = actions(report, {
    most: isWhole ? all : first,
    moreText: () => '',
    isLinked: true,
    tools: (action) => html`<${ActionTools} ...${{ action, report, accepted, onAccept }} />`,
  })
  return html`<section id="actions" class="chapter">
    <h2>${t('report.chapter.actions')}</h2>
    ${list ?? html`<p class="soft">${t('report.actions.unknown')}</p>`}
    ${
      all > first &&
      html`<p class="no-print">
        <button class="button" type="button" aria-expanded=${isWhole} onClick=${() => setWhole(!isWhole)}>
          ${isWhole ? t('audit.actions.fewer', { n: first }) : t('audit.actions.all', { n: all })}
        </button>
      </p>`
    }
  </section>`
}

/** @param {{action: Action, report: Report} & Accepting} props */
function ActionTools({ action, report, accepted, onAccept }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(ticketText(action, report))
    setCopied(true)
  }
  const open = report.checks.filter(
    (check) => isFinding(check) && !check.isAccepted && action.checks.includes(check.id),
  )
  return html`<p class="row no-print report-tools-small">
    <button class="button" type="button" onClick=${copy}>
      <span role="status">${t(isCopied ? 'audit.actions.copied' : 'audit.actions.copy')}</span>
    </button>
    <${AcceptButton} checks=${open.map(({ id }) => id)} ...${{ accepted, onAccept }} />
    <${PageLink} report=${report} evidence=${action.samples} />
  </p>`
}

/**
 * Leaves checks out of the scores of the next audit.
 * @param {{checks: readonly string[]} & Accepting} props
 */
export function AcceptButton({ checks, accepted, onAccept }) {
  if (checks.length === 0 || onAccept === undefined) return null
  const isAccepted = checks.every((id) => accepted.includes(id))
  return html`<${ActionButton} class="button" isOff=${isAccepted} onClick=${() => onAccept(checks)}>
    ${t(isAccepted ? 'audit.actions.accepted' : 'audit.actions.accept')}
  <//>`
}

/**
 * Opens the audited page where a sample of evidence is, as far as a browser finds its text.
 * @param {{report: Report, evidence: readonly Evidence[]}} props
 */
export function PageLink({ report, evidence }) {
  const sample = evidence.find(({ snippet }) => textOf(snippet) !== '')
  if (sample === undefined) return null
  const page = (sample.url || report.finalUrl).replace(/#.*$/s, '')
  const href = `${page}#:~:text=${encodeURIComponent(textOf(sample.snippet)).replaceAll('-', '%2D')}`
  return html`<${SafeLink} href=${href}>${t('audit.actions.seeInPage')}<//>`
}

/** The first words that a snippet shows; '' for one that shows none. @param {string} snippet */
function textOf(snippet) {
  const text =
    snippet
      .replace(/<[^>]*>?/g, '\n')
      .split('\n')
      .map((line) => line.trim())
      .find(Boolean) ?? ''
  return text.split(/\s+/).slice(0, 8).join(' ')
}

/** An action as the text of a ticket. @param {Action} action @param {Report} report */
export function ticketText({ title, how, why, samples, checks }, { finalUrl }) {
  const evidence = samples.map(({ detail, snippet, selector, url }) =>
    ['-', ...[detail, snippet, selector, url].filter(Boolean)].join(' '),
  )
  return [title, '', how, why, '', finalUrl, ...evidence, '', ...checks]
    .filter((line, index, all) => line !== '' || (index > 0 && all[index - 1] !== ''))
    .join('\n')
    .trim()
}
