import { html } from 'htm/preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { pathOf } from '../../../report/sections/site/site-issues.ts'
import { siteFigures, siteGauges, siteOf } from '../../../report/sections/site/site-verdict.ts'
import { scoreText } from '../../../report/sections/words.ts'
import { numberText } from '../../../texts/format.ts'
import { t } from '../../../texts/texts.ts'
import { fetchJson, usePost } from '../parts/api.js'
import { ActionButton, ErrorNotice, Notice } from '../parts/elements.js'
import { followEvents } from '../parts/event-stream.js'

/** @import {StreamEvent} from '../parts/event-stream.js' */
/** @import {SiteAudit, SitePageEvent} from '../../../../manifests/types/records.ts' */

/**
 * State of an audit, built from its events.
 * @typedef {{audit: SiteAudit, pages: readonly SitePageEvent[], isLost: boolean}} Followed
 */

/** Pages that are shown as they come. */
const lastPages = 8

/**
 * @param {Followed} known @param {StreamEvent} event
 * @returns {Followed}
 */
export function afterSiteEvent(known, { event, data }) {
  const { audit, pages } = known
  switch (event) {
    case 'plan':
      return { ...known, audit: { ...audit, status: data.status } }
    case 'progress':
      return { ...known, audit: { ...audit, ...data } }
    case 'page': {
      // A connection that was renewed may repeat some.
      const others = pages.filter(({ n }) => n !== data.n)
      return { ...known, pages: [data, ...others].slice(0, lastPages) }
    }
    case 'warning':
      return { ...known, audit: { ...audit, warnings: [...audit.warnings, data] } }
    case 'result':
      return { ...known, audit: data }
    default:
      return known // an event of a later version
  }
}

/** Whether an audit waits or runs. @param {SiteAudit} audit */
export const isActive = ({ status }) => status === 'queued' || status === 'running'

/**
 * An audit, followed while it runs.
 * @param {string} id
 * @returns {Partial<Followed> & {error?: unknown, refresh: () => void}}
 */
export function useSiteAudit(id) {
  const [state, setState] = useState(/** @type {Partial<Followed> & {error?: unknown}} */ ({}))
  const [version, setVersion] = useState(0)
  const refresh = useCallback(() => setVersion((number) => number + 1), [])
  useEffect(() => {
    const leaving = new AbortController()
    const path = `/api/site-audits/${encodeURIComponent(id)}`
    let close = () => {}
    fetchJson(path, { signal: leaving.signal }).then(
      (audit) => {
        setState({ audit, pages: [], isLost: false })
        if (isActive(audit)) close = follow(`${path}/events`, setState)
      },
      (error) => leaving.signal.aborted || setState({ error }),
    )
    return () => {
      leaving.abort()
      close()
    }
  }, [id, version])
  return { ...state, refresh }
}

/**
 * @param {string} path
 * @param {(change: (known: Partial<Followed>) => Partial<Followed>) => void} setState
 */
function follow(path, setState) {
  return followEvents(path, {
    ...{ names: ['plan', 'progress', 'page', 'warning', 'result'], last: 'result' },
    draw: (events) =>
      setState((known) => events.reduce(afterSiteEvent, /** @type {Followed} */ (known))),
    onState: (state) => setState((known) => ({ ...known, isLost: state !== 'live' })),
  })
}

/** How far an audit is. @param {Followed} props */
export function LiveAudit({ audit, pages, isLost }) {
  const { isBusy, answer, error, send } = usePost()
  // Once the call is answered, the events end the audit.
  const isCancelling = isBusy || answer !== undefined
  const cancel = () => send(`${audit.links.self}/cancel`)
  return html`<article class="report" aria-labelledby="run-title">
    <div class="card run-head">
      <div class="card-head">
        <h2 id="run-title" tabindex="-1">${t('site.live.title', { site: siteOf(audit) })}</h2>
        <${ActionButton} class="button button-danger" isOff=${isCancelling} onClick=${cancel}>
          ${isCancelling && html`<span class="spinner" aria-hidden="true"></span>`}${' '}
          ${t('site.live.cancel')}
        <//>
      </div>
      <${Progress} audit=${audit} />
      ${isLost && html`<p class="soft" role="status">${t('site.live.reconnecting')}</p>`}
      ${error !== undefined && html`<${ErrorNotice} error=${error} />`}
    </div>
    <div class="report-overview">${siteGauges(audit)}${siteFigures(audit)}</div>
    ${
      pages.length > 0 &&
      html`<section class="card site-last-pages">
        <h3>${t('site.live.lastPages')}</h3>
        <ol class="site-last">
          ${pages.map(
            ({ n, url, status, title, overall }) => html`<li key=${n}>
              <span class="figure">${overall === null ? status || '–' : scoreText(overall)}</span>
              <span><bdi>${pathOf(url)}</bdi> <span class="soft">${title}</span></span>
            </li>`,
          )}
        </ol>
      </section>`
    }
    ${audit.warnings.map(
      ({ message }) => html`<${Notice} tone="fair"><p lang="en">${message}</p><//>`,
    )}
  </article>`
}

/** @param {{audit: SiteAudit}} props */
function Progress({ audit }) {
  const { status, counts, options, pagesPerSecond: rate, remainingSeconds: left } = audit
  const { known, read, waiting, references } = counts
  const isKnown = status === 'running' && read > 0
  const pages = Math.min(read + waiting, options.maxPages ?? Number.POSITIVE_INFINITY)
  // Once all pages are read, what they refer to is requested.
  const [done, total] = references ? [references.requested, references.known] : [read, pages]
  // Screen readers announce every tenth of the progress.
  const tenth = total === 0 ? 0 : Math.floor((done / total) * 10)
  return html`<div class="run-progress">
    <progress aria-label=${t('site.live.progress')} max=${isKnown ? Math.max(total, 1) : undefined} value=${isKnown ? done : undefined}></progress>
    <p class="run-figures figure">
      <span>${status === 'queued' ? t('site.live.queued') : t('site.live.counts', { read, n: known })}</span>
      ${references && html`<span>${t('site.live.references', references)}</span>`}
      ${rate !== null && !references && html`<span>${t('site.live.perSecond', { n: numberText(rate, 1) })}</span>`}
      ${left !== null && !references && html`<span>${t('site.live.remaining', { n: left < 60 ? 0 : Math.round(left / 60) })}</span>`}
    </p>
    <p class="visually-hidden" role="status">${t('audit.run.percent', { percent: tenth * 10 })}</p>
  </div>`
}
