import { html } from 'htm/preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import { t } from '../../../../texts/texts.ts'
import { onText } from '../../parts/elements.js'
import { duelPath } from './navigation.js'
import { findPlayers } from './search-sources.js'

/**
 * A field that proposes what is found while one types: a combobox with a list, as the ARIA pattern
 * has it. Enter without a choice hands over the text, where somebody takes it.
 * @param {{id: string, label: string, hint?: string, initial?: string,
 *   source: Source, onChoose: (option: Option) => void,
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
  const type = onText((text) => {
    setTyped(text)
    setActive(-1)
    setIsOpen(true)
  })
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
        ${onSubmit && html`<button type="submit" class="button button-primary">${t('table-tennis.search.button')}</button>`}
      </div>
      ${hint && html`<p class="hint" id=${`${id}-hint`}>${hint}</p>`}
    </div>
  </form>`
}

/** Leads to the matches of a player against another one. @param {{licence: string, label: string, hint?: string}} props */
export function OpponentSearch({ licence, ...texts }) {
  const open = useCallback(
    /** @param {{key: string}} option */
    ({ key }) => {
      if (key !== licence) location.assign(duelPath(licence, key))
    },
    [licence],
  )
  return html`<${SearchBox} id="opponent" ...${texts} source=${findPlayers} onChoose=${open} />`
}

/**
 * Which of `count` options a key moves to; -1 is the field itself, which lies between last and first.
 * @param {string} key @param {number} active @param {number} count
 * @returns {number | undefined} undefined for a key that moves nothing.
 */
export function nextOption(key, active, count) {
  if (count === 0) return undefined
  if (key === 'ArrowDown') return active + 1 >= count ? -1 : active + 1
  if (key === 'ArrowUp') return active < 0 ? count - 1 : active - 1
  return undefined
}

/** @param {string} id of the field. @param {number} place */
function optionId(id, place) {
  return `${id}-option-${place}`
}

/**
 * The suggestions of a search, below its field.
 * @param {{id: string, label: string, typed: string, active: number, isShown: boolean,
 *   found: Suggestions, onChoose: (option: Option) => void}} props
 */
function SearchList({ id, label, typed, active, isShown, found, onChoose }) {
  const counted = found.groups.filter(({ options }) => options.length > 0)
  const all = counted.flatMap(({ options }) => options)
  useEffect(() => {
    if (active >= 0)
      document.getElementById(optionId(id, active))?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return html`<div class="tt-search-drop" hidden=${!isShown}>
    <div id=${`${id}-list`} role="listbox" aria-label=${t('table-tennis.search.suggestions', { label })}>
      ${counted.map(
        (group) => html`<div role="group" aria-label=${t(`table-tennis.search.${group.kind}`)}>
          <div class="tt-search-title" aria-hidden="true">${t(`table-tennis.search.${group.kind}`)}</div>
          ${group.options.map((option) =>
            row({ id, option, active, place: all.indexOf(option), onChoose }),
          )}
        </div>`,
      )}
    </div>
    <p class="tt-search-note" role="status">${noteOf(found, counted, typed)}</p>
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

/** @param {Suggestions} found @param {readonly Group[]} counted @param {string} typed */
function noteOf(found, counted, typed) {
  if (found.error !== null) return t('table-tennis.search.failed')
  if (found.isLoading || found.text !== typed) return t('table-tennis.search.busy')
  if (counted.length === 0) return t('table-tennis.search.none')
  return counted
    .map(({ kind, options }) => t(`table-tennis.unit.${kind}`, { n: options.length }))
    .join(', ')
}

/**
 * @typedef {{key: string, text: string, detail: string, href: string}} Option
 * @typedef {{kind: 'players' | 'teams' | 'clubs', options: readonly Option[]}} Group
 * @typedef {(text: string, signal: AbortSignal) => Promise<readonly Group[]>} Source
 * @typedef {{text: string, groups: readonly Group[], isLoading: boolean, error: unknown}} Suggestions
 */

/** Between the last letter and the question. */
const pauseMs = 180
/** The API asks for so many at least. */
const leastLetters = 2

/** @type {Suggestions} */
const none = { text: '', groups: [], isLoading: false, error: null }

/**
 * Searches when typing has stopped; a newer search cancels an older one.
 * @param {string} typed
 * @param {Source} source must stay the same function.
 * @returns {Suggestions} `text`: what the groups were found for.
 */
function useSuggestions(typed, source) {
  const [found, setFound] = useState(none)
  const text = typed.trim()
  useEffect(() => {
    if (text.length < leastLetters) {
      setFound(none)
      return
    }
    const leaving = new AbortController()
    setFound((known) => ({ ...known, isLoading: true, error: null }))
    const ask = () =>
      source(text, leaving.signal).then(
        (groups) => {
          if (!leaving.signal.aborted) setFound({ text, groups, isLoading: false, error: null })
        },
        (error) => {
          if (!leaving.signal.aborted) setFound({ text, groups: [], isLoading: false, error })
        },
      )
    const timer = setTimeout(ask, pauseMs)
    return () => {
      clearTimeout(timer)
      leaving.abort()
    }
  }, [text, source])
  return found
}
