import { html } from 'htm/preact'
import { ErrorNotice } from '../../parts/notice.js'
import { TokenForm } from './token-form.js'

/**
 * Why a call did not work, and what to do about it; nothing while it does.
 * @param {{call: {error?: unknown, needsToken: boolean, again: () => void}, title: string}} props
 */
export function CallProblem({ call, title }) {
  if (call.needsToken) return html`<${TokenForm} onToken=${call.again} />`
  return call.error === undefined
    ? null
    : html`<${ErrorNotice} error=${call.error} title=${title} />`
}
