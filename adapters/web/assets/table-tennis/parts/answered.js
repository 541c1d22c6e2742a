import { html } from 'htm/preact'
import { ApiError } from '../../parts/api.js'
import { ErrorNotice, Loading } from '../../parts/notice.js'
import { NotFound } from './not-found.js'

/**
 * What an answer is drawn as: waiting, refused with a way to try again, unknown, or there.
 * @template T
 * @param {{answer: {data?: T, error?: unknown, isLoading: boolean, again: () => void},
 *   what?: string, unknown?: string, help?: import('preact').ComponentChildren,
 *   children: (data: T) => import('preact').ComponentChildren}} props
 *   `what` is waited for; `unknown` is told where the address names nothing, with what helps.
 */
export function Answered({ answer, what = '', unknown, help, children }) {
  const { data, error, isLoading, again } = answer
  if (data !== undefined) return html`<div aria-busy=${isLoading}>${children(data)}</div>`
  if (isLoading) return html`<${Loading} text=${`Loading ${what}`.trim()} />`
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return html`<${NotFound} text=${unknown ?? error.message}>${help}<//>`
  }
  return html`<div>
    <${ErrorNotice} error=${error} title="This could not be loaded" />
    <button type="button" class="button" onClick=${again}>Try again</button>
  </div>`
}
