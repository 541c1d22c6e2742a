import { html } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { nextOption } from './next-option.js'
import { optionId, SearchList } from './search-list.js'
import { leastLetters, useSuggestions } from './use-suggestions.js'

/** @typedef {import('./use-suggestions.js').Option} Option */

/**
 * A field that proposes what is found while one types: a combobox with a list, as the ARIA pattern
 * has it. Enter without a choice hands over the text, where somebody takes it.
 * @param {{id: string, label: string, hint?: string, initial?: string,
 *   source: import('./use-suggestions.js').Source, onChoose: (option: Option) => void,
 *   onSubmit?: (text: string) => void}} props
 */
export function SearchBox({ id, label, hint, initial = '', source, onChoose, onSubmit }) {
  const [typed, setTyped] = useState(initial)
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(-1)
  useEffect(() => setTyped(initial), [initial])
  const found = useSuggestions(isOpen ? typed : '', source)
  const options = found.groups.flatMap((group) => group.options)
  const isShown = isOpen && typed.trim().length >= leastLetters

  /** @param {Option} option */
  const choose = (option) => {
    setIsOpen(false)
    setTyped(option.text)
    onChoose(option)
  }
  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const next = isShown ? nextOption(event.key, active, options.length) : undefined
    if (next !== undefined) {
      event.preventDefault()
      setActive(next)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      setIsOpen(false)
    } else if (event.key === 'ArrowDown') setIsOpen(true)
  }
  /** @param {Event} event */
  const submit = (event) => {
    event.preventDefault()
    const chosen = isShown ? options[active] : undefined
    if (chosen !== undefined) return choose(chosen)
    const text = typed.trim()
    if (onSubmit === undefined || text.length < leastLetters) return
    setIsOpen(false)
    onSubmit(text)
  }
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  const type = ({ currentTarget }) => {
    setTyped(currentTarget.value)
    setActive(-1)
    setIsOpen(true)
  }
  return html`<form class="tt-search" role="search" aria-label=${label} onSubmit=${submit}>
    <div class="field">
      <label for=${id}>${label}</label>
      <div class="tt-search-line">
        <div class="tt-search-field">
          <input
            id=${id}
            type="search"
            role="combobox"
            value=${typed}
            maxlength="100"
            autocomplete="off"
            autocapitalize="none"
            spellcheck=${false}
            aria-autocomplete="list"
            aria-expanded=${isShown}
            aria-controls=${`${id}-list`}
            aria-describedby=${hint && `${id}-hint`}
            aria-activedescendant=${isShown && active >= 0 ? optionId(id, active) : undefined}
            onInput=${type}
            onKeyDown=${press}
            onBlur=${() => setIsOpen(false)}
          />
          <${SearchList}
            ...${{ id, label, found, active, isShown, typed: typed.trim() }}
            onChoose=${choose}
          />
        </div>
        ${onSubmit && html`<button type="submit" class="button button-primary">Search</button>`}
      </div>
      ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    </div>
  </form>`
}
