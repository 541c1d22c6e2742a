import { html } from 'htm/preact'
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { useFetch } from '../parts/use-fetch.js'
import { followSameHash, useHash } from '../parts/use-hash.js'
import { ActionList } from './action-list.js'
import { Blockers } from './blockers.js'
import { Categories } from './categories.js'
import { noFilters } from './check-filters.js'
import { CheckSection } from './check-section.js'
import { Downloads } from './downloads.js'
import { loadPanels } from './lazy-panel.js'
import { ModuleList } from './module-list.js'
import { Platforms } from './platforms.js'
import { ReportHead } from './report-head.js'
import { reportModel } from './report-model.js'
import { Warnings } from './warnings.js'

/** @typedef {import('./check-filters.js').Filters} Filters */

const parts = [
  ['#report-platforms', 'AI platforms'],
  ['#report-actions', 'What to do first'],
  ['#report-categories', 'Categories'],
  ['#report-modules', 'Modules'],
  ['#report-downloads', 'Download'],
  ['#report-checks', 'All checks'],
]

/**
 * The whole report. `given`: as it came; all that is drawn of it is text.
 * @param {{given: Readonly<Record<string, unknown>>, onAgain?: () => void,
 *   accepted: readonly string[], onAccept: (checkId: string) => void}} props
 *   `accepted`: checks that the next audit leaves out of its scores.
 */
export function ReportView({ given, onAgain, accepted, onAccept }) {
  const report = useMemo(() => reportModel(given), [given])
  const [filters, setFilters] = useState(noFilters)
  const title = useRef(/** @type {HTMLElement | null} */ (null))
  const { hash, visits } = useHash()
  useEffect(() => {
    loadPanels().catch(() => {}) // told where a module is opened
    if (location.hash.startsWith('#check-')) return
    title.current?.focus({ preventScroll: true })
    title.current?.closest('article')?.scrollIntoView()
  }, [])
  const showCategory = useCallback((/** @type {string} */ category) => {
    setFilters({ ...noFilters, category })
    const checks = document.getElementById('report-checks')
    checks?.scrollIntoView()
    checks?.focus({ preventScroll: true })
  }, [])
  return html`<article class="report" aria-labelledby="report-title" onClick=${followSameHash}>
    <${ReportHead} report=${report} title=${title} onAgain=${onAgain} />
    <nav class="report-parts small" aria-label="Parts of the report">
      ${parts.map(([href, text]) => html`<a href=${href}>${text}</a>`)}
    </nav>
    <${Blockers} checks=${report.checks} />
    <${Warnings} warnings=${report.warnings} />
    <${Platforms} platforms=${report.platforms} />
    <${ActionList} actions=${report.actions} checks=${report.checks} />
    <${Categories} report=${report} onChoose=${showCategory} />
    <${ModuleList} modules=${report.modules} />
    <${Downloads} given=${given} report=${report} />
    <${CheckSection}
      ...${{ report, filters, hash, visits, accepted, onAccept }}
      onFilters=${setFilters}
      catalogue=${useCatalogue()}
    />
  </article>`
}

/** Which platforms a check is about, once the server has told; none when it does not. */
function useCatalogue() {
  const { data } = useFetch('/api/checks')
  return useMemo(() => {
    const { checks = [] } =
      /** @type {{checks?: readonly {id: string, platforms: readonly string[]}[]}} */ (data ?? {})
    return new Map(checks.map(({ id, platforms }) => [id, platforms]))
  }, [data])
}
