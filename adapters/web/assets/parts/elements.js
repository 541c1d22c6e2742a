import { html, render } from 'htm/preact'
import { useEffect, useState } from 'preact/hooks'
import { ApiError } from './api.js'
import { known } from './format.js'

/** @typedef {import('../charts/marks.js').Tone} Tone */

/** @type {Readonly<Record<string, {tone: Tone, icon: string, text: string}>>} */
const states = {
  pass: { tone: 'good', icon: '✓', text: 'Passed' },
  warn: { tone: 'fair', icon: '!', text: 'Warning' },
  fail: { tone: 'poor', icon: '✕', text: 'Failed' },
  notApplicable: { tone: 'neutral', icon: '–', text: 'Not applicable' },
  error: { tone: 'neutral', icon: '?', text: 'Not evaluated' },
  good: { tone: 'good', icon: '✓', text: 'Good' },
  mixed: { tone: 'fair', icon: '!', text: 'Mixed' },
  poor: { tone: 'poor', icon: '✕', text: 'Poor' },
  waiting: { tone: 'neutral', icon: '○', text: 'Waiting' },
  running: { tone: 'accent', icon: '◔', text: 'Running' },
  done: { tone: 'good', icon: '✓', text: 'Done' },
  skipped: { tone: 'neutral', icon: '–', text: 'Skipped' },
  failed: { tone: 'poor', icon: '✕', text: 'Failed' },
  cancelled: { tone: 'fair', icon: '■', text: 'Cancelled' },
  success: { tone: 'good', icon: '✓', text: 'Completed' },
  ready: { tone: 'good', icon: '✓', text: 'Ready' },
  missing: { tone: 'fair', icon: '!', text: 'Not set up' },
}

/**
 * A state as icon and word. @param {{state: string, text?: string}} props
 */
export function StateBadge({ state, text }) {
  const {
    tone,
    icon,
    text: usual,
  } = known(states, state) ?? {
    ...{ tone: 'neutral', icon: '•', text: state },
  }
  return html`<${Badge} tone=${tone} icon=${icon}>${text ?? usual}<//>`
}

/**
 * @param {{tone: Tone, icon?: string, children?: import('preact').ComponentChildren}} props
 */
export function Badge({ tone, icon, children }) {
  return html`<span class="badge badge-${tone}"
    >${icon && html`<span aria-hidden="true">${icon}</span>`}${children}</span
  >`
}

/**
 * @param {{tone?: Tone, title?: string, isUrgent?: boolean,
 *   children?: import('preact').ComponentChildren}} props
 */
export function Notice({ tone = 'neutral', title, isUrgent = false, children }) {
  return html`<div class="notice notice-${tone}" role=${isUrgent ? 'alert' : undefined}>
    ${title && html`<p class="notice-title">${title}</p>`} ${children}
  </div>`
}

/**
 * What went wrong, what it means, and whom to tell. @param {{error: unknown, title?: string}} props
 */
export function ErrorNotice({ error, title = 'That did not work' }) {
  const isApi = error instanceof ApiError
  const message = error instanceof Error ? error.message : String(error)
  return html`<${Notice} tone="poor" title=${title} isUrgent=${true}>
    <p>${message}</p>
    ${
      isApi &&
      error.details.length > 0 &&
      html`<ul>
        ${error.details.map(
          ({ path, message: text }) => html`<li>${path && html`<code>${path}</code>`} ${text}</li>`,
        )}
      </ul>`
    }
    ${
      isApi &&
      error.retryAfterSeconds !== undefined &&
      html`<p>Try again in ${error.retryAfterSeconds} seconds.</p>`
    }
    <${LogReference} error=${error} />
  <//>`
}

/** Where the operator finds a fault of the server. @param {{error: unknown}} props */
export function LogReference({ error }) {
  return (
    error instanceof ApiError &&
    error.status >= 500 &&
    error.requestId &&
    html`<p class="small soft">Reference for the operator: ${error.requestId}</p>`
  )
}

/** @param {{text?: string}} props */
export function Loading({ text = 'Loading' }) {
  return html`<p class="loading" role="status"
    ><span class="spinner" aria-hidden="true"></span> ${text} …</p
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
 * Draws into the element of this id, which is empty or shows what stands there until then.
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
