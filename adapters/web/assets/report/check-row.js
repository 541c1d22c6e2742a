import { html } from 'htm/preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { Badge, StateBadge } from '../parts/badge.js'
import { CheckDetails } from './check-details.js'

/** @typedef {import('./check-model.js').Check} Check */

/**
 * One check: what it found, and all the rest once it is opened.
 * @param {{check: Check, visit: number, isAccepted: boolean,
 *   onAccept: (checkId: string) => void}} props `visit`: 0, or which visit leads to it.
 */
export function CheckRow({ check, visit, isAccepted, onAccept }) {
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
      onToggle=${(/** @type {any} */ event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <span class="report-check-state"><${StateBadge} state=${check.status} /></span>
        <span class="report-check-text">
          <h3 class="report-check-title">${check.title}</h3>
          <span class="small soft">${check.message}</span>
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
