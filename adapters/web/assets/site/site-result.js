import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { chapterSection } from '../../../report/sections/chapter.ts'
import { siteParts, siteTemplates } from '../../../report/sections/site/site-chapters.ts'
import { siteBlockers } from '../../../report/sections/site/site-issues.ts'
import {
  siteFigures,
  siteGauges,
  siteOf,
  siteSummary,
} from '../../../report/sections/site/site-verdict.ts'
import { dateText, durationText, timeText } from '../../../texts/format.ts'
import { language, t } from '../../../texts/texts.ts'
import { useFetch, usePost } from '../parts/api.js'
import { ActionButton, ErrorNotice, Loading, Notice } from '../parts/elements.js'
import { SafeLink } from '../parts/web-address.js'
import { DownloadButtons, fetchedFile } from '../report/download-panel.js'
import { IssueSection } from './issue-section.js'
import { noFilters, PageSection } from './page-section.js'

/** @import {SiteAudit, SiteIssueList} from '../../../../manifests/types/records.ts' */

const chapters = ['issues', 'templates', 'pages', 'parts']
/** Items of lists that the page draws. */
const most = 100

/**
 * Result of a finished audit.
 * @param {{audit: SiteAudit, onAgain: (href: string) => void, onResumed: () => void}} props
 */
export function SiteResult({ audit, onAgain, onResumed }) {
  const [filters, setFilters] = useState(noFilters)
  const title = useRef(/** @type {HTMLElement | null} */ (null))
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  /** @type {import('../parts/api.js').Fetched<SiteIssueList>} */
  const { data: issues, error } = useFetch(`${audit.links.issues}?limit=3&language=${language()}`)
  /** @type {import('../parts/api.js').Fetched<SiteIssueList>} */
  const { data: critical } = useFetch(
    `${audit.links.issues}?limit=5&severity=critical&language=${language()}`,
  )
  const { summary } = audit
  /** @type {import('../parts/api.js').Fetched<SiteAudit>} */
  const { data: told } = useFetch(`${audit.links.self}?language=${language()}`)
  const showTemplate = (/** @type {string} */ template) => {
    setFilters({ ...noFilters, template })
    const pages = document.getElementById('pages')
    pages?.scrollIntoView()
    pages?.querySelector('h2')?.focus({ preventScroll: true })
  }
  return html`<article class="report" aria-labelledby="report-title">
    <header class="report-head">
      <div class="report-title">
        <h2 id="report-title" tabindex="-1" ref=${title}>${t('site.title', { site: siteOf(audit) })}</h2>
        <${Facts} audit=${audit} />
      </div>
      <${Tools} ...${{ audit, onAgain }} />
      <${EndedEarly} ...${{ audit, onResumed }} />
      ${error !== undefined && html`<${ErrorNotice} error=${error} />`}
      <div class="report-overview">
        ${siteGauges(audit)}
        ${issues === undefined ? html`<${Loading} />` : siteSummary(audit, issues.issues)}
      </div>
      ${
        critical &&
        siteBlockers(critical.issues, {
          templates: summary?.templates ?? [],
          more: critical.total - critical.issues.length,
        })
      }
      ${siteFigures(audit)}
    </header>
    ${
      summary !== null &&
      html`<nav class="report-parts" aria-label=${t('site.result.parts')}>
          ${chapters.map((id) => html`<a href=${`#${id}`}>${t(`site.chapter.${id}`)}</a>`)}
        </nav>
        <${IssueSection} ...${{ audit, summary }} />
        <section id="templates" class="chapter">
          <h2>${t('site.chapter.templates')}</h2>
          ${siteTemplates(summary, {
            most,
            name: ({ id, pattern }) =>
              html`<button type="button" class="link-button" onClick=${() => showTemplate(id)}>${pattern}</button>`,
          })}
        </section>
        <${PageSection} ...${{ audit, summary, filters }} onFilters=${setFilters} />
        <section id="parts" class="chapter">
          <h2>${t('site.chapter.parts')}</h2>
          ${siteParts(told?.summary ?? summary, { most }).map(chapterSection)}
        </section>`
    }
    <${Warnings} warnings=${audit.warnings} />
  </article>`
}

/** URL and time of the audit. @param {{audit: SiteAudit}} props */
function Facts({ audit: { url, createdAt, startedAt, finishedAt, expiresAt } }) {
  const took = Date.parse(finishedAt ?? '') - Date.parse(startedAt ?? '')
  return html`<p class="soft small report-facts">
    <${SafeLink} href=${url} />
    <span>${timeText(createdAt)}</span>
    ${took > 0 && html`<span>${durationText(took)}</span>`}
    ${expiresAt !== null && html`<span>${t('site.result.expires', { date: dateText(expiresAt, 'longDate') })}</span>`}
  </p>`
}

const kinds = ['pdf', 'html', 'csv', 'markdown', 'json']

/** @param {{audit: SiteAudit, onAgain: (href: string) => void}} props */
function Tools({ audit, onAgain }) {
  const [isOpen, setOpen] = useState(false)
  /** @param {string} kind */
  const make = (kind) =>
    fetchedFile(`${audit.links.self}/export/${kind}?language=${language()}`, {
      name: `site-audit.${kind}`,
    })
  return html`<div class="report-tools no-print">
    <p class="row">
      <button class="button" type="button" aria-expanded=${isOpen} aria-controls="site-downloads" onClick=${() => setOpen(!isOpen)}>
        ${t('site.result.download')}
      </button>
      <button class="button" type="button" onClick=${() => onAgain(`/site?url=${encodeURIComponent(audit.url)}`)}>
        ${t('site.result.again')}
      </button>
      <a class="button" href="/site">${t('site.result.all')}</a>
    </p>
    <div id="site-downloads">
      ${isOpen && html`<section class="card" aria-label=${t('site.result.download')}><${DownloadButtons} ...${{ kinds, make }} /></section>`}
    </div>
  </div>`
}

/** Why it has not read all, and how it continues. @param {{audit: SiteAudit, onResumed: () => void}} props */
function EndedEarly({ audit: { status, counts, links }, onResumed }) {
  const { isBusy, answer, error, send } = usePost(onResumed)
  if (status === 'completed') return null
  const isOff = isBusy || answer !== undefined
  const resume = () => send(`${links.self}/resume`)
  return html`<${Notice} tone=${status === 'failed' ? 'poor' : 'fair'} title=${t(`site.result.ended.${status}`)}>
      <p>${t('site.result.endedText', { n: counts.read })}</p>
      <${ActionButton} isOff=${isOff} onClick=${resume}>${t('site.result.resume')}<//>
    <//>
    ${error !== undefined && html`<${ErrorNotice} error=${error} />`}`
}

/**
 * Parts of the request that the audit could not carry out. @param {{warnings:
 * SiteAudit['warnings']}} props
 */
function Warnings({ warnings }) {
  if (warnings.length === 0) return null
  return html`<details class="report-run small">
    <summary>${t('site.result.warnings', { n: warnings.length })}</summary>
    <ul class="bullets" lang="en">${warnings.map(({ message }) => html`<li>${message}</li>`)}</ul>
  </details>`
}
