import { html } from 'htm/preact'
import { useRef } from 'preact/hooks'

/**
 * Tabs as the ARIA pattern has them: arrows move, the panel belongs to the chosen one.
 * @param {{id: string, label: string, chosen: string, onChoose: (key: string) => void,
 *   tabs: readonly {key: string, title: string}[], children?: import('preact').ComponentChildren}} props
 *   `children`: what the chosen tab shows.
 */
export function Tabs({ id, label, chosen, onChoose, tabs, children }) {
  const list = useRef(/** @type {HTMLDivElement | null} */ (null))
  /** @param {KeyboardEvent} event */
  const move = (event) => {
    const at = tabs.findIndex(({ key }) => key === chosen)
    const next = placeOf(event.key, at, tabs.length)
    const tab = next === undefined ? undefined : tabs[next]
    if (tab === undefined || next === undefined) return
    event.preventDefault()
    onChoose(tab.key)
    const button = list.current?.children[next]
    if (button instanceof HTMLElement) button.focus()
  }
  return html`<div>
    <div class="tt-tab-list" role="tablist" aria-label=${label} ref=${list} onKeyDown=${move}>
      ${tabs.map(({ key, title }) => {
        const isChosen = key === chosen
        return html`<button
          type="button"
          role="tab"
          class="tt-tab"
          id=${`${id}-${key}`}
          aria-selected=${isChosen}
          aria-controls=${`${id}-panel`}
          tabindex=${isChosen ? 0 : -1}
          onClick=${() => onChoose(key)}
        >
          ${title}
        </button>`
      })}
    </div>
    <div role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-${chosen}`}>${children}</div>
  </div>`
}

/** @param {string} key @param {number} at @param {number} count @returns {number | undefined} */
function placeOf(key, at, count) {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
