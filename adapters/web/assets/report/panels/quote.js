import { html } from 'htm/preact'
import { LongText } from './long-text.js'
import { text } from './read.js'

/** Words of the page or of a model, in quotation marks; nothing where there are none. @param {{of: unknown, limit?: number}} props */
export function Quote({ of, limit = 200 }) {
  const words = text(of)
  return words === undefined
    ? null
    : html`<${LongText} text=${words} limit=${limit} isQuote=${true} />`
}
