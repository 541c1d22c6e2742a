import { html } from 'htm/preact'
import { useRef } from 'preact/hooks'

/**
 * A labelled select.
 * @param {{id: string, label: string, value: string, onChange: (value: string) => void,
 *   options: readonly {value: string, text: string}[]}} props
 */
export function ChoiceField({ id, label, value, onChange, options }) {
  /** @param {Event & {currentTarget: HTMLSelectElement}} event */
  const change = ({ currentTarget }) => onChange(currentTarget.value)
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} onChange=${change}>
      ${options.map(
        (option) =>
          html`<option value=${option.value} selected=${option.value === value}>
            ${option.text}
          </option>`,
      )}
    </select>
  </div>`
}

/**
 * A labelled line of text.
 * @param {{id: string, label: string, value: string, onInput: (value: string) => void,
 *   type?: string, hint?: string, problem?: string | undefined, placeholder?: string,
 *   maxLength?: number, list?: readonly string[]}} props `list`: what is proposed.
 */
export function TextField({ id, label, value, onInput, type = 'text', ...more }) {
  const { hint, problem, placeholder, maxLength, list } = more
  const told = [hint && `${id}-hint`, problem && `${id}-problem`].filter(Boolean).join(' ')
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const input = ({ currentTarget }) => onInput(currentTarget.value)
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <input
      id=${id}
      type=${type}
      value=${value}
      placeholder=${placeholder}
      maxlength=${maxLength}
      autocomplete="off"
      spellcheck=${false}
      list=${list && `${id}-list`}
      aria-describedby=${told || undefined}
      aria-invalid=${problem === undefined ? undefined : 'true'}
      onInput=${input}
    />
    ${
      list &&
      html`<datalist id=${`${id}-list`}>
        ${list.map((text) => html`<option value=${text}></option>`)}
      </datalist>`
    }
    ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    ${problem && html`<p class="field-error" id=${`${id}-problem`}>${problem}</p>`}
  </div>`
}

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
  return html`<div class="tt-tabs">
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
