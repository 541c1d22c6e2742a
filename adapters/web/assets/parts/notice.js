import { html } from 'htm/preact'
import { ApiError } from './api.js'

/**
 * @param {{tone?: import('./badge.js').Tone, title?: string, isUrgent?: boolean,
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
    ${
      isApi &&
      error.status >= 500 &&
      error.requestId &&
      html`<p class="small soft">The server's log has it under ${error.requestId}.</p>`
    }
  <//>`
}

/** @param {{text?: string}} props */
export function Loading({ text = 'Loading' }) {
  return html`<p class="loading" role="status"
    ><span class="spinner" aria-hidden="true"></span> ${text} …</p
  >`
}
