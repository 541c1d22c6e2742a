import { html } from 'htm/preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { codeText } from '../parts/code-text.js'
import { Badge, onDisclosure, StateBadge } from '../parts/elements.js'
import { CheckDetails } from './check-details.js'
import { FilterBar, filteredChecks, isFiltering, noFilters } from './check-filters.js'

/** @typedef {import('./check-filters.js').Filters} Filters */

const step = 160

/**
 * All checks: searched, filtered, sorted, each opened on demand.
 * @param {{report: import('./report-model.js').Report, filters: Filters, hash: string,
 *   visits: number, accepted: readonly string[], onAccept: (checkId: string) => void,
 *   onFilters: (filters: Filters) => void,
 *   catalogue: import('./check-filters.js').PlatformsOfChecks}} props
 */
export function CheckSection({ report, filters, hash, visits, onFilters, catalogue, ...row }) {
  const { checks, actions } = report
  const ranks = useMemo(
    () => new Map(actions.flatMap(({ checks: ids, rank }) => ids.map((id) => [id, rank]))),
    [actions],
  )
  const { shown, counts } = useMemo(
    () => filteredChecks(checks, filters, { platforms: catalogue, ranks }),
    [checks, filters, catalogue, ranks],
  )
  const [limit, setLimit] = useState(step)
  const linked = useLinkedCheck({ hash, visits, checks, shown, limit, onFilters, setLimit })
  const title = useRef(/** @type {HTMLElement | null} */ (null))
  // A report from elsewhere may list a check twice.
  const isRepetitive = new Set(checks.map(({ id }) => id)).size < checks.length
  const clear = () => {
    title.current?.focus() // the button goes
    onFilters(noFilters)
  }
  return html`<section aria-labelledby="report-checks">
    <h2 id="report-checks" tabindex="-1" ref=${title}>All checks</h2>
    <${FilterBar} ...${{ report, filters, counts, onFilters }} hasPlatforms=${catalogue.size > 0} />
    <p class="report-found small" role="status">${foundText(shown.length, checks.length)}</p>
    ${
      shown.length === 0 &&
      isFiltering(filters) &&
      html`<p>
        <button class="button" type="button" onClick=${clear}>Clear the filters</button>
      </p>`
    }
    <ul class="report-checks">
      ${shown.slice(0, limit).map(
        (check, index) => html`<${CheckRow}
          key=${`${check.audit} ${check.id} ${isRepetitive ? index : ''}`}
          check=${check}
          visit=${check.id === linked ? visits : 0}
          isAccepted=${row.accepted.includes(check.id)}
          onAccept=${row.onAccept}
        />`,
      )}
    </ul>
    ${
      shown.length > limit &&
      html`<button class="button" type="button" onClick=${() => setLimit(limit + step)}>
        Show ${Math.min(step, shown.length - limit)} more
      </button>`
    }
  </section>`
}

/** @param {number} shown @param {number} all */
function foundText(shown, all) {
  if (shown === all) return `${all} checks`
  return shown === 0 ? `None of ${all} checks matches` : `${shown} of ${all} checks`
}

/**
 * The check that the address names; what hides it is taken away.
 * @param {{hash: string, visits: number, checks: readonly import('./report-model.js').Check[],
 *   shown: readonly import('./report-model.js').Check[], limit: number,
 *   onFilters: (filters: Filters) => void, setLimit: (limit: number) => void}} list
 */
function useLinkedCheck({ hash, visits, checks, shown, limit, onFilters, setLimit }) {
  const linked = checkIn(hash)
  useEffect(() => {
    if (linked === undefined || !checks.some(({ id }) => id === linked)) return
    const place = shown.findIndex(({ id }) => id === linked)
    if (place < 0) onFilters(noFilters)
    else if (place >= limit) setLimit(place + 1)
  }, [linked, checks, visits])
  return linked
}

/** @param {string} hash */
function checkIn(hash) {
  if (!hash.startsWith('#check-')) return undefined
  const id = hash.slice('#check-'.length)
  try {
    return decodeURIComponent(id)
  } catch {
    return id // a link that somebody typed
  }
}

/** @typedef {import('./report-model.js').Check} Check */

/**
 * One check: what it found, and all the rest once it is opened.
 * @param {{check: Check, visit: number, isAccepted: boolean,
 *   onAccept: (checkId: string) => void}} props `visit`: 0, or which visit leads to it.
 */
function CheckRow({ check, visit, isAccepted, onAccept }) {
  const [isOpen, setOpen] = useState(visit > 0)
  const row = useRef(/** @type {HTMLDetailsElement | null} */ (null))
  useEffect(() => {
    if (visit === 0) return
    setOpen(true)
    row.current?.scrollIntoView()
    row.current?.querySelector('summary')?.focus({ preventScroll: true })
  }, [visit])
  return html`<li>
    <details
      id=${`check-${check.id}`}
      class="report-check"
      ref=${row}
      open=${isOpen}
      onToggle=${onDisclosure(setOpen)}
    >
      <summary>
        <span class="report-check-state"><${StateBadge} state=${check.status} /></span>
        <span class="report-check-text">
          <h3 class="report-check-title">${codeText(check.message || check.title)}</h3>
          ${check.status !== 'pass' && html`<span class="small soft">${codeText(check.expected)}</span>`}
        </span>
        <span class="report-check-place small soft">
          ${check.isBlocker && html`<${Badge} tone="poor" icon="!">Blocker<//>`}
          ${check.isAccepted && html`<${Badge} tone="neutral">Accepted<//>`}
          <span>${check.audit.toUpperCase()} · ${check.categoryTitle}</span>
        </span>
      </summary>
      ${isOpen && html`<${CheckDetails} ...${{ check, isAccepted, onAccept }} />`}
    </details>
  </li>`
}
