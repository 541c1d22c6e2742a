import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { siteOf } from '../../../report/sections/site/site-verdict.ts'
import { t } from '../../../texts/texts.ts'
import { mountForm } from '../audit/audit-form.js'
import { ErrorNotice, Loading, useHidden, usePageTitle } from '../parts/elements.js'
import { LiveAudit, useSiteAudit } from './live-audit.js'
import { OwnAudits } from './own-audits.js'
import { PageReport } from './page-report.js'
import { SiteForm } from './site-form.js'
import { SiteResult } from './site-result.js'

/** Parts of the URL: an audit, and a page of it. @typedef {{id: string, page: string}} Place */

/** @returns {Place} */
function placeNow() {
  const query = new URLSearchParams(location.search)
  return { id: query.get('id') ?? '', page: query.get('page') ?? '' }
}

/** Follows links within this page without loading it again, which would forget a token. */
function usePlace() {
  const [place, setPlace] = useState(placeNow)
  useEffect(() => {
    const look = () => setPlace(placeNow())
    addEventListener('popstate', look)
    return () => removeEventListener('popstate', look)
  }, [])
  /** @param {string} href */
  const go = (href) => {
    history.pushState(null, '', href)
    setPlace(placeNow())
    scrollTo(0, 0)
  }
  /** @param {MouseEvent} event */
  const follow = (event) => {
    const link = /** @type {Element} */ (event.target).closest('a')
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey)
    if (link === null || link.target !== '' || link.origin !== location.origin) return
    if (!isPlain || link.pathname !== location.pathname || link.hash !== '') return
    event.preventDefault()
    go(link.href)
  }
  return { place, go, follow }
}

/** @param {{typed: string}} props The text that is already in the address field. */
function SiteApp({ typed }) {
  const { place, go, follow } = usePlace()
  const { id, page } = place
  useHidden('about', id !== '')
  if (page !== '')
    return html`<div onClick=${follow}><${PageReport} key=${page} ...${place} /></div>`
  return html`<div onClick=${follow}>
    ${
      id === ''
        ? html`<${SiteForm} typed=${typed} onStart=${go} /><${OwnAudits} />`
        : html`<${OneAudit} key=${id} id=${id} onAgain=${go} />`
    }
  </div>`
}

/** @param {{id: string, onAgain: (href: string) => void}} props */
function OneAudit({ id, onAgain }) {
  const live = useSiteAudit(id)
  const { audit, error } = live
  usePageTitle(audit && t('site.title', { site: siteOf(audit) }))
  if (audit === undefined) {
    return error === undefined
      ? html`<${Loading} />`
      : html`<${ErrorNotice} error=${error} title=${t('site.result.notFound')} />`
  }
  const isActive = audit.status === 'queued' || audit.status === 'running'
  return isActive
    ? html`<${LiveAudit} ...${live} audit=${audit} />`
    : html`<${SiteResult} ...${{ audit, onAgain }} onResumed=${live.refresh} />`
}

mountForm('site', (typed) => html`<${SiteApp} typed=${typed} />`)
