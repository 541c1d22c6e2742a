import { html } from 'htm/preact'

/**
 * A text with `code` between backticks, as remedies name attributes and files.
 * @param {string} text
 */
export function codeText(text) {
  if (!text.includes('`')) return text
  const parts = text.split('`')
  // An odd number of backticks is not markup.
  if (parts.length % 2 === 0) return text
  return parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))
}
