import { html } from 'htm/preact'
import { Component } from 'preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { method } from '../../../report/sections/audit-run.ts'
import { chapterSection } from '../../../report/sections/chapter.ts'
import { reportModel, withScreenshots } from '../../../report/sections/report-model.ts'
import { categories, platforms } from '../../../report/sections/scores.ts'
import { blockers, scoreGauges, summary } from '../../../report/sections/summary.ts'
import { durationText, timeText } from '../../../texts/format.ts'
import { language, t } from '../../../texts/texts.ts'
import { fetchJson } from '../parts/api.js'
import { Later, Notice } from '../parts/elements.js'
import { followSameHash, SafeLink, useHash } from '../parts/web-address.js'
import { ActionSection } from './action-section.js'
import { findingsOnly, noFilters } from './check-filters.js'
import { CheckSection } from './check-section.js'
import { loadSections, ModuleList } from './module-list.js'
import { ReportTools } from './report-tools.js'

/** @import {Filters} from './check-filters.js' */
/** @import {Report} from '../../../report/sections/report-types.ts' */

/** @typedef {Readonly<Record<string, unknown>>} Given */

/** @type {readonly string[]} */
const noChecks = []

/** Chapters in the bar that stays in view. */
const parts = ['actions', 'platforms', 'scores', 'checks', 'modules', 'method']

/**
 * The whole report: the sections of every report, with what a page adds to them. `given`: as it
 * came; all that is drawn of it is text.
 * @param {{given: Given, whole?: Given | null, onAgain?: () => void,
 *   accepted?: readonly string[], onAccept?: (checkIds: readonly string[]) => void,
 *   isPartial?: boolean}} props
 *   `whole`: the same report with its screenshots, where `given` has none; null: it comes later.
 *   `accepted`: checks that the next audit leaves out of its scores. `isPartial`: the audit was cut
 *   off.
 */
export function ReportView({
  given,
  whole = given,
  onAgain,
  accepted = noChecks,
  onAccept,
  isPartial = false,
}) {
  const own = useOwnLanguage(given)
  const report = useMemo(() => reportModel(own), [own])
  const pictured = useMemo(
    () => (whole === given || whole === null ? report : withScreenshots(report, whole)),
    [report, given, whole],
  )
  const [filters, setFilters] = useState(findingsOnly)
  const title = useRef(/** @type {HTMLElement | null} */ (null))
  const { hash, visits } = useHash()
  useEffect(() => {
    loadSections().catch(() => {}) // called when a module is opened
    if (location.hash.startsWith('#check-')) return
    title.current?.focus({ preventScroll: true })
    title.current?.closest('article')?.scrollIntoView()
  }, [])
  const show = useCallback((/** @type {Partial<Filters>} */ change) => {
    setFilters({ ...noFilters, ...change })
    const checks = document.getElementById('checks')
    checks?.scrollIntoView()
    checks?.querySelector('h2')?.focus({ preventScroll: true })
  }, [])
  const chapters = () => {
    const accepting = { accepted, ...(onAccept && { onAccept }) }
    /** A link to a part of the report finds it drawn. */
    const isNow = hash !== ''
    const later = (/** @type {() => unknown} */ draw) => html`<${Later} ...${{ draw, isNow }} />`
    return html`
      ${!isPartial && later(() => html`<${ActionSection} ...${{ report, ...accepting }} />`)}
      ${later(() => chapter('platforms', platforms(report, true)))}
      ${later(() =>
        chapter(
          'scores',
          categories(report, (category) => show({ category })),
        ),
      )}
      ${!isPartial && later(() => html`<${CheckSection} ...${{ report, filters, hash, visits, ...accepting }} onFilters=${setFilters} />`)}
    `
  }
  // The screenshots of a report come when it is drawn: they draw none of these chapters again.
  const drawn = [report, filters, hash, visits, accepted, onAccept, isPartial]
  // An interrupted report has no checks to show.
  const there = isPartial ? ['modules', 'method'] : parts
  return html`<article class="report" aria-labelledby="report-title" onClick=${followSameHash}>
    <header class="report-head">
      <div class="report-title">
        <h2 id="report-title" tabindex="-1" ref=${title}>${t('audit.report.title', { site: report.site || t('common.unknown') })}</h2>
        <${Facts} report=${report} />
      </div>
      <${ReportTools} ...${{ given: whole, report, onAgain }} />
      ${isPartial && html`<${Notice} tone="fair" title=${t('audit.report.partial')}><p>${t('audit.report.partialText')}</p><//>`}
      <div class="report-overview">${scoreGauges(report)}${summary(pictured, whole === null)}</div>
      ${blockers(report, true)}
    </header>
    <nav class="report-parts" aria-label=${t('audit.report.parts')}>
      ${there.map((id) => html`<a href=${`#${id}`}>${t(`report.chapter.${id}`)}</a>`)}
    </nav>
    <${Kept} values=${drawn} draw=${chapters} />
    <${Later} ...${{ draw: () => html`<${ModuleList} report=${pictured} />`, isNow: hash !== '' }} />
    <${Later} ...${{ draw: () => chapter('method', method(report)), isNow: hash !== '' }} />
  </article>`
}

/**
 * Draws again only when one of its values is another.
 * @extends {Component<{values: readonly unknown[], draw: () => import('preact').ComponentChildren}>}
 */
class Kept extends Component {
  /** @override @param {{values: readonly unknown[]}} next */
  shouldComponentUpdate({ values }) {
    return values.some((value, index) => value !== this.props.values[index])
  }

  /** @override */
  render() {
    return this.props.draw()
  }
}

/** @param {string} id @param {unknown} content */
function chapter(id, content) {
  const title = t(`report.chapter.${id}`)
  return content && chapterSection({ id, title, content: /** @type {never} */ (content) })
}

/**
 * A report in the language of the page; as it came until it is translated, or where it cannot be.
 * @param {Readonly<Record<string, unknown>>} given
 */
function useOwnLanguage(given) {
  const [own, setOwn] = useState(given)
  useEffect(() => {
    setOwn(given)
    if ((given.language ?? 'en') === language()) return
    const leaving = new AbortController()
    const body = { audit: given, language: language() }
    fetchJson('/api/export/json', { body, signal: leaving.signal }).then(setOwn, () => {})
    return () => leaving.abort()
  }, [given])
  return own
}

/** The audited address and the time of the audit. @param {{report: Report}} props */
function Facts({ report }) {
  const { url, finalUrl, auditedAt, durationMs } = report
  const when = auditedAt === '' ? '' : timeText(auditedAt)
  return html`<p class="soft small report-facts">
    <${SafeLink} href=${finalUrl || url} />
    ${finalUrl !== url && html`<span>${t('audit.report.redirected', { url })}</span>`}
    ${when && html`<span>${when}</span>`}
    ${durationMs !== null && html`<span>${durationText(durationMs)}</span>`}
  </p>`
}
