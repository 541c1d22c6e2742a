import { html } from 'htm/preact'
import { useEffect } from 'preact/hooks'
import { countText } from '../../parts/format.js'

/** @typedef {import('./use-suggestions.js').Option} Option */

/** @param {string} id of the field. @param {number} place */
export function optionId(id, place) {
  return `${id}-option-${place}`
}

/**
 * What a search proposes, below its field.
 * @param {{id: string, label: string, typed: string, active: number, isShown: boolean,
 *   found: import('./use-suggestions.js').Suggestions, onChoose: (option: Option) => void}} props
 */
export function SearchList({ id, label, typed, active, isShown, found, onChoose }) {
  const counted = found.groups.filter(({ options }) => options.length > 0)
  const isCurrent = found.text === typed
  const firsts = firstPlaces(counted)
  useEffect(() => {
    if (active >= 0)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return html`<div class="tt-search-drop" hidden=${!isShown}>
    <div id=${`${id}-list`} role="listbox" aria-label=${`${label}: found`}>
      ${counted.map(
        (group, at) => html`<div role="group" aria-label=${group.title}>
          <div class="tt-search-title" aria-hidden="true">${group.title}</div>
          ${group.options.map((option, place) =>
            row({ id, option, active, place: (firsts[at] ?? 0) + place, onChoose }),
          )}
        </div>`,
      )}
    </div>
    <p class="tt-search-note" role="status">${noteOf({ found, counted, isCurrent })}</p>
  </div>`
}

/**
 * @param {{id: string, option: Option, place: number, active: number,
 *   onChoose: (option: Option) => void}} row
 */
function row({ id, option, place, active, onChoose }) {
  const isActive = place === active
  /** The field keeps the focus. @param {Event} event */
  const hold = (event) => event.preventDefault()
  return html`<div
    role="option"
    key=${option.key}
    id=${optionId(id, place)}
    class=${isActive ? 'tt-option tt-option-active' : 'tt-option'}
    aria-selected=${isActive}
    onMouseDown=${hold}
    onClick=${() => onChoose(option)}
  >
    <span class="tt-option-text">${option.text}</span>
    <span class="tt-option-detail">${option.detail}</span>
  </div>`
}

/** Where each group begins. @param {readonly {options: readonly Option[]}[]} groups */
function firstPlaces(groups) {
  let next = 0
  return groups.map(({ options }) => {
    const first = next
    next += options.length
    return first
  })
}

/**
 * @param {{found: import('./use-suggestions.js').Suggestions, isCurrent: boolean,
 *   counted: readonly import('./use-suggestions.js').Group[]}} shown
 */
function noteOf({ found, counted, isCurrent }) {
  if (found.error !== null) return 'The search does not answer. Type on to try again.'
  if (found.isLoading || !isCurrent) return 'Searching …'
  if (counted.length === 0) return 'Nobody and nothing of that name.'
  return counted
    .map(({ title, options }) => countText(options.length, title.replace(/s$/, '').toLowerCase()))
    .join(', ')
}
