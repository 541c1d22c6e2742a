import { html, render } from 'htm/preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'
import { known } from '../../../texts/format.ts'
import { hasText, language, rich, t } from '../../../texts/texts.ts'
import { ApiError } from './api.js'

/** @typedef {import('../../../report/sections/charts/marks.ts').Tone} Tone */

/** Their words are `common.state.<state>`. @type {Readonly<Record<string, readonly [Tone, string]>>} */
const states = {
  pass: ['good', '✓'],
  warn: ['fair', '!'],
  fail: ['poor', '✕'],
  notApplicable: ['neutral', '–'],
  error: ['neutral', '?'],
  good: ['good', '✓'],
  mixed: ['fair', '!'],
  poor: ['poor', '✕'],
  waiting: ['neutral', '○'],
  running: ['accent', '◔'],
  done: ['good', '✓'],
  skipped: ['neutral', '–'],
  failed: ['poor', '✕'],
  cancelled: ['fair', '■'],
  success: ['good', '✓'],
  ready: ['good', '✓'],
  missing: ['fair', '!'],
}

/** A state as icon and word. @param {{state: string}} props */
export function StateBadge({ state }) {
  const [tone, icon] = known(states, state) ?? ['neutral', '•']
  const text = hasText(`common.state.${state}`) ? t(`common.state.${state}`) : state
  return html`<${Badge} tone=${tone} icon=${icon}>${text}<//>`
}

/**
 * @param {{tone: Tone, icon?: string, children?: import('preact').ComponentChildren}} props
 */
export function Badge({ tone, icon, children }) {
  return html`<span class="badge tone-${tone}"
    >${icon && html`<span aria-hidden="true">${icon}</span>`}${children}</span
  >`
}

/**
 * @param {{tone?: Tone, title?: string, isUrgent?: boolean,
 *   children?: import('preact').ComponentChildren}} props
 */
export function Notice({ tone = 'neutral', title, isUrgent = false, children }) {
  return html`<div class="notice tone-${tone}" role=${isUrgent ? 'alert' : undefined}>
    ${title && html`<p class="notice-title">${title}</p>`} ${children}
  </div>`
}

/** Codes whose messages help operators only: visitors read `common.error.<code>`. */
const forOperators = new Set([
  ...['BROWSER_UNAVAILABLE', 'BUDGET_SPENT', 'COMPUTE_MEMORY', 'COMPUTE_TIMEOUT', 'INTERNAL'],
  ...['MODULE_TIMEOUT', 'NOT_STORED', 'NO_SOURCE', 'OVERLOADED', 'PAGE_NOT_UNDERSTOOD'],
  ...['REQUESTS_SPENT', 'RESPONSE_TOO_LARGE', 'ROBOTS_DISALLOWED', 'RUN_LIMIT_REACHED'],
  ...['SHUTTING_DOWN', 'SOURCE_REFUSED', 'UPSTREAM_FAILED'],
])

/**
 * Explains an error to a visitor. `answer`: the server's own message, in English, where that
 * adds something.
 * @param {unknown} error
 * @returns {{text: string, answer?: string}}
 */
export function errorText(error) {
  if (!(error instanceof ApiError)) {
    return { text: error instanceof Error ? error.message : String(error) }
  }
  const { code, message, status } = error
  if (!hasText(`common.error.${code}`)) return { text: message }
  const text = t(`common.error.${code}`, { status })
  if (forOperators.has(code) || text === message) return { text }
  return language() === 'en' ? { text: message } : { text, answer: message }
}

/**
 * Shows the error, its meaning, and whom to contact. @param {{error: unknown, title?: string}} props
 */
export function ErrorNotice({ error, title = t('common.error.title') }) {
  const { details = [], retryAfterSeconds: seconds } = error instanceof ApiError ? error : {}
  const { text, answer } = errorText(error)
  return html`<${Notice} tone="poor" title=${title} isUrgent=${true}>
    <p>${text}</p>
    ${
      answer !== undefined &&
      html`<p class="small soft">${rich('common.error.answer', { text: html`<span lang="en">${answer}</span>` })}</p>`
    }
    ${
      details.length > 0 &&
      html`<ul lang="en">
        ${details.map(
          ({ path, message }) => html`<li>${path && html`<code>${path}</code>`} ${message}</li>`,
        )}
      </ul>`
    }
    ${seconds !== undefined && html`<p>${t('common.retry', { seconds })}</p>`}
    <${LogReference} error=${error} />
  <//>`
}

/** The id under which the operator finds a server error in the log. @param {{error: unknown}} props */
export function LogReference({ error }) {
  return (
    error instanceof ApiError &&
    error.status >= 500 &&
    error.requestId &&
    html`<p class="small soft">${t('common.reference', { id: error.requestId })}</p>`
  )
}

/**
 * Draws in a task of its own, so that a long page answers while it is drawn. `isNow`: together with the
 * rest, for a link to what it draws. Without a document, where the page becomes text, all is.
 * @param {{draw: () => unknown, isNow: boolean}} props
 */
export function Later({ draw, isNow }) {
  const [isDue, setDue] = useState(isNow || globalThis.document === undefined)
  useEffect(() => {
    const timer = setTimeout(setDue, 0, true)
    return () => clearTimeout(timer)
  }, [])
  return isDue || isNow ? draw() : null
}

/** @param {{text?: string}} props */
export function Loading({ text = t('common.loading') }) {
  return html`<p class="loading" role="status"
    ><span class="spinner" aria-hidden="true"></span> ${t('common.busy', { what: text })}</p
  >`
}

/**
 * A button that can be off without losing the focus, as a disabled one would: whoever pressed it by
 * keyboard stays where they are. Off, it submits nothing either.
 * @param {{isOff?: boolean, onClick?: () => void, class?: string, type?: 'button' | 'submit',
 *   children?: import('preact').ComponentChildren}} props
 */
export function ActionButton({ isOff = false, onClick, type = 'button', ...more }) {
  const { class: className = 'button', children } = more
  /** @param {Event} event */
  const press = (event) => {
    if (isOff) event.preventDefault()
    else onClick?.()
  }
  return html`<button
    type=${type}
    class=${className}
    aria-disabled=${isOff ? 'true' : undefined}
    onClick=${press}
  >
    ${children}
  </button>`
}

/**
 * Draws into the element of this id, which is empty or holds placeholder content.
 * @param {import('preact').VNode} view
 * @param {string} id
 */
export function mount(view, id) {
  const place = document.getElementById(id)
  if (place === null) throw new Error(`the page has no element #${id}`)
  place.replaceChildren()
  render(view, place)
}

/** A handler that gets the text of its control. @param {(text: string) => void} use */
export function onText(use) {
  /** @param {Event & {currentTarget: HTMLInputElement | HTMLSelectElement}} event */
  return ({ currentTarget }) => use(currentTarget.value)
}

/** A handler that gets the state of its checkbox. @param {(isChecked: boolean) => void} use */
export function onCheck(use) {
  /** @param {Event & {currentTarget: HTMLInputElement}} event */
  return ({ currentTarget }) => use(currentTarget.checked)
}

/** A handler that gets whether its disclosure is open. @param {(isOpen: boolean) => void} use */
export function onDisclosure(use) {
  /** @param {Event & {currentTarget: HTMLDetailsElement}} event */
  return ({ currentTarget }) => use(currentTarget.open)
}

/**
 * The reader's clock in milliseconds, read again and again while something runs.
 * @param {boolean} isTicking
 * @param {number} everyMs
 */
export function useClock(isTicking, everyMs) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    if (!isTicking) return
    const read = () => setNow(performance.now())
    read()
    const timer = setInterval(read, everyMs)
    return () => clearInterval(timer)
  }, [isTicking, everyMs])
  return now
}

const usualTitle = globalThis.document?.title ?? ''

/** Names the window; undefined gives it back its usual title. @param {string | undefined} title */
export function usePageTitle(title) {
  useEffect(() => {
    document.title = title === undefined ? usualTitle : `${title} | Manifold`
  }, [title])
}

/** Hides or shows an element of the page. @param {string} id @param {boolean} isHidden */
export function useHidden(id, isHidden) {
  useLayoutEffect(() => {
    const part = document.getElementById(id)
    if (part !== null) part.hidden = isHidden
  }, [id, isHidden])
}

/**
 * Calls `listen` for an event of the window, while `isOn`.
 * @template {keyof WindowEventMap} K
 * @param {K} name @param {(event: WindowEventMap[K]) => void} listen @param {boolean} [isOn]
 */
export function useListener(name, listen, isOn = true) {
  useEffect(() => {
    if (!isOn) return
    addEventListener(name, listen)
    return () => removeEventListener(name, listen)
  }, [name, listen, isOn])
}
